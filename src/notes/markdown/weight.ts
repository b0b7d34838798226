import { CHARACTERS_PER_TOKEN, DENSE_CHARACTERS_PER_TOKEN } from './limits';

/** What readable text weighs in tokens: as many as are counted, and at least so many for its length. */
export function weightOf(text: string, countTokens: (text: string) => number): number {
  return Math.max(countTokens(text), leastTokens(text));
}

/** The tokens that a text has at least, whatever a tokenizer says that does not know its words. */
export function leastTokens(text: string): number {
  const dense = text.match(DENSE)?.length ?? 0;
  return Math.ceil((text.length - dense) / CHARACTERS_PER_TOKEN + dense / DENSE_CHARACTERS_PER_TOKEN);
}

/** From Thai on, without general punctuation and symbols. */
const DENSE = /[\u0e00-\u1fff\u2e80-\ud7ff\uf900-\uffef]/g;
