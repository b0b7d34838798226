/** A vault in memory, an index over it, and a clock that only moves when somebody waits. */
import initSqlJs from 'sql.js';
import type { Embedder, EmbedderHost } from '../../src/core/embedder';
import type { IndexState, NoteStamp } from '../../src/core/notes-api';
import type { Files } from '../../src/core/ports';
import { readNote } from '../../src/notes/markdown/read-note';
import { NoteIndex } from '../../src/notes/note-index';
import type { NoteIndexOptions } from '../../src/notes/note-index';
import type { Notice } from '../../src/store/notices';
import { Disk, MemoryFiles } from '../files/memory-files';

const sql = await initSqlJs();
const encoder = new TextEncoder();
const DATA = '.obsidian/plugins/recollect';
export const INDEX_FILE = `${DATA}/index-laptop.db`;
export const VECTORS_FILE = `${DATA}/vectors-laptop.db`;

/** An embedder that counts what it is given: a text's letters, one dimension for each, as a unit vector. */
export class LetterEmbedder implements Embedder {
  readonly dimensions = 26;
  /** Every text it was asked for as a passage. */
  readonly seen: string[] = [];

  constructor(readonly id = 'letters') {}

  async embed(texts: readonly string[], purpose: 'passage' | 'query'): Promise<Float32Array[]> {
    if (purpose === 'passage') this.seen.push(...texts);
    return Promise.resolve(texts.map(letters));
  }
}

function letters(text: string): Float32Array {
  const vector = new Float32Array(26);
  for (const letter of text.toLowerCase()) {
    const index = letter.charCodeAt(0) - 97;
    if (index >= 0 && index < 26) vector[index]! += 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** A vault, and an index that can be closed, killed and opened again. */
export class NoteWorld {
  readonly disk = new Disk();
  files: Files = new MemoryFiles(this.disk);
  readonly builtIn = new LetterEmbedder();
  readonly notices: Notice[] = [];
  readonly told: { at: number; state: IndexState }[] = [];
  host: EmbedderHost = { embed: () => Promise.reject(new Error('there is no such embedder')) };
  isOwner = true;
  time = Date.UTC(2026, 4, 10, 12);
  /** Every read of a note. */
  readonly reads: string[] = [];
  private current: NoteIndex | null = null;

  /** The index. */
  get index(): NoteIndex {
    if (!this.current) throw new Error('the index is not open');
    return this.current;
  }

  private options(): NoteIndexOptions {
    const world = this.files;
    const files: Files = {
      read: (path) => {
        if (path.endsWith('.md')) this.reads.push(path);
        return world.read(path);
      },
      write: (path, bytes) => world.write(path, bytes),
      append: (path, bytes) => world.append(path, bytes),
      rename: (from, to) => world.rename(from, to),
      remove: (path) => world.remove(path),
      list: (folder) => world.list(folder),
      stat: (path) => world.stat(path),
    };
    return {
      files,
      sql,
      now: () => this.time,
      sleep: async (ms) => {
        // A turn of the event loop first, so that what waits for less comes first.
        await new Promise((resolve) => setImmediate(resolve));
        this.time += ms;
      },
      device: 'laptop',
      dataFolder: DATA,
      ownFolders: ['Recollect/ledger', 'Recollect/backups', '.obsidian'],
      parse: (path, text) => readNote(text, path, { countTokens: (part) => part.split(/\s+/).length }),
      builtIn: this.builtIn,
      host: this.host,
      events: { indexChanged: (state) => void this.told.push({ at: this.time, state }) },
      maySave: () => Promise.resolve(this.isOwner),
      note: (notice) => void this.notices.push(notice),
      onFatal: (thrown) => {
        throw thrown;
      },
    };
  }

  /** Opens the index as a new process does. */
  async open(): Promise<this> {
    this.current = await NoteIndex.open(this.options());
    return this;
  }

  /** Closes and opens again. */
  async reopen(): Promise<this> {
    await this.index.close();
    return this.open();
  }

  /** Writes a note, as an editor outside would. */
  write(path: string, text: string): void {
    this.disk.put(path, encoder.encode(text));
  }

  /** Takes a note away. */
  delete(path: string): void {
    this.disk.files.delete(path);
  }

  /** Moves a note on disk, keeping its time. */
  rename(from: string, to: string): void {
    const file = this.disk.files.get(from);
    if (!file) throw new Error(`there is no ${from}`);
    this.disk.files.delete(from);
    this.disk.files.set(to, file);
  }

  /** A note as a listing knows it. */
  stamp(path: string): NoteStamp {
    const file = this.disk.files.get(path);
    return { path, mtime: file?.mtime ?? 0, size: file?.bytes.length ?? 0 };
  }

  /** Everything in the vault. */
  stamps(): NoteStamp[] {
    return [...this.disk.files.keys()].filter((path) => path.endsWith('.md')).map((path) => this.stamp(path));
  }

  /** Looks at the whole vault and waits until everything is done. */
  async survey(): Promise<IndexState> {
    this.index.survey(this.stamps());
    return this.settled();
  }

  /** Writes notes and tells the index, then waits. */
  async edit(notes: Record<string, string>): Promise<IndexState> {
    for (const [path, text] of Object.entries(notes)) this.write(path, text);
    this.index.changed(Object.keys(notes).map((path) => this.stamp(path)));
    return this.settled();
  }

  /** Waits until nothing is left to do. */
  async settled(): Promise<IndexState> {
    for (let turn = 0; turn < 100_000; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      const state = this.index.state();
      const isDone = this.index.vectors !== null && state.model.next === null;
      if (state.phase !== 'indexing' && isDone) return state;
    }
    throw new Error(`never settled: ${JSON.stringify(this.index.state())}`);
  }

  /** Paths of live notes with a passage that has this word, sorted. */
  find(word: string): string[] {
    return this.index.db
      .all<{ path: string }>(
        `SELECT DISTINCT d.path FROM memory_chunk_words AS w JOIN memory_chunks AS c ON c.id = w.docid
         JOIN memory_documents AS d ON d.id = c.document
         WHERE w.text MATCH ? AND d.deleted_at IS NULL ORDER BY d.path`,
        `"${word}"`,
      )
      .map(({ path }) => path);
  }

  /** Paths of live notes whose title, aliases, tags or properties have this word, sorted. */
  findNote(word: string): string[] {
    return this.index.db
      .all<{ path: string }>(
        `SELECT d.path FROM memory_document_words AS w JOIN memory_documents AS d ON d.words_id = w.docid
         WHERE w.text MATCH ? AND d.deleted_at IS NULL ORDER BY d.path`,
        `"${word}"`,
      )
      .map(({ path }) => path);
  }

  /** The path whose passage is nearest to a text. */
  nearest(text: string): string | null {
    const [hit] = this.index.vectors?.compare(letters(text)).best(1) ?? [];
    return hit ? this.pathOf(hit.key) : null;
  }

  private pathOf(passage: number): string | null {
    const row = this.index.db.first<{ path: string }>(
      'SELECT d.path FROM memory_chunks AS c JOIN memory_documents AS d ON d.id = c.document WHERE c.id = ?',
      passage,
    );
    return row?.path ?? null;
  }
}
