/** Notes and their passages as rows. Every method is to be called inside a transaction; none of them waits. */
import type { NoteStamp } from '../core/notes-api';
import type { Database } from '../store/database';
import { contentHash, hashKey, shortHash } from './content-hash';
import { dayOf, namesOf, titleOf } from './note-names';
import type { NoteChunk, ParsedNote } from './markdown/parsed-note';
import { WordTables } from './word-tables';

/** A live note as the survey compares it. */
export interface NoteRow {
  id: number;
  path: string;
  mtime: number;
  size: number;
  hash: Uint8Array;
  /** 1 when its own front matter says that it is. */
  localOnly: number;
}

/** A note's text, taken apart, with where and when it was read. */
export interface NoteContent {
  path: string;
  mtime: number;
  size: number;
  hash: Uint8Array;
  parsed: ParsedNote;
  /** One for each passage. */
  hashes: readonly Uint8Array[];
}

/** A passage's id and the fingerprint of its text. */
export interface PassageRef {
  id: number;
  hash: Uint8Array;
}

/** What a change did to passages. */
export interface PassageChange {
  added: PassageRef[];
  removed: number[];
}

const OF_NOTES = ['memory_chunks', 'document_tags', 'document_links', 'document_names'];
const ROW = 'id, path, mtime, size, hash, local_only AS localOnly';

/** The tables of one index. */
export class NoteTable {
  /** The words of passages and notes. */
  readonly words: WordTables;

  constructor(private readonly db: Database) {
    this.words = new WordTables(db);
  }

  /** The live note at a path. */
  at(path: string): NoteRow | undefined {
    return this.db.first<NoteRow>(
      `SELECT ${ROW} FROM memory_documents WHERE path = ? AND deleted_at IS NULL`,
      path,
    );
  }

  /** Every live note, or the one with this id. */
  live(id?: number): NoteRow[] {
    const sql = `SELECT ${ROW} FROM memory_documents WHERE deleted_at IS NULL`;
    return id === undefined ? this.db.all<NoteRow>(sql) : this.db.all<NoteRow>(`${sql} AND id = ?`, id);
  }

  /** The note last deleted at a path. */
  deletedAt(path: string): number | null {
    return (
      this.db.first<{ id: number }>(
        'SELECT id FROM memory_documents WHERE path = ? AND deleted_at IS NOT NULL ORDER BY deleted_at DESC, id DESC',
        path,
      )?.id ?? null
    );
  }

  /** The note with this text that was deleted last, and not before `since`. */
  deletedWith(hash: Uint8Array, since: string): number | null {
    return (
      this.db.first<{ id: number }>(
        `SELECT id FROM memory_documents WHERE hash = ? AND deleted_at IS NOT NULL AND deleted_at >= ?
         ORDER BY deleted_at DESC, id DESC`,
        hash,
        since,
      )?.id ?? null
    );
  }

  /** Where a note is, or was before it was deleted. */
  pathOf(id: number): string | null {
    const row = this.db.first<{ path: string }>('SELECT path FROM memory_documents WHERE id = ?', id);
    return row?.path ?? null;
  }

  /** Live notes with this text. */
  liveWith(hash: Uint8Array): NoteRow[] {
    // The index by hash is of deleted notes; vanishing notes are rare, and a scan of some thousand rows is quick.
    return this.db.all<NoteRow>(
      `SELECT ${ROW} FROM memory_documents WHERE hash = ? AND deleted_at IS NULL`,
      hash,
    );
  }

  /** Takes note of a note that cannot be indexed as it is. */
  skip({ path, mtime, size }: NoteStamp, reason: string): void {
    this.db.run(
      'INSERT OR REPLACE INTO skipped_notes (path, mtime, size, reason) VALUES (?, ?, ?, ?)',
      path,
      mtime,
      size,
      reason,
    );
  }

  /** It can be indexed now, or is gone. */
  unskip(path: string): void {
    this.db.run('DELETE FROM skipped_notes WHERE path = ?', path);
  }

  /** Why a note was passed over in this very state. */
  whySkipped({ path, mtime, size }: NoteStamp): string | null {
    const sql = 'SELECT reason FROM skipped_notes WHERE path = ? AND mtime = ? AND size = ?';
    return this.db.first<{ reason: string }>(sql, path, mtime, size)?.reason ?? null;
  }

  /** How many notes are live. */
  liveCount(): number {
    const sql = 'SELECT count(*) AS n FROM memory_documents WHERE deleted_at IS NULL';
    return this.db.first<{ n: number }>(sql)?.n ?? 0;
  }

  /** How many passages they have. */
  livePassages(): number {
    return (
      this.db.first<{ n: number }>(
        // Without looking at each: counting those of live notes took a tenth of a second for 100,000.
        `SELECT (SELECT count(*) FROM memory_chunks) - (SELECT count(*) FROM memory_chunks WHERE document IN
         (SELECT id FROM memory_documents WHERE deleted_at IS NOT NULL)) AS n`,
      )?.n ?? 0
    );
  }

  /** Passages of a note, in order. */
  passages(document: number): PassageRef[] {
    return this.db.all<PassageRef>(
      'SELECT id, hash FROM memory_chunks WHERE document = ? ORDER BY ordinal',
      document,
    );
  }

  /** The note was looked at and its text is the same. */
  touch(id: number, mtime: number, size: number): void {
    this.db.run(
      'UPDATE memory_documents SET mtime = ?, size = ?, date = coalesce(own_date, ?) WHERE id = ?',
      mtime,
      size,
      dayOf(null, mtime),
      id,
    );
  }

  /** Writes a note, new (`id` null) or in place of what was known of it. A passage whose text is the same keeps its id. */
  put(id: number | null, content: NoteContent): PassageChange & { id: number } {
    const { path, mtime, size, hash, parsed } = content;
    const title = titleOf(path);
    const words = [title, ...parsed.aliases, ...parsed.tags, parsed.properties].join('\n');
    const wordsHash = contentHash(words);
    const known = id === null ? undefined : this.wordsRow(id);
    const isKnown = known !== undefined && hashKey(known.hash) === hashKey(wordsHash);
    const wordsId = isKnown ? known.id : this.words.addNote(words);
    if (isKnown) this.words.keepNote(wordsId, words);
    const fields = [
      path,
      title,
      mtime,
      size,
      hash,
      dayOf(parsed.date, mtime),
      parsed.date,
      parsed.validUntil,
      parsed.isLocalOnly ? 1 : 0,
      JSON.stringify(parsed.aliases),
      wordsId,
      wordsHash,
    ];
    if (id === null) {
      this.db.run(
        `INSERT INTO memory_documents (path, title, mtime, size, hash, date, own_date, valid_until, local_only, aliases,
         words_id, words_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...fields,
      );
    } else {
      this.db.run(
        `UPDATE memory_documents SET path = ?, title = ?, mtime = ?, size = ?, hash = ?, date = ?, own_date = ?,
         valid_until = ?, local_only = ?, aliases = ?, words_id = ?, words_hash = ?, deleted_at = NULL WHERE id = ?`,
        ...fields,
        id,
      );
    }
    const document = id ?? this.db.lastId();
    this.putNames(document, path, parsed.aliases);
    this.db.run('DELETE FROM document_tags WHERE document = ?', document);
    for (const tag of new Set(parsed.tags)) {
      this.db.run('INSERT INTO document_tags (document, tag) VALUES (?, ?)', document, tag);
    }
    return { id: document, ...this.putPassages(document, content) };
  }

  private putPassages(document: number, { parsed, hashes }: NoteContent): PassageChange {
    const spare = this.sparePassages(document);
    const added: PassageRef[] = [];
    const ids = parsed.chunks.map((chunk, ordinal) => {
      const hash = hashes[ordinal] as Uint8Array;
      const words = shortHash(chunk.words);
      const kept = spare.get(identityOf(hash, words))?.shift();
      if (kept === undefined) {
        const id = this.addPassage(document, chunk, hash, words);
        added.push({ id, hash });
        return id;
      }
      this.db.run(
        `UPDATE memory_chunks SET ordinal = ?, start = ?, end = ?, heading_path = ?, block_id = ?, kind = ?, tokens = ?
         WHERE id = ?`,
        ...placeOf(chunk),
        kept,
      );
      this.words.keepPassage(kept, chunk.words);
      return kept;
    });
    const removed = [...spare.values()].flat();
    for (const id of removed) this.db.run('DELETE FROM memory_chunks WHERE id = ?', id);
    this.putLinks(document, parsed, ids);
    return { added, removed };
  }

  private sparePassages(document: number): Map<string, number[]> {
    const spare = new Map<string, number[]>();
    const rows = this.db.all<PassageRef & { words: number }>(
      'SELECT id, hash, words FROM memory_chunks WHERE document = ? ORDER BY ordinal',
      document,
    );
    for (const { id, hash, words } of rows) {
      const identity = identityOf(hash, words);
      const ids = spare.get(identity);
      if (ids) ids.push(id);
      else spare.set(identity, [id]);
    }
    return spare;
  }

  private addPassage(document: number, chunk: NoteChunk, hash: Uint8Array, words: number): number {
    this.db.run(
      `INSERT INTO memory_chunks (ordinal, start, end, heading_path, block_id, kind, tokens, document, words, hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...placeOf(chunk),
      document,
      words,
      hash,
    );
    const id = this.db.lastId();
    this.words.addPassage(id, chunk.words);
    return id;
  }

  private putLinks(document: number, { links }: ParsedNote, ids: readonly number[]): void {
    this.db.run('DELETE FROM document_links WHERE document = ?', document);
    for (const { target, subpath, kind, chunk } of links) {
      this.db.run(
        'INSERT INTO document_links (document, chunk, target, subpath, kind) VALUES (?, ?, ?, ?, ?)',
        document,
        ids[chunk] ?? 0,
        target,
        subpath,
        kind,
      );
    }
  }

  private wordsRow(document: number): { id: number; hash: Uint8Array } | undefined {
    return this.db.first(
      'SELECT words_id AS id, words_hash AS hash FROM memory_documents WHERE id = ?',
      document,
    );
  }

  private putNames(document: number, path: string, aliases: readonly string[]): void {
    this.db.run('DELETE FROM document_names WHERE document = ?', document);
    for (const name of namesOf(path, aliases)) {
      this.db.run('INSERT INTO document_names (name, document) VALUES (?, ?)', name, document);
    }
  }

  /** Hides notes; what is known of them stays. Returns the passages that are no longer live. */
  hide(ids: readonly number[], at: string): number[] {
    const hidden: number[] = [];
    for (const id of ids) {
      this.db.run('UPDATE memory_documents SET deleted_at = ? WHERE id = ?', at, id);
      this.db.run('DELETE FROM document_names WHERE document = ?', id);
      hidden.push(...this.passages(id).map((passage) => passage.id));
    }
    return hidden;
  }

  /** Gives notes other paths, all at once, so that two may exchange theirs. Returns those whose title has changed. */
  move(moves: readonly { id: number; to: string }[]): string[] {
    // Nobody can have this path, so none is taken twice on the way.
    for (const { id } of moves) this.db.run("UPDATE memory_documents SET path = '/' || id WHERE id = ?", id);
    const retitled: string[] = [];
    for (const { id, to } of moves) {
      const row = this.db.first<{ title: string; aliases: string }>(
        'SELECT title, aliases FROM memory_documents WHERE id = ?',
        id,
      );
      if (!row) continue;
      const aliases = JSON.parse(row.aliases) as string[];
      const title = titleOf(to);
      this.db.run(
        'UPDATE memory_documents SET path = ?, title = ?, deleted_at = NULL WHERE id = ?',
        to,
        title,
        id,
      );
      this.putNames(id, to, aliases);
      if (title !== row.title) {
        retitled.push(to);
        this.retitle(id, title, aliases);
      }
    }
    return retitled;
  }

  /** Found by its new title at once; its properties and a date in its name count again when it is next read. */
  private retitle(id: number, title: string, aliases: readonly string[]): void {
    const tags = this.db.all<{ tag: string }>('SELECT tag FROM document_tags WHERE document = ?', id);
    const wordsId = this.words.addNote([title, ...aliases, ...tags.map(({ tag }) => tag)].join('\n'));
    this.db.run(
      'UPDATE memory_documents SET words_id = ?, words_hash = ? WHERE id = ?',
      wordsId,
      new Uint8Array(),
      id,
    );
  }

  /** Forgets everything. */
  clear(): void {
    for (const table of [...OF_NOTES, 'memory_documents', 'skipped_notes'])
      this.db.run(`DELETE FROM ${table}`);
    this.words.clear();
  }

  /** Forgets for good what is kept of deleted notes. */
  forgetDeleted(): void {
    const gone = this.db.all<{ id: number }>('SELECT id FROM memory_documents WHERE deleted_at IS NOT NULL');
    this.forget(gone.map(({ id }) => id));
  }

  /** Forgets notes and their passages for good. */
  forget(ids: readonly number[]): void {
    for (const id of ids) {
      for (const table of OF_NOTES) {
        this.db.run(`DELETE FROM ${table} WHERE document = ?`, id);
      }
      this.db.run('DELETE FROM memory_documents WHERE id = ?', id);
    }
  }
}

function placeOf({ ordinal, start, end, headingPath, blockId, kind, tokens }: NoteChunk) {
  return [ordinal, start, end, JSON.stringify(headingPath), blockId, kind, tokens] as const;
}

/** What two passages must share to be the same row: what is embedded and what is searched. */
function identityOf(hash: Uint8Array, words: number): string {
  return `${hashKey(hash)}${words}`;
}
