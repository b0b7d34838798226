/**
 * When values hold that there is one of at a time. A value told today may hold since May, may be long over, or may only
 * begin next year; what is told last is not always what holds now.
 */

/** When a value holds; null where nothing was said. */
export interface Interval {
  from: string | null;
  until: string | null;
}

/** What a new value does to one that is known. */
export type Succession =
  /** The old one ends there and the new one takes its place. */
  | { kind: 'replaces'; until: string }
  /** The new one was true before the old one, until that day. */
  | { kind: 'precedes'; until: string }
  /** They do not touch: the new one is over, or the old one is. */
  | { kind: 'apart' }
  /** It holds only from a day to come, and the old one until then. */
  | { kind: 'follows'; until: string };

const DAY_MS = 86_400_000;

/** A day begins with its first moment, and as an end lasts until its last. */
const startOf = (day: string) => Date.parse(day);
const endOf = (day: string) => (day.length === 10 ? Date.parse(day) + DAY_MS - 1 : Date.parse(day));

/** How a new value stands to one that is known, at a moment. */
export function succession(newer: Interval, older: Interval, now: number): Succession {
  if (newer.until !== null && endOf(newer.until) < now) return { kind: 'apart' };
  if (older.until !== null && endOf(older.until) < (newer.from === null ? now : startOf(newer.from))) {
    return { kind: 'apart' };
  }
  if (newer.from !== null && startOf(newer.from) > now) {
    return { kind: 'follows', until: newer.from };
  }
  if (newer.from !== null && older.from !== null && startOf(newer.from) < startOf(older.from)) {
    return { kind: 'precedes', until: older.from };
  }
  return { kind: 'replaces', until: newer.from ?? new Date(now).toISOString() };
}

/** The earlier of two ends. */
export function earlierEnd(a: string | null, b: string): string {
  return a !== null && endOf(a) < endOf(b) ? a : b;
}
