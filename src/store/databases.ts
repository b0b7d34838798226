/** The databases folded from the ledger, held together: events go to all of them, and they are saved together. */
import type { LedgerEvent } from '../core/events/event';
import { reasonOf } from '../core/errors';
import type { Files } from '../core/ports';
import type { SqlJsStatic } from './database';
import type { DamagedPlace, Mark } from './ledger/reader';
import { commonMarks, loadDamaged, loadMarks, saveMarks } from './marks';
import { notice } from './notices';
import type { Notice } from './notices';
import { emptyProjection, openProjection } from './open-projection';
import { historyProjection } from './projection/history';
import { memoryProjection } from './projection/memory';
import type { Applied, Projection } from './projection/projection';
import { snapshotPaths, writeSnapshot } from './snapshot';

const SPECS = [memoryProjection, historyProjection] as const;

/** Where databases live and what opens them. */
export interface DatabaseContext {
  files: Files;
  sql: SqlJsStatic;
  dataFolder: string;
  device: string;
}

type Pair = readonly [memory: Projection, history: Projection];

/** The WASM heap is broken or full: nothing in this process can be trusted any more. */
export function isFatal(thrown: unknown): boolean {
  return thrown instanceof WebAssembly.RuntimeError || /out of memory/i.test(reasonOf(thrown));
}

/** The memory and history databases of one process. */
export class Databases {
  private count = 0;
  private savedCount = 0;

  private constructor(
    private readonly context: DatabaseContext,
    private readonly pair: Pair,
    private readonly notices: Notice[],
  ) {}

  /** Opens what is on disk; damage is noted, and only a database from a newer build is refused. */
  static async open(context: DatabaseContext, now: string, notices: Notice[]): Promise<Databases> {
    // Together: most of the time goes into reading and checking, which others do meanwhile.
    const opening = SPECS.map((spec) =>
      openProjection(context.files, context.sql, spec, pathOf(context, spec.name), now),
    );
    const outcomes = await Promise.allSettled(opening);
    const opened = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) {
      for (const { projection } of opened) projection.db.close();
      throw failed.reason;
    }
    for (const { fromDisk, problems } of opened) {
      const instead = fromDisk ? 'an older copy' : 'the ledger';
      notices.push(...problems.map(({ file, problem }) => notice.databaseDamaged(file, problem, instead)));
    }
    const pair = opened.map(({ projection }) => projection);
    const databases = new Databases(context, pair as unknown as Pair, notices);
    const isStale = opened.some((one) => one.isStale);
    if (isStale) databases.count++;
    return databases;
  }

  /** Empty databases, to be filled by a replay. */
  static empty(context: DatabaseContext, now: string, notices: Notice[]): Databases {
    const pair = SPECS.map((spec) => emptyProjection(context.sql, spec, now));
    return new Databases(context, pair as unknown as Pair, notices);
  }

  /** Facts and what hangs on them. */
  get memory(): Projection {
    return this.pair[0];
  }

  /** Conversations. */
  get history(): Projection {
    return this.pair[1];
  }

  /** Grows with every change; a snapshot is of one generation, and later changes make it stale again. */
  get generation(): number {
    return this.count;
  }

  /** How much has changed since the last save. */
  get unsaved(): number {
    return this.count - this.savedCount;
  }

  /** The files the databases are saved to. */
  get paths(): string[] {
    return SPECS.map(({ name }) => pathOf(this.context, name));
  }

  /** How far all of them have followed the ledger. */
  marks(): Map<string, Mark> {
    return commonMarks(this.pair.map(({ db }) => loadMarks(db)));
  }

  /** The lines that were set aside when they were last saved. */
  damaged(): DamagedPlace[] {
    return loadDamaged(this.memory.db);
  }

  /** Applies events, in any order and any number of times. */
  apply(events: readonly LedgerEvent[]): void {
    for (const projection of this.pair) {
      const { fresh, erased } = this.applyTo(projection, events);
      if (fresh > 0 || erased) this.count += fresh + 1;
    }
  }

  private applyTo(projection: Projection, events: readonly LedgerEvent[]): Applied {
    try {
      return projection.apply(events);
    } catch (thrown) {
      if (isFatal(thrown)) throw thrown;
      const [only] = events;
      if (only && events.length === 1) {
        this.notices.push(notice.notApplied(only.type, reasonOf(thrown)));
        return { fresh: 0, erased: false };
      }
      // One event that cannot be applied must not take its whole file with it.
      const each = events.map((event) => this.applyTo(projection, [event]));
      return {
        fresh: each.reduce((sum, { fresh }) => sum + fresh, 0),
        erased: each.some(({ erased }) => erased),
      };
    }
  }

  /** Understands now what an older build could not. */
  adoptNewer(): void {
    for (const projection of this.pair) this.count += projection.adoptNewer();
  }

  /** How many events are kept without being understood. */
  newerCount(): number {
    return new Set(this.pair.flatMap((projection) => projection.newerIds())).size;
  }

  /** The newest stamp of all. */
  lastStamp(): string | null {
    const stamps = this.pair.map((projection) => projection.lastStamp()).filter((stamp) => stamp !== null);
    return stamps.sort().at(-1) ?? null;
  }

  /** Takes note of something worth saving that no event made, such as a cache. */
  cached(): void {
    this.count++;
  }

  /** Whether an event is known. */
  has(id: string): boolean {
    return this.pair.some((projection) => projection.has(id));
  }

  /** Every event, by id. */
  events(): Map<string, LedgerEvent> {
    return new Map(this.pair.flatMap((projection) => projection.events().map((event) => [event.id, event])));
  }

  /** Whether erased content may still be in files of this device. */
  get isErasurePending(): boolean {
    return this.pair.some((projection) => projection.isErasurePending);
  }

  /** Takes note that a process which died may have left erased content in files of this device. */
  doubtErasures(): void {
    for (const { db } of this.pair) {
      db.run(
        `INSERT OR REPLACE INTO meta (key, value) SELECT 'erasure_pending', '1'
         WHERE EXISTS (SELECT 1 FROM erased_things) OR EXISTS (SELECT 1 FROM erased_all)`,
      );
    }
    this.count++;
  }

  /** Takes note that no erased content is left in files of this device. */
  erasureDone(): void {
    for (const projection of this.pair) projection.erasureDone();
    this.count++;
  }

  /** What erasures have left of an event. */
  afterErasure(event: LedgerEvent): LedgerEvent {
    // Every projection keeps all erasures, so one can answer for all.
    return this.memory.afterErasure(event);
  }

  /** Leaves no trace of erased text in the databases' pages. */
  scrub(): void {
    for (const projection of this.pair) projection.scrub();
    this.count++;
  }

  /** Saves all of them. Changes made while this runs are not in it, and are known not to be. */
  async save(marks: ReadonlyMap<string, Mark>, damaged: readonly DamagedPlace[]): Promise<void> {
    // Nothing else can run until the images are taken, so marks, state and generation belong together.
    const generation = this.count;
    const images = this.pair.map(({ db, spec }) => {
      saveMarks(db, marks, damaged);
      return { path: pathOf(this.context, spec.name), image: db.image() };
    });
    try {
      for (const { path, image } of images) await writeSnapshot(this.context.files, path, image);
    } finally {
      for (const { image } of images) image.done();
    }
    this.savedCount = generation;
  }

  /** Removes every older copy. */
  async removeOldCopies(): Promise<void> {
    for (const path of this.paths) {
      const { next, previous } = snapshotPaths(path);
      await this.context.files.remove(next);
      await this.context.files.remove(previous);
    }
  }

  /** Frees their memory. */
  close(): void {
    for (const { db } of this.pair) db.close();
  }
}

/** The files of the notes' index and vectors: beside the others, but made from the vault and not from the ledger. */
export function noteDatabasePaths(
  context: Pick<DatabaseContext, 'dataFolder' | 'device'>,
): [index: string, vectors: string] {
  return [pathOf(context, 'index'), pathOf(context, 'vectors')];
}

function pathOf(context: Pick<DatabaseContext, 'dataFolder' | 'device'>, name: string): string {
  return `${context.dataFolder}/${name}-${context.device}.db`;
}
