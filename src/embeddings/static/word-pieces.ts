/**
 * BERT's uncased tokenizer: lower case, accents dropped, cut at punctuation and around ideographs, each word taken
 * apart greedily into the longest pieces of the vocabulary. Two differences, both because a mean of what is known
 * beats nothing: a character without a piece is skipped where BERT gives up the whole word, and [UNK], [CLS] and
 * [SEP] do not exist.
 */
import { ALONE, GAP, kindOf, NOTHING } from './characters';

/** BERT's own limit: longer runs are encoded data or links, and mean nothing. */
const LONGEST_WORD = 100;
/** Words remembered with their pieces; text repeats itself. */
const REMEMBERED = 8192;
/** Longer ones are not: engines keep a longer part of a text as a view on it, and so the whole text in memory (1.3 MB less). */
const REMEMBERED_LETTERS = 12;
const CONTINUES = '##';

/** Cuts text into ids of a vocabulary; an id is a piece's place in the list. */
export class WordPieces {
  readonly #beginnings = new Map<string, number>();
  readonly #continuations = new Map<string, number>();
  readonly #longest: number;
  #words = new Map<string, readonly number[]>();

  constructor(pieces: readonly string[]) {
    let longest = 0;
    for (const [id, piece] of pieces.entries()) {
      const continues = piece.startsWith(CONTINUES) && piece.length > CONTINUES.length;
      const letters = continues ? piece.slice(CONTINUES.length) : piece;
      (continues ? this.#continuations : this.#beginnings).set(letters, id);
      longest = Math.max(longest, letters.length);
    }
    this.#longest = longest;
  }

  /** The text's pieces in order. */
  idsOf(text: string): number[] {
    const ids: number[] = [];
    // Composed and full-width letters fall apart into base and marks; ASCII, most of what is read, stays as it is.
    const plain = isAscii(text) ? text.toLowerCase() : text.toLowerCase().normalize('NFD');
    let word = '';
    let start = 0;
    for (let at = 0; at < plain.length;) {
      const code = plain.codePointAt(at) ?? 0;
      const width = code > 0xffff ? 2 : 1;
      const kind = kindOf(code);
      if (kind >= GAP) {
        if (at > start) word += plain.slice(start, at);
        start = at + width;
        if (kind !== NOTHING) {
          if (word !== '') this.#add(word, ids);
          word = '';
          if (kind === ALONE) this.#add(plain.slice(at, at + width), ids);
        }
      }
      at += width;
    }
    if (plain.length > start) word += plain.slice(start);
    if (word !== '') this.#add(word, ids);
    return ids;
  }

  #add(word: string, ids: number[]): void {
    let pieces = this.#words.get(word);
    if (pieces === undefined) {
      pieces = this.#piecesOf(word);
      if (this.#words.size >= REMEMBERED) this.#words = new Map();
      if (word.length <= REMEMBERED_LETTERS) this.#words.set(word, pieces);
    }
    for (const piece of pieces) ids.push(piece);
  }

  #piecesOf(word: string): number[] {
    const whole = this.#beginnings.get(word);
    if (whole !== undefined) return [whole];
    if (word.length > LONGEST_WORD) return [];
    const found: number[] = [];
    for (let at = 0; at < word.length;) {
      const vocabulary = at === 0 ? this.#beginnings : this.#continuations;
      let end = Math.min(word.length, at + this.#longest);
      let id: number | undefined;
      while (end > at && (id = vocabulary.get(word.slice(at, end))) === undefined) end--;
      if (id !== undefined) found.push(id);
      at = id === undefined ? at + 1 : end;
    }
    return found;
  }
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
