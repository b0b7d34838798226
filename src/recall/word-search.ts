/** BM25 over one full-text table, from what SQLite tells of each matching row. */
import type { Database } from '../store/database';
import type { Term } from './question';
import { BM25_LENGTH, BM25_SATURATION, WORD_ROWS } from './settings';

/** A row that has words of the question. */
export interface WordHit {
  score: number;
  /** Which terms it has, a bit each. */
  terms: number;
}

/** What a search for words gave. */
export interface WordAnswer {
  hits: Map<number, WordHit>;
  /** The terms that were looked for, in the order of the bits. */
  used: Term[];
  /** The score of a text of middling length that says each word once. */
  ideal: number;
  /** Terms that stand in no row. */
  missing: Term[];
}

interface Phrase {
  term: number;
  text: string;
}

// matchinfo's numbers: rows in all, mean length, this row's length, then three of each phrase.
const ROWS = 0;
const MEAN_LENGTH = 1;
const LENGTH = 2;
const PHRASES = 3;

/** Searches one table. */
export class WordSearch {
  private readonly vocabulary: string;

  constructor(
    private readonly db: Database,
    private readonly table: string,
  ) {
    this.vocabulary = `temp.${table}_terms`;
    db.script(`CREATE VIRTUAL TABLE IF NOT EXISTS ${this.vocabulary} USING fts4aux(main, ${table})`);
  }

  /** Every row with one of the terms, unless `accepts` refuses it. */
  search(terms: readonly Term[], accepts: (row: number) => boolean): WordAnswer {
    const used = this.affordable(terms);
    const phrases = used.flatMap((term, index): Phrase[] => [
      { term: index, text: quoted(term.form) },
      ...(term.prefix === null ? [] : [{ term: index, text: quoted(`${term.prefix}*`) }]),
    ]);
    const hits = new Map<number, WordHit>();
    if (phrases.length === 0) return { hits, used, ideal: 0, missing: [] };
    let weights: Float64Array | null = null;
    this.db.each<{ docid: number; info: Uint8Array }>(
      `SELECT docid, matchinfo(${this.table}, 'nalx') AS info FROM ${this.table} WHERE ${this.table} MATCH ?`,
      [phrases.map(({ text }) => text).join(' OR ')],
      ({ docid, info }) => {
        const numbers = new Uint32Array(info.buffer, info.byteOffset, info.byteLength / 4);
        weights ??= weightsOf(numbers, phrases, used);
        if (accepts(docid)) hits.set(docid, scored(numbers, phrases, weights));
      },
    );
    const known: Float64Array = weights ?? new Float64Array(phrases.length);
    const byTerm = used.map((_, index) =>
      Math.max(...phrases.map(({ term }, at) => (term === index ? (known[at] ?? 0) : 0))),
    );
    return {
      hits,
      used,
      ideal: byTerm.reduce((sum, weight) => sum + weight, 0),
      missing: used.filter((_, index) => byTerm[index] === 0),
    };
  }

  /** Whether a word stands in some row. */
  has(form: string): boolean {
    return this.rowsWith(form) > 0;
  }

  /** How many rows have a word. */
  private rowsWith(form: string): number {
    const sql = `SELECT documents AS n FROM ${this.vocabulary} WHERE term = ? AND col = '*'`;
    return this.db.first<{ n: number }>(sql, form)?.n ?? 0;
  }

  /** The words in the table that begin with some letters, and in how many rows each stands. */
  wordsFrom(beginning: string): { word: string; rows: number }[] {
    return this.db.all(
      `SELECT term AS word, documents AS rows FROM ${this.vocabulary} WHERE term >= ? AND term < ? AND col = '*'`,
      beginning,
      `${beginning}\uffff`,
    );
  }

  /** In a large table the commonest terms are left out: they match nearly everything and tell nearly nothing. */
  private affordable(terms: readonly Term[]): Term[] {
    const rows =
      this.db.first<{ n: number | null }>(`SELECT max(docid) AS n FROM ${this.table}_docsize`)?.n ?? 0;
    if (rows <= WORD_ROWS) return [...terms];
    const counted = terms.map((term) => ({ term, rows: term.weight > 0 ? this.rowsWith(term.form) : rows }));
    const value = (each: (typeof counted)[number]) => each.term.weight * Math.log(1 + rows / (each.rows + 1));
    counted.sort((a, b) => value(b) - value(a));
    let spent = 0;
    return counted
      .filter((each, index) => {
        if (index > 0 && spent + each.rows > WORD_ROWS) return false;
        spent += each.rows;
        return true;
      })
      .map(({ term }) => term);
  }
}

function quoted(text: string): string {
  // Bare words such as AND or NEAR are syntax; a quotation mark cannot occur inside a word.
  return `"${text.replaceAll('"', '')}"`;
}

/** What each phrase is worth: its rarity among the rows, and how telling its word is. Zero when it stands nowhere. */
function weightsOf(numbers: Uint32Array, phrases: readonly Phrase[], terms: readonly Term[]): Float64Array {
  const rows = numbers[ROWS] ?? 0;
  return Float64Array.from(phrases, ({ term }, index) => {
    const having = numbers[PHRASES + index * 3 + 2] ?? 0;
    const rarity = Math.log(1 + (rows - having + 0.5) / (having + 0.5));
    return having === 0 ? 0 : rarity * (terms[term]?.weight ?? 0);
  });
}

function scored(numbers: Uint32Array, phrases: readonly Phrase[], weights: Float64Array): WordHit {
  const length = (numbers[LENGTH] ?? 0) / Math.max(1, numbers[MEAN_LENGTH] ?? 1);
  const norm = BM25_SATURATION * (1 - BM25_LENGTH + BM25_LENGTH * length);
  let score = 0;
  let terms = 0;
  let term = -1;
  let ofTerm = 0;
  for (let index = 0; index < phrases.length; index++) {
    const count = numbers[PHRASES + index * 3] ?? 0;
    const worth = count === 0 ? 0 : ((weights[index] ?? 0) * count * (BM25_SATURATION + 1)) / (count + norm);
    const current = phrases[index]?.term ?? 0;
    if (current !== term) {
      score += ofTerm;
      ofTerm = 0;
      term = current;
    }
    // A word and its own beginning are one word: the better of the two counts.
    ofTerm = Math.max(ofTerm, worth);
    if (count > 0) terms |= 1 << current;
  }
  return { score: score + ofTerm, terms };
}
