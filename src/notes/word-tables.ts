/**
 * The full-text tables of passages and of notes. Their rows cannot be taken out again, so dead ones pile up; a second
 * pair is then filled beside the first, while both are written to, and takes its place.
 */
import { indexedWords } from '../core/words';
import type { Database } from '../store/database';
import { WordIndex } from '../store/word-index';
import { NOTE_WORDS, PASSAGE_WORDS } from './schema';

const NEXT = '_next';
const TABLES = [PASSAGE_WORDS, NOTE_WORDS];
/** Levels are merged a little with each write, so that none takes long: the worst one 38 ms instead of 110. */
const AUTOMERGE = 8;

/** Both tables of one index. */
export class WordTables {
  private isRenewing = false;

  constructor(private readonly db: Database) {
    // What a process that was stopped in the middle has left.
    for (const table of TABLES) db.script(`DROP TABLE IF EXISTS ${table}${NEXT}`);
    this.setAutomerge('');
  }

  private setAutomerge(suffix: '' | typeof NEXT): void {
    for (const table of TABLES) {
      this.db.script(`INSERT INTO ${table}${suffix} (${table}${suffix}) VALUES ('automerge=${AUTOMERGE}')`);
    }
  }

  private add(table: string, id: number, text: string): void {
    this.db.run(`INSERT INTO ${table} (docid, text) VALUES (?, ?)`, id, indexedWords(text));
  }

  private has(table: string, id: number): boolean {
    return this.db.first(`SELECT 1 AS one FROM ${table}_docsize WHERE docid = ?`, id) !== undefined;
  }

  private keep(table: string, id: number, text: string): void {
    if (this.isRenewing && !this.has(`${table}${NEXT}`, id)) this.add(`${table}${NEXT}`, id, text);
  }

  /** Adds the words of a passage under an id that was never used before. */
  addPassage(id: number, text: string): void {
    this.add(PASSAGE_WORDS, id, text);
    this.keepPassage(id, text);
  }

  /** A passage goes on to have these words. */
  keepPassage(id: number, text: string): void {
    this.keep(PASSAGE_WORDS, id, text);
  }

  /** Adds the words of a note; returns their id. */
  addNote(text: string): number {
    const last = this.db.first<{ id: number | null }>(`SELECT max(docid) AS id FROM ${NOTE_WORDS}_docsize`);
    const id = (last?.id ?? 0) + 1;
    this.add(NOTE_WORDS, id, text);
    this.keepNote(id, text);
    return id;
  }

  /** A note goes on to have these words. */
  keepNote(id: number, text: string): void {
    this.keep(NOTE_WORDS, id, text);
  }

  /** Rows of passages, dead ones included. */
  get passageRows(): number {
    return this.db.first<{ n: number }>(`SELECT count(*) AS n FROM ${PASSAGE_WORDS}_docsize`)?.n ?? 0;
  }

  /** Begins a second pair. */
  beginRenewal(): void {
    for (const table of TABLES) this.db.script(WordIndex.schema(`${table}${NEXT}`));
    this.setAutomerge(NEXT);
    this.isRenewing = true;
  }

  /** Live notes with words that the second pair lacks. */
  unrenewed(): number[] {
    return this.db
      .all<{ id: number }>(
        `SELECT id FROM memory_documents WHERE deleted_at IS NULL AND (
           words_id NOT IN (SELECT docid FROM ${NOTE_WORDS}${NEXT}_docsize) OR id IN (
             SELECT document FROM memory_chunks
             WHERE id NOT IN (SELECT docid FROM ${PASSAGE_WORDS}${NEXT}_docsize)))`,
      )
      .map(({ id }) => id);
  }

  /** The second pair takes the first one's place. */
  endRenewal(): void {
    this.isRenewing = false;
    for (const table of TABLES) {
      this.db.script(`DROP TABLE ${table}; ALTER TABLE ${table}${NEXT} RENAME TO ${table}`);
    }
  }

  /** Gives the second pair up. */
  abandonRenewal(): void {
    this.isRenewing = false;
    for (const table of TABLES) this.db.script(`DROP TABLE IF EXISTS ${table}${NEXT}`);
  }

  /** Drops every word. */
  clear(): void {
    this.abandonRenewal();
    for (const table of TABLES) this.db.script(`DROP TABLE ${table}; ${WordIndex.schema(table)}`);
    this.setAutomerge('');
  }
}
