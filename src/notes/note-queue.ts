/** Notes that wait to be read. A note is in it once, and leaves it when its last change has settled. */
import type { NoteStamp } from '../core/notes-api';
import { BATCH_BYTES, SETTLE_MS } from './limits';

/** A note to be read. Its path may change, and it may vanish, while it is being read. */
export interface Waiting extends NoteStamp {
  /** When it last changed, by our clock. */
  since: number;
  /** When it is first to be read. */
  readyAt: number;
  /** Taken in even when its text is the one that is known. */
  isForced: boolean;
  /** It vanished or was excluded while it was being read. */
  isGone: boolean;
}

/** The queue, in the order of arrival. */
export class NoteQueue {
  private readonly waiting = new Map<string, Waiting>();
  private readonly urgent = new Set<string>();
  private underWay: Waiting[] = [];

  /** Adds a note; one that is there already waits anew. */
  add(stamp: NoteStamp, since: number, options: { settled?: boolean; isForced?: boolean } = {}): void {
    const before = this.waiting.get(stamp.path);
    this.waiting.delete(stamp.path);
    this.waiting.set(stamp.path, {
      ...stamp,
      since,
      readyAt: options.settled === true ? since : since + SETTLE_MS,
      isForced: (options.isForced ?? false) || (before?.isForced ?? false),
      isGone: false,
    });
  }

  /** A note that somebody is looking at goes first, settled or not. */
  hurry(path: string): void {
    this.urgent.add(path);
  }

  /** Whether a note waits or is being read. */
  has(path: string): boolean {
    return this.waiting.has(path) || this.underWay.some((note) => note.path === path);
  }

  /** How many wait or are being read. */
  get size(): number {
    return this.waiting.size + this.underWay.length;
  }

  /** Takes settled notes out, to be read. */
  take(most: number, now: number): Waiting[] {
    const taken = new Map<string, Waiting>();
    for (const path of this.urgent) {
      const note = this.waiting.get(path);
      if (note && taken.size < most) taken.set(path, note);
    }
    this.urgent.clear();
    let bytes = 0;
    for (const note of this.waiting.values()) {
      if (taken.size >= most || bytes >= BATCH_BYTES) break;
      if (note.readyAt > now) continue;
      taken.set(note.path, note);
      bytes += note.size;
    }
    for (const path of taken.keys()) this.waiting.delete(path);
    this.underWay = [...taken.values()];
    return this.underWay;
  }

  /** The notes that were taken have been dealt with. */
  settle(): void {
    this.underWay = [];
  }

  /** Milliseconds until a note has settled; null when none waits. */
  settlesIn(now: number): number | null {
    if (this.urgent.size > 0) return 0;
    let soonest = Infinity;
    for (const { readyAt } of this.waiting.values()) soonest = Math.min(soonest, readyAt);
    return soonest === Infinity ? null : Math.max(0, soonest - now);
  }

  /** Follows notes to their new paths: [from, to] pairs that hold at the same time. */
  follow(pairs: readonly (readonly [from: string, to: string])[]): void {
    const moved = pairs.flatMap(([from, to]) => {
      const note = this.waiting.get(from);
      return note ? [{ note, from, to }] : [];
    });
    for (const { from } of moved) this.waiting.delete(from);
    for (const { note, to } of moved) this.waiting.set(to, { ...note, path: to });
    const reading = new Map(this.underWay.map((note) => [note.path, note]));
    for (const [from, to] of pairs) {
      const note = reading.get(from);
      if (note) note.path = to;
    }
  }

  /** Drops notes that are gone or excluded. */
  drop(isGone: (path: string) => boolean): void {
    for (const path of [...this.waiting.keys()]) {
      if (isGone(path)) this.waiting.delete(path);
    }
    for (const note of this.underWay) {
      if (isGone(note.path)) note.isGone = true;
    }
  }

  /** Empties it; returns how many were given up. */
  clear(): number {
    const { size } = this;
    this.drop(() => true);
    return size;
  }
}
