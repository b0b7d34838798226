/** BM25 over one full-text table, from what SQLite tells of each matching row. */
import type { Database } from '../store/database';
import type { Term } from './question';
import { RowLengths } from './row-lengths';
import { BM25_LENGTH, BM25_SATURATION, COMPANIONS, COUNTS_MOST } from './settings';

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
  /** How many words a row has, whether it was found or not. */
  lengthOf: (row: number) => number;
}

interface Phrase {
  term: number;
  text: string;
}

/** Searches one table. */
export class WordSearch {
  private readonly vocabulary: string;
  private readonly lengths: RowLengths;
  /** In how many rows phrases stand, until a row is added. */
  private readonly counts = new Map<string, number>();

  /** `most` is how many rows a search may go through; above it the commonest words are left out. */
  constructor(
    private readonly db: Database,
    private readonly table: string,
    private readonly most: number,
  ) {
    this.vocabulary = `temp.${table}_terms`;
    this.lengths = new RowLengths(db, table);
    db.script(`CREATE VIRTUAL TABLE IF NOT EXISTS ${this.vocabulary} USING fts4aux(main, ${table})`);
  }

  /** Every row with one of the terms, unless `accepts` refuses it. */
  search(terms: readonly Term[], accepts: (row: number) => boolean): WordAnswer {
    if (this.lengths.update() || this.counts.size > COUNTS_MOST) this.counts.clear();
    const used = this.affordable(terms);
    const phrases = used.flatMap((term, index): Phrase[] => [
      { term: index, text: quoted(term.form) },
      ...(term.prefix === null ? [] : [{ term: index, text: quoted(`${term.prefix}*`) }]),
    ]);
    const hits = new Map<number, WordHit>();
    const lengthOf = (row: number) => this.lengths.of(row);
    if (phrases.length === 0) return { hits, used, ideal: 0, missing: [], lengthOf };
    const weights = this.weightsOf(phrases, used);
    // 'y' alone: with lengths and totals from SQLite as well, this took three times as long.
    this.db.each<{ docid: number; counts: Uint8Array }>(
      `SELECT docid, matchinfo(${this.table}, 'y') AS counts FROM ${this.table} WHERE ${this.table} MATCH ? LIMIT ?`,
      [this.matching(phrases), this.most],
      ({ docid, counts }) => {
        if (!accepts(docid)) return;
        hits.set(docid, scored(counts, phrases, weights, this.lengths.relative(docid)));
      },
    );
    const byTerm = used.map((_, index) =>
      Math.max(...phrases.map(({ term }, at) => (term === index ? (weights[at] ?? 0) : 0))),
    );
    return {
      hits,
      used,
      ideal: byTerm.reduce((sum, weight) => sum + weight, 0),
      missing: used.filter((_, index) => byTerm[index] === 0),
      lengthOf,
    };
  }

  /** The rows to go through: any of the phrases; with a word so common that it alone is too much, only beside others. */
  private matching(phrases: readonly Phrase[]): string {
    const any = (some: readonly Phrase[]) => some.map(({ text }) => text).join(' OR ');
    const [first, ...others] = phrases;
    if (
      !first ||
      others.length === 0 ||
      this.lengths.count <= this.most ||
      this.rowsWith(first.text) <= this.most
    )
      return any(phrases);
    return `${first.text} AND (${any(others)})`;
  }

  /**
   * In how many rows a quoted phrase stands. Asked of the phrase itself: the table of all words takes 3 ms a word at
   * 100,000 passages.
   */
  private rowsWith(phrase: string): number {
    const known = this.counts.get(phrase);
    if (known !== undefined) return known;
    const sql = `SELECT matchinfo(${this.table}, 'x') AS numbers FROM ${this.table} WHERE ${this.table} MATCH ? LIMIT 1`;
    const numbers = this.db.first<{ numbers: Uint8Array }>(sql, phrase)?.numbers;
    const rows = numbers ? (new Uint32Array(numbers.buffer, numbers.byteOffset, 3)[2] ?? 0) : 0;
    this.counts.set(phrase, rows);
    return rows;
  }

  /** What each phrase is worth: its rarity among the rows, and how telling its word is. Zero when it stands nowhere. */
  private weightsOf(phrases: readonly Phrase[], terms: readonly Term[]): Float64Array {
    const rows = this.lengths.count;
    return Float64Array.from(phrases, ({ term, text }) => {
      const having = Math.min(rows, this.rowsWith(text));
      const rarity = Math.log(1 + (rows - having + 0.5) / (having + 0.5));
      return having === 0 ? 0 : rarity * (terms[term]?.weight ?? 0);
    });
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
    const { count: rows } = this.lengths;
    if (rows <= this.most) return [...terms];
    const counted = terms.map((term) => ({ term, rows: this.rowsWith(quoted(term.form)) }));
    const value = (each: (typeof counted)[number]) => each.term.weight * Math.log(1 + rows / (each.rows + 1));
    counted.sort((a, b) => value(b) - value(a));
    // Then the others only narrow down where it stands.
    if ((counted[0]?.rows ?? 0) > this.most) return counted.slice(0, COMPANIONS).map(({ term }) => term);
    let spent = 0;
    return counted
      .filter((each) => {
        if (spent + each.rows > this.most) return false;
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

/** `counts` are numbers of four bytes each, of which two are enough; a view on them as numbers would cost more. */
function scored(
  counts: Uint8Array,
  phrases: readonly Phrase[],
  weights: Float64Array,
  length: number,
): WordHit {
  const norm = BM25_SATURATION * (1 - BM25_LENGTH + BM25_LENGTH * length);
  let score = 0;
  let terms = 0;
  let term = -1;
  let ofTerm = 0;
  for (let index = 0; index < phrases.length; index++) {
    const count = (counts[index * 4] ?? 0) | ((counts[index * 4 + 1] ?? 0) << 8);
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
