/** One run of indexing, from the first note that waits to the last one done. */
import type { IndexReport } from '../core/notes-api';
import { SKIPPED_NAMED } from './limits';

/** Counts while it runs. */
export class IndexRun {
  /** Notes dealt with. */
  done = 0;
  private readonly skipped = new Map<string, string>();
  private readonly counts = { notes: 0, unchanged: 0, moved: 0, removed: 0, reused: 0, embedded: 0 };
  private endedAt: string | null = null;
  private isCancelled = false;

  constructor(private readonly startedAt: string) {}

  /** Counts something. */
  count(what: keyof IndexRun['counts'], by = 1): void {
    this.counts[what] += by;
  }

  /** A note was passed over. */
  skip(path: string, reason: string): void {
    this.skipped.set(path, reason);
  }

  /** Whether it is over. */
  get isEnded(): boolean {
    return this.endedAt !== null;
  }

  /** Nothing is left to do, or the user gave up the rest. */
  end(at: string, isCancelled: boolean): void {
    this.endedAt = at;
    this.isCancelled = isCancelled;
  }

  /** As told to the user. */
  report(): IndexReport {
    const skipped = [...this.skipped].slice(0, SKIPPED_NAMED).map(([path, reason]) => ({ path, reason }));
    return {
      startedAt: this.startedAt,
      endedAt: this.endedAt,
      ...this.counts,
      skipped,
      isCancelled: this.isCancelled,
    };
  }
}
