/** Milliseconds of work after which the page gets a turn; a frame at 60 Hz is 16. */
const SLICE_MS = 8;

/** Lets long work be cut into slices, so that the host never causes the long tasks it is meant to reveal. */
export class Breathing {
  private sliceStart = performance.now();

  /** Resolves at once within a slice, else after the page had its turn. */
  async pause(): Promise<void> {
    if (performance.now() - this.sliceStart < SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.sliceStart = performance.now();
  }
}
