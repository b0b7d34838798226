/**
 * Works through the queue: takes notes in batches, reads and cuts them, has what is new embedded, and writes each batch
 * in one transaction. Whatever waits can be overtaken (a note moves or vanishes while it is being read); whatever
 * writes happens at once.
 */
import type { Files, Now, Sleep } from '../core/ports';
import { Breather } from './breather';
import { hashKey } from './content-hash';
import { IndexRun } from './index-run';
import { BATCH_NOTES } from './limits';
import { readBatch } from './note-batch';
import type { ReadNote } from './note-batch';
import { NoteQueue } from './note-queue';
import type { Waiting } from './note-queue';
import type { ParseNote } from './note-reader';
import type { NoteWriter } from './note-writer';

/** After something broke that is no note's fault, the notes are tried again this much later, in milliseconds. */
const RETRY_AFTER_MS = 10_000;

/** A text to be embedded. */
export interface NewText {
  hash: Uint8Array;
  text: string;
}

/** What the indexer works with. */
export interface IndexerOptions {
  files: Files;
  now: Now;
  sleep: Sleep;
  parse: ParseNote;
  writer: NoteWriter;
  /** Whether a note may still be indexed. */
  isIndexed(path: string): boolean;
  /** Whether there is a vector for a text. */
  hasVector(hash: Uint8Array): boolean;
  /** Embeds texts now, if that can be done now; says how many were. */
  embed(texts: readonly NewText[], breather: Breather): Promise<number>;
  /** The run, the queue or the counts have changed. */
  onChange(): void;
  /** Something broke that is no note's fault. */
  onError(thrown: unknown): void;
  /** A batch is written: time for whatever else is due. */
  onRest(): void;
}

/** The queue and the work on it. */
export class Indexer {
  readonly queue = new NoteQueue();
  private latest: IndexRun | null = null;
  private isPausedNow = false;
  private isClosed = false;
  private working: Promise<void> | null = null;
  private wake: () => void = () => undefined;

  constructor(private readonly options: IndexerOptions) {}

  /** The run under way, or the last one. */
  get run(): IndexRun | null {
    return this.latest;
  }

  /** Whether a run is under way. */
  get isRunning(): boolean {
    return this.latest !== null && !this.latest.isEnded;
  }

  get isPaused(): boolean {
    return this.isPausedNow;
  }

  /** The run under way, begun now if need be. */
  begin(): IndexRun {
    if (!this.latest || this.latest.isEnded) this.latest = new IndexRun(this.today());
    return this.latest;
  }

  private today(): string {
    return new Date(this.options.now()).toISOString();
  }

  /** Works until nothing is left; call it after every change of the queue. */
  start(): void {
    this.wake();
    if (!this.working && !this.isPausedNow && !this.isClosed) {
      this.working = this.work().finally(() => {
        this.working = null;
        this.options.onChange();
        // What came between the last look at the queue and now.
        if (!this.isPausedNow && !this.isClosed && this.queue.size > 0) this.start();
      });
    }
    this.options.onChange();
  }

  private async work(): Promise<void> {
    const breather = new Breather(this.options.now, this.options.sleep);
    while (!this.isPausedNow && !this.isClosed) {
      const batch = this.queue.take(BATCH_NOTES, this.options.now());
      if (batch.length > 0) {
        await this.takeIn(batch, breather);
      } else {
        const wait = this.queue.settlesIn(this.options.now());
        if (wait === null) break;
        await this.pauseFor(wait);
      }
    }
    if (!this.isPausedNow && !this.isClosed && this.isRunning) this.end(false);
  }

  private pauseFor(ms: number): Promise<void> {
    return Promise.race([this.options.sleep(ms), new Promise<void>((resolve) => (this.wake = resolve))]);
  }

  private async takeIn(batch: readonly Waiting[], breather: Breather): Promise<void> {
    const run = this.begin();
    try {
      const { files, parse, writer } = this.options;
      const read = await readBatch({ files, parse, table: writer.table }, batch, breather);
      await this.embedNew(read, run, breather);
      // Whoever moved, vanished or was excluded meanwhile is no longer who was read.
      const [still, overtaken] = [read.filter(isStill), read.filter((note) => !isStill(note))];
      writer.take(
        still.filter(({ waiting }) => this.options.isIndexed(waiting.path)),
        run,
      );
      run.done += still.length;
      this.queue.settle();
      this.again(
        overtaken.map(({ waiting }) => waiting),
        this.options.now(),
      );
      this.options.onRest();
    } catch (thrown) {
      this.queue.settle();
      this.again(batch, this.options.now() + RETRY_AFTER_MS);
      this.options.onError(thrown);
    }
    this.options.onChange();
    await this.options.sleep(0);
  }

  private again(notes: readonly Waiting[], at: number): void {
    for (const note of notes) if (!note.isGone) this.queue.add(note, at, { isForced: note.isForced });
  }

  /** Each text once, however often it stands in the batch. */
  private async embedNew(read: readonly ReadNote[], run: IndexRun, breather: Breather): Promise<void> {
    const fresh = new Map<string, NewText>();
    let passages = 0;
    for (const note of read) {
      if (note.kind !== 'content') continue;
      for (const [index, { embedded }] of note.content.parsed.chunks.entries()) {
        const hash = note.content.hashes[index] as Uint8Array;
        if (hash.length === 0) continue;
        passages++;
        if (!this.options.hasVector(hash)) {
          fresh.set(hashKey(hash), { hash, text: embedded });
        }
      }
    }
    run.count('reused', passages - fresh.size);
    run.count('embedded', await this.options.embed([...fresh.values()], breather));
  }

  private end(isCancelled: boolean): void {
    this.latest?.end(this.today(), isCancelled);
    this.options.onChange();
  }

  /** Stops after the batch under way. */
  pause(): void {
    this.isPausedNow = true;
    this.wake();
    this.options.onChange();
  }

  /** Goes on. */
  resume(): void {
    this.isPausedNow = false;
    this.start();
  }

  /** Gives up what waits. */
  cancel(): void {
    this.queue.clear();
    if (this.isRunning) this.end(true);
    this.resume();
  }

  /** Stops for good, once the batch under way is written. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.wake();
    await this.working;
  }
}

/** Whether a note is still where it was when it was read. */
function isStill(note: ReadNote): boolean {
  if (note.waiting.isGone || note.kind === 'moved') return false;
  return note.kind !== 'content' || note.content.path === note.waiting.path;
}
