/** The time an answer takes, without the time in which it waits for the user. */
import type { AgentClock } from '../core/agent-ports';

/** Runs from the start; calls `onTime` when its time is up. */
export class Stopwatch {
  private before = 0;
  private since: number | null = null;
  private cancel: () => void = () => undefined;

  constructor(
    private readonly clock: AgentClock,
    private readonly most: number,
    private readonly onTime: () => void,
  ) {
    this.resume();
  }

  /** Milliseconds it has run. */
  get ms(): number {
    return this.before + (this.since === null ? 0 : Math.max(0, this.clock.now() - this.since));
  }

  pause(): void {
    this.before = this.ms;
    this.since = null;
    this.cancel();
  }

  resume(): void {
    if (this.since !== null) return;
    this.since = this.clock.now();
    this.cancel = this.clock.after(Math.max(0, this.most - this.before), this.onTime);
  }
}
