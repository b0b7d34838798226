/**
 * The store: a ledger that is the truth, and databases folded from it. A change is acknowledged once its line is
 * on disk; only then is it applied. Everything else (snapshots, claims, following other writers) can fail or be
 * interrupted at any point without losing an acknowledged event.
 */
import { RecollectError, reasonOf } from '../core/errors';
import { checkData } from '../core/events/event';
import type { KnownEvent, LedgerEvent, NewEvent } from '../core/events/event';
import { encodeLine } from '../core/events/line';
import { Mutex } from '../core/mutex';
import { Claims } from './claims';
import type { ClaimContext } from './claims';
import type { SqlJsStatic } from './database';
import { Databases, isFatal, noteDatabasePaths } from './databases';
import { baseName, parseLedgerName } from './ledger/names';
import { LedgerReader } from './ledger/reader';
import type { FileNews } from './ledger/reader';
import { rewriteFile, settleRewrites } from './ledger/rewrite';
import type { Rewriting } from './ledger/rewrite';
import { LedgerWriter } from './ledger/writer';
import { notice } from './notices';
import type { Notice } from './notices';
import { Stamps } from './stamps';

/** A snapshot is due after this many changes ... */
const SNAPSHOT_CHANGES = 500;
/** ... or after this long with any, in milliseconds. */
const SNAPSHOT_AFTER_MS = 5 * 60_000;
/** A ledger file must be missing for this long before its events are written back, in milliseconds. */
const MISSING_SETTLE_MS = 50;

/** Where a store lives and what it is given to work with. */
export interface StoreOptions extends ClaimContext {
  sql: SqlJsStatic;
  ledgerFolder: string;
}

/** Hears how far a long piece of work has come. */
export type Progress = (done: number, total: number) => void;

/** The open store of one vault in one process. */
export class Store {
  private readonly stamps: Stamps;
  private readonly refreshing = new Mutex();
  private readonly saving = new Mutex();
  private writer: LedgerWriter;
  private savedAt: number;
  private isClosed = false;
  private listener: () => void = () => undefined;

  private constructor(
    readonly options: StoreOptions,
    readonly claims: Claims,
    private databases: Databases,
    private reader: LedgerReader,
    readonly notices: Notice[],
  ) {
    this.stamps = new Stamps(options);
    this.savedAt = options.now();
    this.writer = this.newWriter();
  }

  /** Opens the store: snapshot plus what the ledger holds beyond it. */
  static async open(options: StoreOptions, onProgress?: Progress): Promise<Store> {
    const notices: Notice[] = [];
    const { files, ledgerFolder } = options;
    const claims = new Claims(options);
    // Claiming is mostly waiting, and opening mostly work; neither needs the other.
    const claiming = claims.claim();
    claiming.catch(() => undefined);
    const databases = await Databases.open(options, new Date(options.now()).toISOString(), notices).catch(
      async (thrown: unknown) => {
        await claiming.catch(() => undefined);
        await claims.release().catch(() => undefined);
        throw thrown;
      },
    );
    try {
      await claiming;
      if (claims.ownsDatabases) await settleRewrites(files, ledgerFolder);
      else notices.push(notice.sharedDatabases());
    } catch (thrown) {
      notices.push(notice.dataFolderReadOnly(reasonOf(thrown)));
    }
    const reader = new LedgerReader(files, ledgerFolder, databases.marks(), databases.damaged());
    const store = new Store(options, claims, databases, reader, notices);
    databases.adoptNewer();
    const last = databases.lastStamp();
    if (last !== null) store.stamps.witness({ hlc: last });
    await store.refresh(onProgress);
    notices.push(...store.readingNotices());
    return store;
  }

  /** The databases, for queries. */
  get data(): Databases {
    return this.databases;
  }

  /** The files of the notes' index and vectors, which have no ledger and are made again from the vault. */
  get notePaths(): string[] {
    return noteDatabasePaths(this.options);
  }

  /** The ledger's files and how far each was read. */
  get ledger(): LedgerReader {
    return this.reader;
  }

  /** The ledger file this process writes to, once it has begun one. */
  get ownFile(): string | null {
    return this.writer.current;
  }

  /** Is told whenever the state may have changed. */
  onChange(listener: () => void): void {
    this.listener = listener;
  }

  private newWriter(): LedgerWriter {
    const { files, ledgerFolder, device } = this.options;
    return new LedgerWriter(
      files,
      ledgerFolder,
      { device, writer: this.claims.writer },
      async () => (await this.reader.list()).map((entry) => baseName(entry.path)),
      (file) => this.reader.endOf(file),
      (file, bytes) => this.reader.takeOwn(file, bytes),
    );
  }

  private readingNotices(): Notice[] {
    const perFile = new Map<string, number>();
    for (const { file } of this.reader.damagedLines) perFile.set(file, (perFile.get(file) ?? 0) + 1);
    const newer = this.databases.newerCount();
    return [
      ...[...perFile].map(([file, count]) => notice.damagedLines(file, count)),
      ...[...this.reader.unfinishedLines].map(([file, bytes]) => notice.unfinishedLine(file, bytes)),
      ...(newer > 0 ? [notice.newerEvents(newer)] : []),
    ];
  }

  /** Tells the user something, once however often it happens. */
  note(said: Notice): void {
    if (!this.notices.some(({ message }) => message === said.message)) this.notices.push(said);
  }

  private assertOpen(): void {
    if (this.isClosed) {
      throw new RecollectError('closed', 'Recollect is shutting down, so this was not saved.');
    }
  }

  /** Writes what happened to the ledger, then applies it. Resolves once it cannot be lost. */
  async append(by: string, drafts: readonly NewEvent[]): Promise<KnownEvent[]> {
    for (const draft of drafts) checkData(draft);
    this.assertOpen();
    const events = drafts.map((draft) => this.stamps.stamped(by, draft));
    await this.write(events, () => this.databases.apply(events));
    return events;
  }

  /** Adds events that were made elsewhere, as they are; those already known are passed over. */
  async adopt(events: readonly LedgerEvent[]): Promise<number> {
    this.assertOpen();
    const unknown = events
      .filter((event) => !this.databases.has(event.id))
      .map((event) => this.databases.afterErasure(event));
    if (unknown.length === 0) return 0;
    for (const event of unknown) this.stamps.witness(event);
    await this.write(unknown, () => this.databases.apply(unknown));
    return unknown.length;
  }

  private async write(events: readonly LedgerEvent[], written: () => void): Promise<void> {
    // Someone who took us for dead may be rewriting our file this very moment.
    if (this.claims.isNameInDoubt) await this.renewClaims();
    await this.writer.append(events.map(encodeLine), this.today().slice(0, 7), written);
    this.listener();
  }

  private today(): string {
    return new Date(this.options.now()).toISOString();
  }

  /** A fresh id for a thing that is about to be created. */
  newId(): string {
    return this.stamps.newId();
  }

  /** Applies what other writers have added. True when something changed. */
  refresh(onProgress?: Progress): Promise<boolean> {
    return this.refreshing.run(async () => {
      if (this.isClosed) return false;
      const before = this.databases.generation;
      const changed = await this.reader.changed();
      let rewritten = false;
      for (const [index, entry] of changed.entries()) {
        onProgress?.(index, changed.length);
        const news = await this.settledNews(entry.path);
        if (!news) continue;
        rewritten ||= news.rewritten;
        this.databases.apply(news.events);
        this.takeNews(news);
      }
      if (changed.length > 0) onProgress?.(changed.length, changed.length);
      if (rewritten) await this.writeBackLost();
      await this.writeBackMissing();
      const isNew = this.databases.generation !== before;
      if (isNew) this.listener();
      return isNew;
    });
  }

  /** News of a file; our own is read while nobody appends, or its end would seem to have been cut off. */
  private async settledNews(path: string): Promise<FileNews | null> {
    const read = async () => {
      const stat = await this.options.files.stat(path);
      return stat && this.reader.news({ path, ...stat });
    };
    return baseName(path) === this.writer.current ? this.writer.exclusively(read) : read();
  }

  private takeNews(news: FileNews): void {
    for (const event of news.events) this.stamps.witness(event);
    this.reader.take(news);
    if (news.file === this.writer.current && (news.rewritten || news.torn > 0)) this.writer.startNewFile();
  }

  /** What this device knows from a file that has vanished goes back into the ledger, under our own name. */
  private async writeBackMissing(): Promise<void> {
    if ((await this.reader.missing()).length === 0) return;
    await this.options.sleep(MISSING_SETTLE_MS);
    const missing = await this.reader.missing();
    if (missing.length === 0) return;
    await this.writeBackLost();
    for (const file of missing) this.reader.drop(file);
  }

  /** Events that are in a database but in no ledger file. */
  private async lostEvents(): Promise<LedgerEvent[]> {
    const lost = this.databases.events();
    const fresh = new LedgerReader(this.options.files, this.options.ledgerFolder);
    for (const entry of await fresh.list()) {
      for (const event of (await fresh.news(entry))?.events ?? []) lost.delete(event.id);
    }
    return [...lost.values()];
  }

  private async writeBackLost(): Promise<void> {
    const lost = await this.lostEvents();
    if (lost.length === 0) return;
    if (this.writer.current !== null) this.writer.startNewFile();
    await this.write(lost, () => undefined);
    this.notices.push(notice.writtenBack(lost.length));
  }

  /** Keeps this process's claims alive. Call it every `RENEW_EVERY_MS`. */
  async renewClaims(): Promise<void> {
    if (this.isClosed) return;
    const owned = this.claims.ownsDatabases;
    try {
      if (await this.claims.renew()) this.writer = this.newWriter();
      // What a dead process left unfinished is ours now.
      if (!owned && this.claims.ownsDatabases) {
        await this.settleRewrites();
        this.databases.doubtErasures();
      }
    } catch {
      // The folder cannot be written to right now; appends say so, and the next renewal tries again.
    }
  }

  private settleRewrites(): Promise<void> {
    const { files, ledgerFolder } = this.options;
    return this.refreshing.run(() => settleRewrites(files, ledgerFolder));
  }

  /** Follows other writers and saves the databases when due. Call it every few seconds. */
  async tick(): Promise<void> {
    if (this.isClosed) return;
    await this.refresh();
    const { unsaved } = this.databases;
    const waited = this.options.now() - this.savedAt;
    if (unsaved >= SNAPSHOT_CHANGES || (unsaved > 0 && waited >= SNAPSHOT_AFTER_MS)) await this.snapshot();
  }

  /** Saves the databases, if they are ours to save. A failure is noted, not thrown: the ledger has everything. */
  snapshot(): Promise<boolean> {
    return this.isClosed ? Promise.resolve(false) : this.save();
  }

  private save(): Promise<boolean> {
    return this.saving.run(async () => {
      try {
        if (!(await this.claims.confirmDatabases())) return false;
        if (this.writer.current !== null) await this.reader.timeOwn(this.writer.current);
        await this.databases.save(this.reader.allMarks(), this.reader.damagedLines);
        this.savedAt = this.options.now();
        return true;
      } catch (thrown) {
        if (isFatal(thrown)) throw thrown;
        this.note(notice.snapshotFailed(reasonOf(thrown)));
        return false;
      }
    });
  }

  /** Rewrites ledger files while nothing reads or appends. Returns the names of those that changed. */
  rewriteLedger(mayRewrite: (file: string) => Promise<boolean>, rewriting: Rewriting): Promise<string[]> {
    const { files, ledgerFolder } = this.options;
    return this.refreshing.run(() =>
      this.writer.exclusively(async () => {
        const changed: string[] = [];
        for (const { path } of await this.reader.list()) {
          const file = baseName(path);
          if (!(await mayRewrite(file)) || !(await this.rewriteOne(path, rewriting))) continue;
          const stat = await files.stat(path);
          const news = stat && (await new LedgerReader(files, ledgerFolder).news({ path, ...stat }));
          if (news) {
            // What its writer added since we last looked is passed by the new mark, so it is applied now.
            this.databases.apply(news.events);
            this.takeNews({ ...news, rewritten: true });
          }
          changed.push(file);
        }
        return changed;
      }),
    );
  }

  /** Rewrites one file; one of a dead writer's only while nobody can come to life under its name. */
  private async rewriteOne(path: string, rewriting: Rewriting): Promise<boolean> {
    const parts = parseLedgerName(baseName(path));
    const work = () => rewriteFile(this.options.files, path, rewriting);
    if (parts?.device !== this.options.device) return work();
    return (await this.claims.inPlaceOf(parts.writer, work)) ?? false;
  }

  /** Replays the whole ledger into new databases and puts them in place of the old. */
  async rebuild(onProgress?: Progress): Promise<void> {
    this.assertOpen();
    await this.refreshing.run(async () => {
      await this.writeBackLost();
      await this.writer.exclusively(() => this.replay(onProgress));
    });
    await this.snapshot();
    this.listener();
  }

  private async replay(onProgress?: Progress): Promise<void> {
    const { files, ledgerFolder } = this.options;
    const databases = Databases.empty(this.options, this.today(), this.notices);
    const reader = new LedgerReader(files, ledgerFolder);
    const entries = await reader.list();
    const replayed: FileNews[] = [];
    for (const [index, entry] of entries.entries()) {
      onProgress?.(index, entries.length);
      const news = await reader.news(entry);
      if (!news) continue;
      databases.apply(news.events);
      replayed.push({ ...news, events: [] });
    }
    onProgress?.(entries.length, entries.length);
    this.databases.close();
    this.databases = databases;
    this.reader = reader;
    for (const news of replayed) this.takeNews(news);
  }

  /** Saves and lets go. What is under way is finished first; what comes later is refused. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.refreshing.run(() => Promise.resolve());
    await this.writer.exclusively(() => Promise.resolve());
    if (this.databases.unsaved > 0) await this.save();
    else await this.saving.run(() => Promise.resolve());
    await this.claims.release().catch(() => undefined);
    this.databases.close();
  }
}
