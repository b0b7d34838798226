/** Not too fast, and not again too soon. */
import type { Now, Random, Sleep } from '../../core/ports';
import { FIRST_WAIT, LONGEST_WAIT } from './limits';

/** Lets requests pass at an even pace. */
export class Pace {
  private next = 0;

  constructor(
    private readonly requestsPerMinute: number,
    private readonly now: Now,
    private readonly sleep: Sleep,
  ) {}

  /** Waits for the next place; somebody's question takes one without waiting. */
  async place(isUrgent: boolean): Promise<void> {
    const now = this.now();
    const at = isUrgent ? now : Math.max(now, this.next);
    this.next = Math.max(this.next, at) + 60_000 / Math.max(1, this.requestsPerMinute);
    if (at > now) await this.sleep(at - now);
  }
}

/** How long a server asks to be left alone, in milliseconds: seconds or a date, as HTTP has it. */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Milliseconds before the next attempt; null when the server wants to be left alone for longer than anyone waits. */
export function waitBefore(attempt: number, asked: number | null, random: Random): number | null {
  if (asked !== null && asked > LONGEST_WAIT) return null;
  const grown = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1));
  const spread = grown * (0.5 + random() / 2);
  return Math.max(asked ?? 0, spread);
}
