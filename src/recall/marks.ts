/** Where the question's words stand in a passage. */
import type { FoundPassage } from '../core/notes-api';
import { indexedWord, placedWords } from '../core/words';
import { tellingOf } from './question';
import type { Term } from './question';

/** The places of the terms' words, in order: "the" all over a passage would hide what matters. */
export function marksOf(text: string, terms: readonly Term[]): FoundPassage['marks'] {
  const marked = tellingOf(terms);
  return placedWords(text)
    .filter(({ word }) => marked.some((term) => isSaid(term, word)))
    .map(({ start, end }) => ({ start, end }));
}

/** The first word of a text that a term stands for, as written there. */
export function writtenAs(text: string, form: string): string | null {
  return placedWords(text).find(({ word }) => indexedWord(word) === form)?.word ?? null;
}

function isSaid({ form, prefix }: Term, word: string): boolean {
  const indexed = indexedWord(word);
  return (
    indexed === form ||
    (prefix !== null && (indexed.startsWith(prefix) || word.toLowerCase().startsWith(prefix)))
  );
}
