/**
 * Notes as an index that follows the vault: what there is, what has changed, what was decided about it. It only ever
 * says what it knows; asking it questions is recall's part.
 */
import type { Embedder, EmbedderChoice, EmbedderHost } from '../core/embedder';
import { reasonOf } from '../core/errors';
import { Mutex } from '../core/mutex';
import type {
  EmbeddingEstimate,
  IndexState,
  NoteMove,
  NoteRules,
  NoteStamp,
  NotesEvents,
} from '../core/notes-api';
import type { Files, Now, Sleep } from '../core/ports';
import type { VectorIndex } from '../embeddings/vector-index';
import type { Database, SqlJsStatic } from '../store/database';
import { isFatal } from '../store/databases';
import { notice } from '../store/notices';
import type { Notice } from '../store/notices';
import { Breather } from './breather';
import { Indexer } from './indexer';
import { REREAD_PATIENCE_MS, SAVE_EVERY_MS, TELL_EVERY_MS } from './limits';
import { openNoteDatabases } from './note-databases';
import type { NoteDatabases } from './note-databases';
import { NoteEmbeddings } from './note-embeddings';
import { NO_RULES, NoteFilter } from './note-filter';
import { resettle } from './note-moves';
import { isNotePath } from './note-names';
import type { ParseNote } from './note-reader';
import type { NoteRow } from './note-table';
import { NoteWriter } from './note-writer';
import type { NoteNews } from './note-writer';
import { needsRenewal, renewWords } from './word-renewal';

/** What an index of notes is made of. */
export interface NoteIndexOptions {
  files: Files;
  sql: SqlJsStatic;
  now: Now;
  sleep: Sleep;
  device: string;
  dataFolder: string;
  /** Folders that are never indexed, whatever the rules say. */
  ownFolders: string[];
  parse: ParseNote;
  builtIn: Embedder;
  host: EmbedderHost;
  events: NotesEvents;
  /** Whether this process may save the databases. */
  maySave(): Promise<boolean>;
  /** Tells the user something. */
  note(notice: Notice): void;
  /** Hears what became of notes, once the index has taken it in. */
  onNotes?(news: NoteNews): void;
  /** The process cannot go on. */
  onFatal(thrown: unknown): void;
}

const isSame = (row: { mtime: number; size: number }, stamp: NoteStamp) =>
  row.mtime === stamp.mtime && row.size === stamp.size;

/** The index of one vault in one process. */
export class NoteIndex {
  private readonly writer: NoteWriter;
  private readonly indexer: Indexer;
  private readonly embeddings: NoteEmbeddings;
  private filter: NoteFilter;
  /** Notes that the rules leave out, for when the rules change. */
  private readonly excluded = new Map<string, NoteStamp>();
  private readonly saving = new Mutex();
  private savedAt: number;
  private wasSaved: boolean;
  private passages: number;
  private wasSurveyed = false;
  private isClosed = false;
  private renewing: Promise<void> | null = null;
  private toldAt = -Infinity;
  private isTelling = false;
  private problem: string | null = null;

  private constructor(
    private readonly options: NoteIndexOptions,
    private readonly databases: NoteDatabases,
  ) {
    const { files, now, sleep, parse, builtIn, host } = options;
    const { index, vectors } = databases;
    const rules = index.meta('rules');
    this.filter = this.filterFor(rules === null ? NO_RULES : (JSON.parse(rules) as NoteRules));
    this.savedAt = now();
    this.wasSaved = index.isFromDisk;
    this.embeddings = new NoteEmbeddings({
      db: index.db,
      database: vectors,
      files,
      now,
      sleep,
      parse,
      builtIn,
      host,
      isLocalOnly: (note) => this.isLocalOnly(note),
      onChanged: (path) => void this.readAgain(path),
      onEmbedded: (count) => this.indexer.run?.count('embedded', count),
      onChange: () => this.tell(),
      onFatal: (thrown) => this.options.onFatal(thrown),
    });
    this.writer = new NoteWriter(index, {
      added: (passages) => {
        this.passages += passages.length;
        this.embeddings.added(passages);
      },
      removed: (passages) => {
        this.passages -= passages.length;
        this.embeddings.removed(passages);
      },
      notes: (news) => this.options.onNotes?.(news),
    });
    this.passages = this.writer.table.livePassages();
    this.indexer = new Indexer({
      files,
      now,
      sleep,
      parse,
      writer: this.writer,
      isIndexed: (path) => this.filter.isIndexed(path),
      hasVector: (hash) => this.embeddings.has(hash),
      embed: (texts, breather) => this.embeddings.embedBatch(texts, breather),
      onChange: () => this.tell(),
      onRest: () => (this.problem = null),
      onError: (thrown) => this.failed(thrown),
    });
    this.embeddings.tend();
  }

  /** Opens what is on disk. Refuses, changing nothing, when a newer build wrote it. */
  static async open(options: NoteIndexOptions, opening = openNoteDatabases(options)): Promise<NoteIndex> {
    const { databases, notices } = await opening;
    for (const said of notices) options.note(said);
    return new NoteIndex(options, databases);
  }

  /** The index, for questions. */
  get db(): Database {
    return this.databases.index.db;
  }

  /** The vectors that answer questions; null while they are being brought into memory. */
  get vectors(): VectorIndex | null {
    return this.embeddings.vectors;
  }

  /** What the user decided. */
  get rules(): NoteRules {
    return this.filter.rules;
  }

  /** A question in the space of those vectors; null when the model cannot answer now. */
  embedQuery(text: string): Promise<Float32Array | null> {
    return this.embeddings.embedQuery(text);
  }

  /** Whether notes there never leave this machine, by the user's settings. */
  isPrivate(path: string): boolean {
    return this.filter.isPrivate(path);
  }

  private filterFor(rules: NoteRules): NoteFilter {
    return new NoteFilter(rules, this.options.ownFolders);
  }

  private isLocalOnly(note: { path: string; isLocalOnly: boolean }): boolean {
    return note.isLocalOnly || this.filter.isPrivate(note.path);
  }

  private failed(thrown: unknown): void {
    if (isFatal(thrown)) this.options.onFatal(thrown);
    this.problem = `Indexing stopped (${reasonOf(thrown)}) and is tried again shortly.`;
  }

  /** Takes over the user's rules. */
  setRules(rules: NoteRules): void {
    const now = this.options.now();
    this.filter = this.filterFor(rules);
    this.databases.index.setMeta('rules', JSON.stringify(rules));
    const { queue } = this.indexer;
    queue.drop((path) => !this.filter.isIndexed(path));
    const out = this.writer.table.live().filter(({ path }) => !this.filter.isIndexed(path));
    const back = [...this.excluded.values()].filter(({ path }) => this.filter.isIndexed(path));
    if (out.length > 0) this.readAnew(this.writer.remove(out, now, this.indexer.begin()));
    for (const { path, mtime, size } of out) this.excluded.set(path, { path, mtime, size });
    for (const stamp of back) {
      this.excluded.delete(stamp.path);
      queue.add(stamp, now, { settled: true });
    }
    if (out.length > 0 || back.length > 0) this.indexer.start();
    this.embeddings.reconsider();
  }

  /** Whether a note is to be indexed; one that is not is remembered for when the rules change. */
  private isWanted(stamp: NoteStamp): boolean {
    if (this.filter.isIndexed(stamp.path)) return true;
    if (isNotePath(stamp.path)) this.excluded.set(stamp.path, stamp);
    return false;
  }

  /** Compares the whole vault with the index and queues what differs. */
  survey(stamps: readonly NoteStamp[]): void {
    const now = this.options.now();
    const run = this.indexer.begin();
    const { table } = this.writer;
    const known = new Map(table.live().map((row) => [row.path, row]));
    this.excluded.clear();
    this.wasSurveyed = true;
    // What is not listed is gone, also when it is being read this very moment.
    const there = new Set(stamps.map(({ path }) => path));
    this.indexer.queue.drop((path) => !there.has(path));
    for (const stamp of stamps) {
      if (!this.isWanted(stamp)) continue;
      const row = known.get(stamp.path);
      known.delete(stamp.path);
      const reason = row ? null : table.whySkipped(stamp);
      if (row && isSame(row, stamp)) run.count('unchanged');
      else if (reason !== null) run.skip(stamp.path, reason);
      else this.indexer.queue.add(stamp, now, { settled: true });
    }
    // What is left is gone; whatever of it is found again under another path has moved.
    if (known.size > 0) this.readAnew(this.writer.remove([...known.values()], now, run));
    this.indexer.start();
  }

  /** Notes were created or modified. */
  changed(stamps: readonly NoteStamp[]): void {
    const wanted = stamps.filter((stamp) => this.isWanted(stamp));
    if (wanted.length === 0) return;
    this.indexer.begin();
    for (const stamp of wanted) this.indexer.queue.add(stamp, this.options.now());
    this.indexer.start();
  }

  /** Notes have other paths now. */
  async moved(moves: readonly NoteMove[]): Promise<void> {
    const now = this.options.now();
    const { queue } = this.indexer;
    const run = this.indexer.begin();
    const isIndexed = (path: string) => this.filter.isIndexed(path);
    const retitled = this.writer.move(moves, isIndexed, now, run);
    const waiting = resettle(moves, (path) => (queue.has(path) ? path : undefined));
    queue.follow(waiting.flatMap(({ from, to }) => (to === null ? [] : [[from, to] as const])));
    queue.drop((path) => !isIndexed(path));
    this.readAnew(retitled);
    this.embeddings.reconsider();
    this.indexer.start();
    for (const { from, to } of moves) {
      this.excluded.delete(from);
      // It came from where nothing is indexed, or went there.
      if (!this.writer.table.at(to) && !queue.has(to)) await this.readAgain(to);
    }
  }

  /** Notes are gone. */
  removed(paths: readonly string[]): void {
    const gone = new Set(paths);
    this.indexer.queue.drop((path) => gone.has(path));
    for (const path of gone) this.excluded.delete(path);
    const rows = [...gone].flatMap((path) => this.writer.table.at(path) ?? []);
    if (rows.length === 0) return;
    this.readAnew(this.writer.remove(rows, this.options.now(), this.indexer.begin()));
    this.indexer.start();
  }

  /** Queues notes whose words count anew because of their title. */
  private readAnew(retitled: readonly NoteRow[]): void {
    const now = this.options.now();
    for (const { path, mtime, size } of retitled)
      this.indexer.queue.add({ path, mtime, size }, now, { isForced: true });
  }

  private async readAgain(path: string): Promise<void> {
    const stat = await this.options.files.stat(path).catch(() => null);
    if (stat) this.changed([{ path, ...stat }]);
    else this.removed([path]);
  }

  /** Takes in a note that has changed since it was indexed, before anything else; waits for it, but not for long. */
  async reindex(path: string): Promise<void> {
    const until = this.options.now() + REREAD_PATIENCE_MS;
    this.indexer.queue.hurry(path);
    await this.readAgain(path);
    while (this.indexer.queue.has(path) && this.options.now() < until) await this.options.sleep(5);
  }

  /** How the index is doing. */
  state(): IndexState {
    const { indexer, embeddings } = this;
    const done = indexer.run?.done ?? 0;
    const problem = this.problem ?? embeddings.problem;
    const isBusy = indexer.isRunning || (embeddings.isBehind && problem === null);
    const isPaused = indexer.isPaused;
    return {
      phase: isPaused ? 'paused' : isBusy ? 'indexing' : this.wasSurveyed ? 'idle' : 'waiting',
      done,
      total: done + indexer.queue.size,
      report: indexer.run?.report() ?? null,
      notes: this.writer.table.liveCount(),
      passages: this.passages,
      model: embeddings.state,
      problem,
    };
  }

  /** Tells the host, but not too often, and always of the last change. */
  private tell(): void {
    if (this.isTelling || this.isClosed) return;
    const wait = this.toldAt + TELL_EVERY_MS - this.options.now();
    this.isTelling = true;
    void this.options.sleep(Math.max(0, wait)).then(() => {
      this.isTelling = false;
      this.toldAt = this.options.now();
      if (!this.isClosed) this.options.events.indexChanged(this.state());
    });
  }

  pause(): void {
    this.indexer.pause();
    this.embeddings.pause();
  }

  resume(): void {
    this.indexer.resume();
    this.embeddings.resume();
  }

  /** Empties the queue. */
  cancel(): void {
    this.indexer.cancel();
    this.embeddings.resume();
  }

  /** Forgets every note; vectors are kept. */
  rebuild(): void {
    this.indexer.cancel();
    this.writer.clear();
    this.embeddings.clear();
    this.passages = 0;
    this.wasSurveyed = false;
    this.tell();
  }

  useEmbedder(choice: EmbedderChoice | null): void {
    this.embeddings.use(choice);
  }

  estimate(choice: EmbedderChoice): Promise<EmbeddingEstimate> {
    return this.embeddings.estimate(choice);
  }

  /** Saves and tidies when it is time. Call it every few seconds. */
  async tick(): Promise<void> {
    if (this.isClosed) return;
    const isQuiet = !this.indexer.isRunning && !this.indexer.isPaused;
    // A first index took the longest of all: it is saved as soon as it is there, since an app may close at any time.
    const isFirst = isQuiet && this.wasSurveyed && !this.wasSaved;
    if (isFirst || this.options.now() - this.savedAt >= SAVE_EVERY_MS) await this.save();
    if (isQuiet && !this.renewing && needsRenewal(this.writer.table)) {
      this.renewing = this.renew().finally(() => (this.renewing = null));
    }
  }

  private async renew(): Promise<void> {
    const { files, parse, now, sleep } = this.options;
    try {
      await renewWords({
        files,
        parse,
        database: this.databases.index,
        table: this.writer.table,
        breather: new Breather(now, sleep),
        isOver: () => this.isClosed || this.indexer.isPaused,
      });
    } catch (thrown) {
      this.failed(thrown);
    }
  }

  /** Saves what has changed, if it is ours to save. A failure is noted, not thrown: the notes have everything. */
  save(): Promise<boolean> {
    return this.saving.run(async () => {
      if (!this.databases.isStale) return true;
      try {
        if (!(await this.options.maySave())) return false;
        await this.databases.save();
        this.savedAt = this.options.now();
        this.wasSaved = true;
        return true;
      } catch (thrown) {
        if (isFatal(thrown)) throw thrown;
        this.options.note(notice.indexNotSaved(reasonOf(thrown)));
        return false;
      }
    });
  }

  /** Saves and lets go. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await Promise.all([this.indexer.close(), this.embeddings.close(), this.renewing]);
    await this.save();
    this.databases.close();
  }
}
