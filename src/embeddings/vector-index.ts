/**
 * The vectors of one model in memory, by key, a signed byte a dimension. A question is compared with all of them:
 * `kernel/` does that in 3 ms for 100,000 of 240 dimensions, which take 26 MB.
 */
import { BestOf } from './best-of';
import { SlotTable } from './slot-table';
import { turned, turnedBack } from './turn';
import { VectorRecords } from './vector-records';

/** The centre is worked out anew once this share of the vectors has come or gone since. */
const RECENTRE_SHARE = 0.02;
/** As if so many vectors without direction were there too: the mean of a handful says nothing of what all share. */
const CENTRE_SHRINKAGE = 32;
/** Room is made for this many times what is needed; memory grows where it is, so little is enough. */
const GROWTH = 1.1;

/** A vector found, with its cosine. */
export interface Neighbour {
  key: number;
  score: number;
}

/** What every vector scores against one question. Holds until the index is asked again or changes. */
export interface Scores {
  /** A key's score; null without such a key. */
  of(key: number): number | null;
  /** The best keys, best first, of those that count. */
  best(limit: number, accept?: (key: number) => boolean): Neighbour[];
}

/** Vectors by key, to be searched. */
export class VectorIndex {
  readonly #slots = new SlotTable();
  readonly #vectors: VectorRecords;
  #keys = new Float64Array(0);
  #scores = new Float32Array(0);
  /** What all vectors share, and each one's distance from there. */
  #centre: Float32Array;
  #distances = new Float32Array(0);
  #changesSince = 0;
  #measured = false;
  /** Raised whenever scores that were given out no longer hold. */
  #generation = 0;

  constructor(readonly dimensions: number) {
    this.#vectors = new VectorRecords(dimensions);
    this.#centre = new Float32Array(dimensions);
  }

  get size(): number {
    return this.#slots.size;
  }

  has(key: number): boolean {
    return this.#slots.get(key) !== undefined;
  }

  /** Every key there is now. */
  keys(): Float64Array {
    return this.#keys.slice(0, this.size);
  }

  /** Makes room for so many vectors at once. */
  reserve(count: number): void {
    if (count <= this.#keys.length) return;
    this.#vectors.reserve(count);
    const keys = new Float64Array(count);
    keys.set(this.#keys);
    this.#keys = keys;
  }

  /** Adds what `quantised` made of a vector, or puts it in place of the key's last one. */
  set(key: number, packed: Int8Array): void {
    this.#vectors.measure(this.#put(key, packed), 1);
  }

  /** As `set`, for many at once: what `give` sets is measured when all of it is there. */
  setAll(give: (set: (key: number, packed: Int8Array) => void) => void): void {
    let least = Infinity;
    let most = -1;
    try {
      give((key, packed) => {
        const slot = this.#put(key, packed);
        least = Math.min(least, slot);
        most = Math.max(most, slot);
      });
    } finally {
      if (most >= 0) this.#vectors.measure(least, most - least + 1);
    }
  }

  #put(key: number, packed: Int8Array): number {
    const known = this.#slots.get(key);
    const slot = known ?? this.size;
    if (slot === this.#keys.length) this.reserve(Math.max(256, Math.ceil(slot * GROWTH)));
    this.#vectors.set(slot, packed);
    this.#slots.set(key, slot);
    this.#keys[slot] = key;
    this.#changed();
    return slot;
  }

  /** Forgets a key. */
  remove(key: number): void {
    const slot = this.#slots.get(key);
    if (slot === undefined) return;
    const last = this.size - 1;
    if (slot !== last) {
      const moved = this.#keys[last] as number;
      this.#vectors.move(last, slot);
      this.#slots.set(moved, slot);
      this.#keys[slot] = moved;
    }
    this.#slots.delete(key);
    this.#changed();
  }

  /** A key's unit vector. */
  vectorOf(key: number): Float32Array | null {
    const slot = this.#slots.get(key);
    return slot === undefined ? null : turnedBack(this.#vectors.unit(slot));
  }

  /** The sum of the unit vectors of those keys that are there, in their order; turned (`turn.ts`), as all are here. */
  sumOf(keys: readonly number[]): Float32Array {
    return this.#vectors.sumOf(keys.flatMap((key) => this.#slots.get(key) ?? []));
  }

  /** Compares a unit vector with all by their cosine. */
  compare(query: Float32Array): Scores {
    const scores = this.#room();
    this.#vectors.products(turned(query), this.size, scores);
    return this.#given(scores);
  }

  /**
   * Compares as seen from the centre of all vectors: what all texts share tells nothing, and keeps long texts, which have
   * more of it, from being near to everything.
   */
  compareFromCentre(query: Float32Array): Scores {
    this.#recentre();
    const centre = this.#centre;
    const direction = turned(query).map((value, index) => value - (centre[index] as number));
    const length = Math.sqrt(dot(direction, direction)) || 1;
    const offset = dot(direction, centre);
    const scores = this.#room();
    this.#vectors.products(direction, this.size, scores);
    for (let slot = 0; slot < this.size; slot++) {
      const distance = this.#distances[slot] as number;
      // A vector of zeros says nothing, whatever lies between it and the centre.
      scores[slot] = distance === 0 ? 0 : ((scores[slot] as number) - offset) / (distance * length);
    }
    return this.#given(scores);
  }

  #changed(): void {
    this.#changesSince++;
    this.#measured = false;
    this.#generation++;
  }

  #room(): Float32Array {
    if (this.#scores.length < this.size) this.#scores = new Float32Array(this.#keys.length);
    this.#generation++;
    return this.#scores;
  }

  #given(scores: Float32Array): Scores {
    const generation = this.#generation;
    const check = () => {
      if (generation !== this.#generation) throw new Error('These scores are of an earlier question.');
    };
    return {
      of: (key) => {
        check();
        const slot = this.#slots.get(key);
        return slot === undefined ? null : (scores[slot] as number);
      },
      best: (limit, accept) => {
        check();
        return this.#best(scores, limit, accept);
      },
    };
  }

  #best(scores: Float32Array, limit: number, accept?: (key: number) => boolean): Neighbour[] {
    const best = new BestOf(limit);
    for (let slot = 0; slot < this.size; slot++) {
      const score = scores[slot] as number;
      if (!(score > best.bar)) continue;
      const key = this.#keys[slot] as number;
      if (!accept || accept(key)) best.offer(key, score);
    }
    return best.inOrder().map(({ item, score }) => ({ key: item, score }));
  }

  /** Moves the centre once it may have shifted, and measures all distances from it after any change. */
  #recentre(): void {
    const { size } = this;
    if (this.#measured) return;
    if (this.#changesSince >= size * RECENTRE_SHARE) {
      this.#changesSince = 0;
      const sum = this.#vectors.sum(0, size);
      this.#centre = sum.map((value) => value / (size + CENTRE_SHRINKAGE));
    }
    if (this.#distances.length < size) this.#distances = new Float32Array(this.#keys.length);
    const distances = this.#distances;
    this.#vectors.products(this.#centre, size, distances);
    const squares = dot(this.#centre, this.#centre);
    for (let slot = 0; slot < size; slot++) {
      const fromCentre = Math.max(1e-6, 1 - 2 * (distances[slot] as number) + squares);
      distances[slot] = this.#vectors.isZero(slot) ? 0 : Math.sqrt(fromCentre);
    }
    this.#measured = true;
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] as number) * (b[index] as number);
  return sum;
}
