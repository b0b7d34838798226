/** What may become a fact at all. */
import { FACT_TEXT_LIMIT } from '../../core/events/facts';
import { maskSecrets } from '../../core/secrets';
import { wordsOf } from '../../core/words';
import { triesToInstruct } from '../learnable';
import type { Draft } from './draft';
import { STATEMENT_LONGEST } from './settings';

/** What stands where a secret was taken out before. */
const MASKED = /\[(?:key|password|card number) removed\]/;

function hasSecret(text: string): boolean {
  return MASKED.test(text) || maskSecrets(text).found > 0;
}

/** Why a statement is no fact, in a sentence; null when it may be one. */
export function refusalOf({ body, isExplicit }: Draft): string | null {
  const { text, object = '' } = body;
  if (wordsOf(text).length === 0) return 'There is nothing in it to remember.';
  if (hasSecret(text) || hasSecret(object)) {
    return 'It holds a key, a card number or a password, and secrets are not kept in memory.';
  }
  const longest = isExplicit ? FACT_TEXT_LIMIT : STATEMENT_LONGEST;
  if (text.length > longest) {
    return `It is longer than one memory can be (${text.length} characters, at most ${longest}).`;
  }
  if (!isExplicit && triesToInstruct(text)) return 'It gives orders instead of telling something.';
  return null;
}
