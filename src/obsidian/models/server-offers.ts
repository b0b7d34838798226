/** What a server says of a model that the connection says otherwise. */
import type { Connection } from '../../models/connections';
import type { ConnectionReport } from '../../models/test-connection';
import { numeral } from '../quantities';
import { priceInWords } from './what-leaves';

/** Something to take over from the server. */
export interface Offer {
  text: string;
  change: Partial<Pick<Connection, 'contextTokens' | 'price' | 'usesTools'>>;
}

/** What a server says otherwise than the connection does. */
export function offersOf(report: ConnectionReport, connection: Connection): Offer[] {
  const { contextTokens, price, hasTools } = report;
  const offers: Offer[] = [];
  if (contextTokens !== null && contextTokens !== connection.contextTokens)
    offers.push({ text: `Use ${numeral(contextTokens)} tokens`, change: { contextTokens } });
  if (price && (price.input !== connection.price?.input || price.output !== connection.price.output))
    offers.push({ text: `Use the price of ${priceInWords(price)}`, change: { price } });
  if (hasTools !== null && hasTools !== connection.usesTools)
    offers.push({ text: hasTools ? 'Turn tools on' : 'Turn tools off', change: { usesTools: hasTools } });
  return offers;
}
