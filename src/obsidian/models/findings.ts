/** What came of trying a connection: in words, and with a button for each thing that the server knows better. */
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

/** Shows what came of it. */
export function showFindings(
  el: HTMLElement,
  report: ConnectionReport,
  connection: Connection,
  take: (offer: Offer) => void,
): void {
  el.empty();
  el.toggleClass('is-problem', !report.answers);
  el.createDiv({ cls: 'recollect-findings-summary', text: report.summary });
  for (const problem of report.problems) if (problem !== report.summary) el.createDiv({ text: problem });
  const offers = offersOf(report, connection);
  if (offers.length === 0) return;
  const buttons = el.createDiv('recollect-findings-offers');
  for (const offer of offers) {
    const button = buttons.createEl('button', { text: offer.text, attr: { type: 'button' } });
    button.addEventListener('click', () => take(offer));
  }
}
