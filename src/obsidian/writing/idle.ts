/** Work on the history that can wait: packing, in moments in which nobody needs the window, and never while it starts. */
import { Component } from 'obsidian';

/** After the layout is ready, and after a change, in milliseconds. */
const START_MS = 20_000;
const CHANGE_MS = 60_000;
/** The window gets its turn after this many milliseconds; a frame at 60 Hz is 16, a long task 50. */
const SLICE_MS = 6;
/** However busy the window is, work that waits is done after this long, in milliseconds. */
const PATIENCE_MS = 60_000;

/** Waits for a quiet moment. A phone has no notion of one, and waits for its turn. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function')
      window.requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else window.setTimeout(resolve, 200);
  });
}

/** Does work when there is time for it. */
export class Idle extends Component {
  private timer = 0;
  private sliceStart = 0;
  private isGone = false;

  constructor(private readonly tidy: () => Promise<boolean>) {
    super();
  }

  override onunload(): void {
    this.isGone = true;
    window.clearTimeout(this.timer);
  }

  /** After the start: first the work, then what there is to tidy. */
  soon(work: () => Promise<void>): void {
    this.wait(START_MS, work);
  }

  /** After a change. */
  later(): void {
    this.wait(CHANGE_MS, () => Promise.resolve());
  }

  /** Gives the window its turn once a slice is used up. */
  async breathe(): Promise<void> {
    if (performance.now() - this.sliceStart < SLICE_MS) return;
    await quiet();
    this.sliceStart = performance.now();
  }

  private wait(ms: number, work: () => Promise<void>): void {
    window.clearTimeout(this.timer);
    if (this.isGone) return;
    this.timer = window.setTimeout(() => {
      quiet()
        .then(work)
        .then(() => this.tidy())
        // It is tried again after the next change; whoever writes is told what is wrong.
        .catch((thrown: unknown) => console.warn('Recollect: the history could not be packed.', thrown));
    }, ms);
  }
}
