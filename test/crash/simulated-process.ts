/** One process of a run: a store over files that may fail or crash, with all that a user can do to it. */
import { RecollectError } from '../../src/core/errors';
import type { EraseTarget } from '../../src/core/engine-api';
import type { NewEvent } from '../../src/core/events/event';
import type { Files, Now } from '../../src/core/ports';
import { Backups } from '../../src/store/backup';
import type { SqlJsStatic } from '../../src/store/database';
import { Eraser } from '../../src/store/erase';
import { Store } from '../../src/store/store';
import { FaultyFiles } from '../files/faulty-files';
import type { Fault } from '../files/faulty-files';
import type { Disk } from '../files/memory-files';
import type { Attempts } from './attempts';
import type { Dice } from './dice';
import { SlowFiles } from './slow-files';

export const LEDGER = 'ledger';
const BACKUPS = 'backups';

/** What a process is made of. */
export interface ProcessContext {
  sql: SqlJsStatic;
  disk: Disk;
  dice: Dice;
  attempts: Attempts;
  device: string;
  now: Now;
  /** Stands between the store and its files; how a test proves that the judge would notice. */
  between: (files: Files) => Files;
}

/** A process: alive until it crashes or is closed. */
export class SimulatedProcess {
  readonly files: FaultyFiles;
  /** Whether anything was ever made to go wrong here, so that an error is no surprise. */
  isFaulty = false;
  private readonly pending = new Set<Promise<void>>();
  private isClosing = false;
  private isOver = false;

  private constructor(
    private readonly context: ProcessContext,
    private store: Store | null,
    files: FaultyFiles,
    private readonly onSurprise: (what: string) => void,
  ) {
    this.files = files;
  }

  /** Opens a store, perhaps with a fault waiting; null when that ended the process. */
  static async start(
    context: ProcessContext,
    fault: Fault | null,
    onSurprise: (what: string) => void,
  ): Promise<SimulatedProcess | null> {
    const files = new FaultyFiles(context.disk, context.dice.fork().random, fault);
    const process = new SimulatedProcess(context, null, files, onSurprise);
    process.isFaulty = fault !== null;
    await process.perform('open', () => process.open());
    return process.store && process;
  }

  private async open(): Promise<void> {
    const { context } = this;
    const store = await Store.open({
      sql: context.sql,
      files: context.between(new SlowFiles(this.files, context.dice.fork())),
      now: context.now,
      random: context.dice.fork().random,
      sleep: () => Promise.resolve(),
      dataFolder: 'data',
      ledgerFolder: LEDGER,
      device: context.device,
    });
    this.store = store;
    const append = store.append.bind(store);
    // Everything that appends passes here, erasures and undos of restores included.
    store.append = async (by, drafts) => {
      const events = await append(context.attempts.begin(by, drafts), drafts);
      context.attempts.acknowledge(events);
      return events;
    };
    await this.finishErasures(store);
  }

  private async finishErasures(store: Store): Promise<void> {
    if (store.data.isErasurePending) await new Eraser(store, BACKUPS).finish();
  }

  /** Whether it still runs. */
  get isAlive(): boolean {
    return !this.isOver && !this.files.isCrashed;
  }

  /** The store, for the judge. */
  get opened(): Store {
    if (!this.store) throw new Error('the process did not open its store');
    return this.store;
  }

  get device(): string {
    return this.context.device;
  }

  /** Does something whose failure is only to be expected after a fault. */
  private async perform(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      const isRefusal = thrown instanceof RecollectError && thrown.code === 'not_found';
      if (this.isFaulty || this.isClosing || isRefusal) return;
      const detail = thrown instanceof RecollectError ? ` (${thrown.detail})` : '';
      this.onSurprise(`${what} failed though nothing was wrong: ${String(thrown)}${detail}`);
    }
  }

  /** Begins something without waiting for its end. */
  begin(what: string, work: (store: Store) => Promise<unknown>): Promise<void> {
    const task = this.perform(what, () => work(this.opened));
    this.pending.add(task);
    return task.finally(() => this.pending.delete(task));
  }

  append(drafts: NewEvent[]): Promise<void> {
    return this.begin('append', (store) => store.append('user', drafts));
  }

  /** What the engine does every few seconds. */
  tick(): Promise<void> {
    return this.begin('tick', async (store) => {
      await store.tick();
      await this.finishErasures(store);
    });
  }

  refresh(): Promise<void> {
    return this.begin('refresh', (store) => store.refresh());
  }

  erase(target: EraseTarget): Promise<void> {
    const options = { otherDevices: false, removeBackups: [] };
    return this.begin('erase', (store) => new Eraser(store, BACKUPS).erase(target, options));
  }

  backUp(): Promise<void> {
    return this.begin('backup', (store) => new Backups(store, BACKUPS).make());
  }

  restore(): Promise<void> {
    return this.begin('restore', async (store) => {
      const backups = new Backups(store, BACKUPS);
      const found = await backups.list();
      if (found.length === 0) return;
      const mode = this.context.dice.chance(0.5) ? 'add' : 'go-back';
      await backups.restore(this.context.dice.pick(found).path, mode);
    });
  }

  /** Lets something go wrong soon. */
  arm(after: number, kind: Fault['kind']): void {
    this.isFaulty = true;
    this.files.arm(after, kind);
  }

  /** Waits until nothing it began is under way. */
  async settle(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  /** Ends it in good order. */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.begin('close', (store) => store.close());
    await this.settle();
    this.over();
  }

  /** Ends it without a word to the files: it is gone, and what it had claimed stays claimed. */
  async kill(): Promise<void> {
    this.isFaulty = true;
    this.files.isCrashed = true;
    await this.settle();
    this.over();
  }

  private over(): void {
    if (this.isOver) return;
    this.isOver = true;
    // The databases' memory is outside the reach of the garbage collector. A closed store has freed it itself.
    this.store?.data.close();
  }
}
