/** A question taken apart into the words to look for. */
import { indexedWord, wordsOf } from '../core/words';
import { COMMONNESS_POWER, PREFIX_LETTERS, QUESTION_WORDS, TELLING_WEIGHT } from './settings';

/** A word of a question. */
export interface Term {
  /** As typed. */
  typed: string;
  /** As indexed. */
  form: string;
  /** The beginning to look for as well, while the word is unfinished or stands for longer ones. */
  prefix: string | null;
  /** How telling it is by itself, 0 to 1. */
  weight: number;
}

/** The words of a question, most telling first, each stem once. `weigh` gives 0 to 1 for a word. */
export function termsOf(text: string, isTyping: boolean, weigh: (word: string) => number): Term[] {
  const typed = wordsOf(text);
  const terms = new Map<string, Term>();
  typed.forEach((word, index) => {
    const form = indexedWord(word);
    const isLast = isTyping && index === typed.length - 1 && /[\p{L}\p{N}\p{M}]$/u.test(text);
    const prefix = isLast && isLongEnough(word) ? word.toLowerCase() : null;
    const weight = weightOf(word, weigh);
    const known = terms.get(form);
    if (!known || known.weight < weight || prefix !== null)
      terms.set(form, { typed: word, form, prefix, weight });
  });
  return [...terms.values()].sort((a, b) => b.weight - a.weight).slice(0, QUESTION_WORDS);
}

/**
 * A single character has its rarity in the notes alone: numbers and letters mean what they mean there, and "I" tells the
 * user's own words from everyone else's.
 */
function weightOf(word: string, weigh: (word: string) => number): number {
  return [...word].length === 1 ? 1 : Math.min(1, weigh(word.toLowerCase())) ** COMMONNESS_POWER;
}

/** The terms worth naming and marking: not "the", "was", "a" or "I", unless there is nothing else. */
export function tellingOf(terms: readonly Term[]): readonly Term[] {
  const telling = terms.filter(
    ({ typed, weight }) => weight >= TELLING_WEIGHT && !/^\p{Script=Latin}$/u.test(typed),
  );
  return telling.length > 0 ? telling : terms;
}

/** One letter of a language with an alphabet begins half of all words; one ideograph is a word. */
function isLongEnough(word: string): boolean {
  return (
    word.length >= PREFIX_LETTERS ||
    !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+$/u.test(word)
  );
}
