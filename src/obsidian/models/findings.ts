/** What came of trying a connection: in words, and with a button for each thing that the server knows better. */
import type { Connection } from '../../models/connections';
import type { ConnectionReport } from '../../models/test-connection';
import { offersOf } from './server-offers';
import type { Offer } from './server-offers';

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
