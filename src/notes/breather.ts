import type { Now, Sleep } from '../core/ports';
import { STRETCH_MS } from './limits';

/** Lets others have their turn once a stretch of work has lasted too long. */
export class Breather {
  private since: number;

  constructor(
    private readonly now: Now,
    private readonly sleep: Sleep,
  ) {
    this.since = now();
  }

  /** Waits for a turn when this one has lasted long enough. */
  async breathe(): Promise<void> {
    if (this.now() - this.since < STRETCH_MS) return;
    await this.sleep(0);
    this.since = this.now();
  }
}
