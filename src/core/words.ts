/**
 * Words as the search index and the tombstones see them. Text without spaces (Chinese, Japanese, Thai ...) is
 * cut into words first, because SQLite's tokenizer would take a whole sentence for one word.
 */
import { stem } from './stem';

/** In pieces of at most 1,000: cutting takes time with the square of the length, 15 s for 100,000 ideographs in a row. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{1,1000}/gu;
/** Marks belong to the word they stand in: without them, words of Thai or Hindi would fall together. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

let segmenter: Intl.Segmenter | undefined;

function cut(run: string): string {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return ` ${Array.from(segmenter.segment(run), (part) => part.segment).join(' ')} `;
}

/** The text with spaces between words, for indexing and for querying alike. */
function spaced(text: string): string {
  return text.normalize('NFKC').replace(UNSPACED, cut);
}

/** The text without what no file or database can hold: halves of characters, and the character zero. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd').replaceAll('\0', '');
}

/** The text's words in order. */
export function wordsOf(text: string): string[] {
  return spaced(text).match(WORD) ?? [];
}

/** A word where it stands. */
export interface PlacedWord {
  word: string;
  start: number;
  end: number;
}

/** The text's words with their places in it. */
export function placedWords(text: string): PlacedWord[] {
  const placed: PlacedWord[] = [];
  for (const { 0: run, index } of text.matchAll(WORD)) {
    let at = index;
    // Cut as for the index; only what was put between the words is not in the text.
    for (const part of run.replace(UNSPACED, cut).split(' ')) {
      if (part === '') continue;
      placed.push({ word: part.normalize('NFKC'), start: at, end: at + part.length });
      at += part.length;
    }
  }
  return placed;
}

/** One form for all ways to write the same statement: case, width, punctuation and spacing are gone. */
export function normalised(text: string): string {
  return wordsOf(text.toLowerCase()).join(' ');
}

/** Stems already worked out: text repeats itself, and looking one up is ten times as fast. */
const REMEMBERED_STEMS = 20_000;
let stems = new Map<string, string>();

/** The form under which a word is indexed: lower case, marks on Latin letters gone, and its English stem. */
export function indexedWord(word: string): string {
  let form = stems.get(word);
  if (form === undefined) {
    const lower = word.toLowerCase();
    const plain = lower.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
    // Marks outside Latin tell words apart; SQLite's tokenizer has its own way with those.
    form = stem(/^[a-z0-9]+$/.test(plain) ? plain : lower);
    if (stems.size >= REMEMBERED_STEMS) stems = new Map();
    stems.set(word, form);
  }
  return form;
}

/** The text as full-text tables hold it. Index and question go through this alike. */
export function indexedWords(text: string): string {
  return wordsOf(text).map(indexedWord).join(' ');
}
