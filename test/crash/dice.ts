/** Chance that can be repeated: everything random in a run comes from its seed. */
import type { Random } from '../../src/core/ports';

/** Throws of one seed's dice (mulberry32, whose short state is enough for choosing among a few). */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A number in [0, 1). */
  readonly random: Random = () => {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  /** Other dice, whose throws do not depend on how often these are thrown later. */
  fork(): Dice {
    return new Dice(Math.floor(this.random() * 2 ** 32));
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.random() * (high - low + 1));
  }

  /** True in this share of the throws. */
  chance(share: number): boolean {
    return this.random() < share;
  }

  /** One of several. */
  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }

  /** Several of several, each at most once, at least `least` if there are so many. */
  some<T>(items: readonly T[], least: number, most: number): T[] {
    return this.shuffled(items).slice(0, this.between(least, most));
  }

  /** One of several by weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries(weights) as [T, number][];
    let left = this.random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return (entries.at(-1) as [T, number])[0];
  }

  /** The same items in another order. */
  shuffled<T>(items: readonly T[]): T[] {
    const mixed = [...items];
    for (let last = mixed.length - 1; last > 0; last--) {
      const other = this.between(0, last);
      [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
    }
    return mixed;
  }
}
