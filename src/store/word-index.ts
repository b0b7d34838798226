/**
 * Full-text search over one table's text: an FTS4 table without content of its own. Such a table cannot delete or
 * update (measured: INSERT OR REPLACE leaves the old words matching), so a changed text gets a new document id,
 * hits are joined against the live rows, and the table is built anew when too much of it is dead.
 */
import { indexedWord, indexedWords, wordsOf } from '../core/words';
import type { Database } from './database';

/** Rebuild when more than this share of the documents is dead ... */
const DEAD_SHARE = 0.2;
/** ... and at least this many are, so that a small table is not rebuilt for every change. */
const DEAD_MINIMUM = 200;

/** Where the live text is. */
export interface WordSource {
  /** Name of the FTS table. */
  table: string;
  /** `SELECT docid, text` of every live row. */
  live: string;
  /** `SELECT count(*) AS n` of the live rows. */
  count: string;
}

/** The words of one table. */
export class WordIndex {
  constructor(
    private readonly db: Database,
    private readonly source: WordSource,
  ) {}

  /** SQL that creates the table. */
  static schema(table: string): string {
    return `CREATE VIRTUAL TABLE ${table} USING fts4(content='', text, tokenize=unicode61 "remove_diacritics=2")`;
  }

  /** Indexes a text under an id that was never used before. */
  add(docid: number, text: string): void {
    this.db.run(`INSERT INTO ${this.source.table} (docid, text) VALUES (?, ?)`, docid, indexedWords(text));
  }

  /** The FTS query for what a person typed: every word, the last one as a beginning; null without words. */
  static query(typed: string): string | null {
    const words = wordsOf(typed);
    if (words.length === 0) return null;
    // Quoted, because bare words such as AND or NEAR are syntax, and stray marks are an error.
    return words
      .map((word, index) => {
        const whole = `"${indexedWord(word)}"`;
        return index === words.length - 1 ? `(${whole} OR "${word.toLowerCase()}*")` : whole;
      })
      .join(' AND ');
  }

  /** Builds the table anew once enough of it is dead. */
  tidy(): void {
    const { docs } = this.db.first<{ docs: number }>(
      `SELECT count(*) AS docs FROM ${this.source.table}_docsize`,
    ) ?? { docs: 0 };
    const live = this.db.first<{ n: number }>(this.source.count)?.n ?? 0;
    const dead = docs - live;
    if (dead >= DEAD_MINIMUM && dead > docs * DEAD_SHARE) this.rebuild();
  }

  /** Drops every dead word. */
  rebuild(): void {
    this.db.script(`DROP TABLE ${this.source.table}; ${WordIndex.schema(this.source.table)}`);
    for (const row of this.db.all<{ docid: number; text: string }>(this.source.live)) {
      this.add(row.docid, row.text);
    }
    this.db.run(`INSERT INTO ${this.source.table} (${this.source.table}) VALUES ('optimize')`);
  }
}
