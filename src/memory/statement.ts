/** A statement on its way into memory. */
import { RecollectError } from '../core/errors';
import { FACT_TEXT_LIMIT } from '../core/events/facts';
import { maskSecrets } from '../core/secrets';
import { wellFormed } from '../core/words';

/** What can be kept of a text; throws a sentence when it cannot be one memory. */
export function statementOf(said: string): { text: string; masked: number } {
  // Masked before anything is written: what never reaches the ledger need not be erased from it.
  const { text, found: masked } = maskSecrets(wellFormed(said).trim());
  if (text === '')
    throw new RecollectError('invalid_event', 'There is nothing to remember in an empty text.');
  if (text.length > FACT_TEXT_LIMIT) {
    throw new RecollectError(
      'invalid_event',
      `A memory can have at most ${FACT_TEXT_LIMIT} characters; this has ${text.length}. Nothing was saved.`,
    );
  }
  return { text, masked };
}
