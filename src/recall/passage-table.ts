/** Passages and their notes, as recall reads them from the index. */
import type { PassageKind } from '../core/notes-api';
import type { Database } from '../store/database';
import type { Scope } from './scope';

/** Where a passage stands. */
export interface Place {
  id: number;
  document: number;
  ordinal: number;
}

/** A note, in short. */
export interface NoteBrief {
  id: number;
  path: string;
  title: string;
  date: string;
  isLocalOnly: boolean;
}

/** A passage, in full. */
export interface PassageRow extends Place {
  start: number;
  end: number;
  headingPath: string[];
  blockId: string | null;
  kind: PassageKind;
  hash: Uint8Array;
}

const PLACE = 'c.id, c.document, c.ordinal';
const JOIN = 'memory_chunks AS c JOIN memory_documents AS d ON d.id = c.document';

/** Reads from one index. */
export class PassageTable {
  constructor(private readonly db: Database) {}

  /** Where passages stand; those out of scope are left out. */
  places(ids: readonly number[], { condition }: Scope): Place[] {
    const sql = `SELECT ${PLACE} FROM ${JOIN} WHERE c.id IN (SELECT value FROM json_each(?)) AND ${condition.sql}`;
    return this.db.all<Place>(sql, JSON.stringify(ids), ...condition.values);
  }

  /** Passages of a note between two places. */
  between(document: number, from: number, to: number, { accepts }: Scope): Place[] {
    return this.db
      .all<Place>(
        'SELECT id, document, ordinal FROM memory_chunks WHERE document = ? AND ordinal BETWEEN ? AND ?',
        document,
        from,
        to,
      )
      .filter(({ id }) => accepts(id));
  }

  /** A passage. */
  passage(id: number): PassageRow | undefined {
    const row = this.db.first<Omit<PassageRow, 'headingPath'> & { headings: string }>(
      `SELECT id, document, ordinal, start, end, heading_path AS headings, block_id AS blockId, kind, hash
       FROM memory_chunks WHERE id = ?`,
      id,
    );
    if (!row) return undefined;
    const { headings, ...passage } = row;
    return { ...passage, headingPath: JSON.parse(headings) as string[] };
  }

  /** Notes by their ids. */
  notes(ids: readonly number[]): Map<number, NoteBrief> {
    return this.briefs('d.id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
  }

  /** Live notes in scope by their rows in the table of titles. */
  notesByWords(rows: readonly number[], { condition }: Scope): Map<number, NoteBrief & { wordsId: number }> {
    // Conditions on passages would lose notes that have none.
    const sql = condition.sql.includes('c.kind')
      ? `d.words_id IN (SELECT value FROM json_each(?)) AND EXISTS (SELECT 1 FROM memory_chunks AS c WHERE c.document = d.id AND ${condition.sql})`
      : `d.words_id IN (SELECT value FROM json_each(?)) AND ${condition.sql}`;
    return this.briefs(sql, JSON.stringify(rows), ...condition.values);
  }

  /** Which of some notes are in scope; of a scope that asks for no kind of passage. */
  notesIn(ids: readonly number[], { condition }: Scope): Set<number> {
    const sql = `SELECT d.id FROM memory_documents AS d WHERE d.id IN (SELECT value FROM json_each(?)) AND ${condition.sql}`;
    const rows = this.db.all<{ id: number }>(sql, JSON.stringify(ids), ...condition.values);
    return new Set(rows.map(({ id }) => id));
  }

  /** The live note at a path. */
  noteAt(path: string): NoteBrief | undefined {
    const [note] = this.briefs('d.path = ? AND d.deleted_at IS NULL', path).values();
    return note;
  }

  /** The fingerprint of a live note's text when it was indexed. */
  hashOf(path: string): Uint8Array | null {
    const sql = 'SELECT hash FROM memory_documents WHERE path = ? AND deleted_at IS NULL';
    return this.db.first<{ hash: Uint8Array }>(sql, path)?.hash ?? null;
  }

  private briefs(
    where: string,
    ...values: (string | number | Uint8Array | null)[]
  ): Map<number, NoteBrief & { wordsId: number }> {
    const rows = this.db.all<Omit<NoteBrief, 'isLocalOnly'> & { local: number; wordsId: number }>(
      `SELECT d.id, d.path, d.title, d.date, d.local_only AS local, d.words_id AS wordsId
       FROM memory_documents AS d WHERE ${where}`,
      ...values,
    );
    return new Map(rows.map(({ local, ...note }) => [note.id, { ...note, isLocalOnly: local === 1 }]));
  }

  /** Passages of a note in order. */
  passagesOf(document: number): Place[] {
    return this.db.all<Place>(
      'SELECT id, document, ordinal FROM memory_chunks WHERE document = ? ORDER BY ordinal',
      document,
    );
  }
}
