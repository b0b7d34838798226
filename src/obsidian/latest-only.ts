/** Work that is asked for more often than it can be done. */

/** Runs one at a time; however often it is asked for meanwhile, it runs once more and no more. */
export class LatestOnly {
  private running: Promise<void> | null = null;
  private isWanted = false;

  constructor(private readonly work: () => Promise<void>) {}

  /** Asks for the work; resolves when it was done after this call. */
  request(): Promise<void> {
    this.isWanted = true;
    this.running ??= this.run();
    return this.running;
  }

  private async run(): Promise<void> {
    try {
      while (this.isWanted) {
        this.isWanted = false;
        await this.work();
      }
    } finally {
      this.running = null;
    }
  }
}
