/** Drawing that is spread over frames, so that typing and scrolling never wait for it. */

/** What drawing may take of one frame, in milliseconds. */
const BUDGET_MS = 8;

/** A piece of drawing. */
type Job = () => void | Promise<void>;

/** Does pieces of drawing in order, as many in a frame as fit. */
export class FrameQueue {
  private jobs: Job[] = [];
  private isRunning = false;
  private isClosed = false;

  /**
   * @param frame runs something in the next frame of the window that is drawn in
   * @param now milliseconds, from anywhere
   */
  constructor(
    private readonly frame: (run: () => void) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Asks for a piece. Nothing else may be relied on than its order. */
  add(job: Job): void {
    if (this.isClosed) return;
    this.jobs.push(job);
    if (this.isRunning) return;
    this.isRunning = true;
    this.frame(() => void this.run());
  }

  /** Drops what was asked for. */
  close(): void {
    this.isClosed = true;
    this.jobs = [];
  }

  private async run(): Promise<void> {
    const until = this.now() + BUDGET_MS;
    while (this.jobs.length > 0 && this.now() < until) {
      try {
        await this.jobs.shift()?.();
      } catch (thrown) {
        // One piece that cannot be drawn must not keep the others from it.
        console.warn(thrown);
      }
    }
    this.isRunning = this.jobs.length > 0;
    if (this.isRunning) this.frame(() => void this.run());
  }
}
