/**
 * A hybrid logical clock: wall time where it can be trusted, a counter where it cannot. A stamp is always
 * above every stamp this writer has seen, so an answer never sorts before its question, even when one
 * device's clock is an hour slow. Stamps are strings that sort as they order.
 */
import type { Now } from './ports';

const TIME_DIGITS = 9;
const COUNTER_DIGITS = 4;
const COUNTER_LIMIT = 36 ** COUNTER_DIGITS;
/** No honest clock is beyond the year 3000. Following one that is could drive stamps past their last digit. */
const LATEST = Date.UTC(3000, 0, 1);
const PATTERN = /^[0-9a-z]{9}-[0-9a-z]{4}$/;

/** Whether a string is a well-formed stamp. */
export function isStamp(text: string): boolean {
  return PATTERN.test(text);
}

function parts(stamp: string): [time: number, counter: number] {
  return [parseInt(stamp.slice(0, TIME_DIGITS), 36), parseInt(stamp.slice(TIME_DIGITS + 1), 36)];
}

function digits(value: number, length: number): string {
  return value.toString(36).padStart(length, '0');
}

/** Issues stamps for one writer. */
export class HybridClock {
  private time = 0;
  private counter = 0;

  constructor(private readonly now: Now) {}

  /** A stamp above every one issued or witnessed. */
  next(): string {
    const wall = Math.max(0, Math.floor(this.now()));
    if (wall > this.time) {
      this.time = wall;
      this.counter = 0;
    } else if (++this.counter >= COUNTER_LIMIT) {
      this.time++;
      this.counter = 0;
    }
    return `${digits(this.time, TIME_DIGITS)}-${digits(this.counter, COUNTER_DIGITS)}`;
  }

  /** Takes note of a stamp from elsewhere. */
  witness(stamp: string): void {
    const [time, counter] = parts(stamp);
    if (time > LATEST) return;
    if (time > this.time || (time === this.time && counter > this.counter)) {
      this.time = time;
      this.counter = counter;
    }
  }
}
