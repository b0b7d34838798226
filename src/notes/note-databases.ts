/**
 * The index and the vectors on disk. Neither has a ledger: what is damaged is told and made again from the vault, and
 * only a database from a newer build is refused. Saved one after the other, vectors first.
 */
import { RecollectError, reasonOf } from '../core/errors';
import { Database } from '../store/database';
import type { SqlJsStatic } from '../store/database';
import { isFatal, noteDatabasePaths } from '../store/databases';
import { baseName } from '../store/ledger/names';
import { migrate } from '../store/migrations';
import type { Migration } from '../store/migrations';
import { notice } from '../store/notices';
import type { Notice } from '../store/notices';
import { snapshotCopies, writeSnapshot } from '../store/snapshot';
import type { Files, Now } from '../core/ports';
import { indexMigrations } from './schema';
import { vectorMigrations } from './vectors-schema';

/** Page caches, in KiB. The files are in memory anyway; a cache only saves copying pages, and each page is held twice. */
const INDEX_CACHE_KIB = 8_000;
const VECTORS_CACHE_KIB = 2_000;

/** Where the two databases are and what opens them. */
export interface NoteDatabaseContext {
  files: Files;
  sql: SqlJsStatic;
  dataFolder: string;
  device: string;
  now: Now;
}

/** Both databases, and what is to be told about them. */
export interface OpenedNoteDatabases {
  databases: NoteDatabases;
  notices: readonly Notice[];
}

/** Opens what is on disk; nothing else needs to be there yet. */
export async function openNoteDatabases(context: NoteDatabaseContext): Promise<OpenedNoteDatabases> {
  const notices: Notice[] = [];
  return { databases: await NoteDatabases.open(context, notices), notices };
}

/** One of the two, with a count of its changes: a snapshot is of one generation, and later changes make it stale. */
export class NoteDatabase {
  private changes = 0;
  private saved = 0;

  private constructor(
    readonly db: Database,
    private readonly path: string,
    /** Whether it came from disk rather than being empty. */
    readonly isFromDisk: boolean,
  ) {}

  /** Opens the best copy on disk, or an empty database. */
  static async open(
    { files, sql }: NoteDatabaseContext,
    path: string,
    kind: { migrations: readonly Migration[]; cacheKib: number; word: 'index' | 'vectors' },
    now: string,
    notices: Notice[],
  ): Promise<NoteDatabase> {
    const problems: { file: string; problem: string }[] = [];
    const tell = (instead: 'an older copy' | 'your notes') =>
      notices.push(
        ...problems.map(({ file, problem }) => notice.noteDatabaseDamaged(file, problem, kind.word, instead)),
      );
    for await (const copy of snapshotCopies(files, path)) {
      const file = baseName(copy.file);
      if ('problem' in copy) {
        problems.push({ file, problem: copy.problem });
        continue;
      }
      const db = Database.open(sql, copy.bytes, kind.cacheKib);
      try {
        migrate(db, kind.migrations, now);
        tell('an older copy');
        return new NoteDatabase(db, path, true);
      } catch (thrown) {
        db.close();
        if (isFatal(thrown)) throw thrown;
        if (thrown instanceof RecollectError) throw newer(thrown);
        problems.push({ file, problem: reasonOf(thrown) });
      }
    }
    tell('your notes');
    const db = Database.open(sql, undefined, kind.cacheKib);
    migrate(db, kind.migrations, now);
    return new NoteDatabase(db, path, false);
  }

  /** Takes note that it is no longer what is on disk. */
  changed(): void {
    this.changes++;
  }

  /** Whether there is something to save. */
  get isStale(): boolean {
    return this.changes !== this.saved;
  }

  /** Saves it. Changes made while this runs are not in it, and are known not to be. */
  async save(files: Files): Promise<void> {
    const generation = this.changes;
    const image = this.db.image();
    try {
      await writeSnapshot(files, this.path, image);
    } finally {
      image.done();
    }
    this.saved = generation;
  }

  /** All of `work`, or none of it. */
  transaction<T>(work: () => T): T {
    const result = this.db.transaction(work);
    this.changes++;
    return result;
  }

  /** A value kept beside the tables. */
  meta(key: string): string | null {
    return this.db.first<{ value: string }>('SELECT value FROM meta WHERE key = ?', key)?.value ?? null;
  }

  /** Keeps a value, or none. */
  setMeta(key: string, value: string | null): void {
    if (value === this.meta(key)) return;
    if (value === null) this.db.run('DELETE FROM meta WHERE key = ?', key);
    else this.db.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
    this.changes++;
  }
}

function newer(thrown: RecollectError): RecollectError {
  if (thrown.code !== 'newer_database') return thrown;
  return new RecollectError(
    'newer_database',
    'The index of your notes was last used by a newer version of Recollect, which stored it in a way this version ' +
      'does not know. It was left as it is; memory itself works. Update the plugin to search your notes.',
    thrown.detail,
  );
}

/** Both databases of one process. */
export class NoteDatabases {
  private constructor(
    readonly index: NoteDatabase,
    readonly vectors: NoteDatabase,
    private readonly files: Files,
  ) {}

  /** Opens both; damage is added to the notices. Refuses, changing nothing, when a newer build wrote one of them. */
  static async open(context: NoteDatabaseContext, notices: Notice[]): Promise<NoteDatabases> {
    const now = new Date(context.now()).toISOString();
    const [indexPath, vectorsPath] = noteDatabasePaths(context);
    // Together: most of the time goes into reading and checking, which others do meanwhile.
    const [index, vectors] = await Promise.allSettled([
      NoteDatabase.open(
        context,
        indexPath,
        { migrations: indexMigrations, cacheKib: INDEX_CACHE_KIB, word: 'index' },
        now,
        notices,
      ),
      NoteDatabase.open(
        context,
        vectorsPath,
        { migrations: vectorMigrations, cacheKib: VECTORS_CACHE_KIB, word: 'vectors' },
        now,
        notices,
      ),
    ]);
    if (index.status === 'fulfilled' && vectors.status === 'fulfilled') {
      return new NoteDatabases(index.value, vectors.value, context.files);
    }
    for (const opened of [index, vectors]) if (opened.status === 'fulfilled') opened.value.db.close();
    throw index.status === 'rejected' ? index.reason : (vectors as PromiseRejectedResult).reason;
  }

  /** Whether there is something to save. */
  get isStale(): boolean {
    return this.index.isStale || this.vectors.isStale;
  }

  /** Saves what has changed. Vectors first: an index that is ahead of its vectors would have to be read again. */
  async save(): Promise<void> {
    for (const database of [this.vectors, this.index]) {
      if (database.isStale) await database.save(this.files);
    }
  }

  /** Frees their memory. */
  close(): void {
    this.index.db.close();
    this.vectors.db.close();
  }
}
