/** What was learned, as chips. */
import type { LearnReport } from '../../core/memory-api';
import type { LearnedChip } from '../session-events';

/** The chips of a report. Its events belong together, so each chip takes back all of them. */
export function chipsOf({ learned, events }: LearnReport): LearnedChip[] {
  return learned
    .filter(({ outcome }) => outcome !== 'refused')
    .map(({ outcome, text, fact, card }) => ({ what: outcome, text, fact, card, events }));
}
