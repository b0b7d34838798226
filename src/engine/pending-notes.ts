/**
 * What became of notes, between the index and memory. The index tells it in the middle of its own work and must neither
 * wait nor fail for it; memory takes it in one piece at a time, and tries again what did not go well.
 */
import { RecollectError } from '../core/errors';
import type { Sleep } from '../core/ports';
import type { NoteNews } from '../notes/note-writer';

/** Takes the news in. */
export interface NoteTaker {
  takeNotes(news: NoteNews): Promise<void>;
}

/** How failures are met. */
interface Patience {
  sleep?: Sleep;
  /** Hears of news that was given up. */
  failed?(thrown: unknown): void;
}

/** Pauses between tries, in milliseconds; after the last one, the news is given up. */
const PAUSES_MS = [1_000, 10_000, 60_000];

/** A queue of news. */
export class PendingNotes {
  private readonly waiting: NoteNews[] = [];
  private working: Promise<void> | null = null;
  private isClosed = false;

  constructor(
    private readonly taker: NoteTaker,
    private readonly patience: Patience = {},
  ) {}

  /** Takes news down and returns at once. */
  push(news: NoteNews): void {
    if (this.isClosed) return;
    this.waiting.push(news);
    this.working ??= this.work();
  }

  /** Resolves when everything told so far has been taken in, or given up. */
  async settle(): Promise<void> {
    while (this.working) await this.working;
  }

  /** Takes in what has been told, without patience for failures, and lets go. A move that is lost is lost for good. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.settle();
  }

  private async work(): Promise<void> {
    // Not inside the index's own work.
    await Promise.resolve();
    for (let news = this.waiting.shift(); news; news = this.waiting.shift()) await this.take(news);
    this.working = null;
  }

  private async take(news: NoteNews): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        await this.taker.takeNotes(news);
        return;
      } catch (thrown) {
        const pause = PAUSES_MS[tries];
        const isOver = this.isClosed || (thrown instanceof RecollectError && thrown.code === 'closed');
        if (isOver) return;
        if (pause === undefined) {
          this.patience.failed?.(thrown);
          return;
        }
        await this.patience.sleep?.(pause);
      }
    }
  }
}
