/**
 * The vectors of one model in memory, by key: a signed byte a dimension, and a sign bit a dimension that finds candidates
 * which are then scored by their bytes. 100,000 vectors of 256 dimensions take 33 MB.
 */
import { barFor } from './best-of';
import { ByteVectors } from './byte-vectors';
import { signBytes, signSums, signTable, writeSigns } from './sign-bits';
import { turned, turnedBack } from './turn';

/** Below this many vectors everything is scored: it is as fast, and exact. */
const SCORE_ALL_BELOW = 4096;
/** Scored after the signs have sorted out the rest: this many and this share, whichever is more. */
const CANDIDATES = 2000;
const CANDIDATE_SHARE = 0.04;
/** The centre is worked out anew once the index has grown by this factor since. */
const RECENTRE_GROWTH = 2;
/** As if so many vectors without direction were there too: the mean of a handful says nothing of what all share. */
const CENTRE_SHRINKAGE = 32;

/** How to search. */
export interface SearchOptions {
  /** Which keys count. */
  accept?: (key: number) => boolean;
  /**
   * Measures from the centre of all vectors: what all texts share tells nothing, and keeps long texts, which have more
   * of it, from being near to everything.
   */
  isCentred?: boolean;
}

/** A vector found, with its cosine. */
export interface Neighbour {
  key: number;
  score: number;
}

/** Vectors by key, to be searched. */
export class VectorIndex {
  readonly #slots = new Map<number, number>();
  readonly #vectors: ByteVectors;
  readonly #bytes: number;
  #keys = new Float64Array(0);
  #signs = new Uint8Array(0);
  /** Each vector's product with the centre, and its distance from there. */
  #alongs = new Float32Array(0);
  #distances = new Float32Array(0);
  #estimates = new Float32Array(0);
  /** Sum of all unit vectors. */
  readonly #sum: Float64Array;
  #centre: Float32Array;
  #centredAt = 0;

  constructor(readonly dimensions: number) {
    this.#vectors = new ByteVectors(dimensions);
    this.#bytes = signBytes(dimensions);
    this.#sum = new Float64Array(dimensions);
    this.#centre = new Float32Array(dimensions);
  }

  get size(): number {
    return this.#slots.size;
  }

  has(key: number): boolean {
    return this.#slots.has(key);
  }

  /** Adds what `quantised` made of a vector, or puts it in place of the key's last one. */
  set(key: number, packed: Int8Array): void {
    this.remove(key);
    const slot = this.size;
    if (slot === this.#keys.length) this.#grow();
    this.#vectors.set(slot, packed);
    this.#slots.set(key, slot);
    this.#keys[slot] = key;
    const unit = this.#vectors.unit(slot);
    this.#count(unit, 1);
    this.#sign(slot, unit);
  }

  /** Forgets a key. */
  remove(key: number): void {
    const slot = this.#slots.get(key);
    if (slot === undefined) return;
    this.#count(this.#vectors.unit(slot), -1);
    const last = this.size - 1;
    if (slot !== last) this.#move(last, slot);
    this.#slots.delete(key);
  }

  /** A key's unit vector. */
  vectorOf(key: number): Float32Array | null {
    const slot = this.#slots.get(key);
    return slot === undefined ? null : turnedBack(this.#vectors.unit(slot));
  }

  /** A function that scores keys against a unit vector; null without such a key. */
  scorer(query: Float32Array, isCentred = false): (key: number) => number | null {
    const score = this.#scorer(turned(query), isCentred);
    return (key) => {
      const slot = this.#slots.get(key);
      return slot === undefined ? null : score(slot);
    };
  }

  /** The keys nearest to a unit vector, best first. */
  search(query: Float32Array, limit: number, options: SearchOptions = {}): Neighbour[] {
    const wanted = turned(query);
    const score = this.#scorer(wanted, options.isCentred ?? false);
    const slots = this.#candidates(wanted, limit, options);
    const scores = Float64Array.from(slots, score);
    // Sorting numbers alone finds the bar much faster than sorting all with a comparison.
    const bar = scores.length > limit ? (scores.slice().sort()[scores.length - limit] as number) : -Infinity;
    const found: Neighbour[] = [];
    slots.forEach((slot, at) => {
      const reached = scores[at] as number;
      if (reached >= bar) found.push({ key: this.#keys[slot] as number, score: reached });
    });
    return found.sort((a, b) => b.score - a.score || a.key - b.key).slice(0, limit);
  }

  #scorer(query: Float32Array, isCentred: boolean): (slot: number) => number {
    const vectors = this.#vectors;
    if (!isCentred) return (slot) => vectors.dot(slot, query);
    // In a large index the centre hardly moves: the one that each vector's distance is known from will do.
    const isSettled = this.#centredAt > SCORE_ALL_BELOW;
    const mean = isSettled ? this.#centre : this.#mean(CENTRE_SHRINKAGE);
    const direction = query.map((value, index) => value - (mean[index] as number));
    const length = Math.sqrt(dot(direction, direction)) || 1;
    const offset = dot(direction, mean);
    const squares = dot(mean, mean);
    const distanceOf = (slot: number) =>
      isSettled
        ? Math.max(1e-3, this.#distances[slot] as number)
        : Math.sqrt(Math.max(1e-6, 1 - 2 * vectors.dot(slot, mean) + squares));
    return (slot) =>
      vectors.isZero(slot) ? 0 : (vectors.dot(slot, direction) - offset) / (distanceOf(slot) * length);
  }

  /** What all vectors share. */
  #mean(shrinkage = 0): Float32Array {
    return Float32Array.from(this.#sum, (value) => value / Math.max(1, this.size + shrinkage));
  }

  #candidates(query: Float32Array, limit: number, { accept, isCentred = false }: SearchOptions): number[] {
    const { size } = this;
    const slots: number[] = [];
    const wanted = Math.max(CANDIDATES, limit * 4, Math.ceil(size * CANDIDATE_SHARE));
    if (size <= Math.max(SCORE_ALL_BELOW, wanted)) {
      for (let slot = 0; slot < size; slot++) {
        if (!accept || accept(this.#keys[slot] as number)) slots.push(slot);
      }
      return slots;
    }
    if (size > this.#centredAt * RECENTRE_GROWTH) this.#recentre();
    const estimates = this.#estimated(query, isCentred);
    const likely = this.#above(barFor(estimates, size, wanted), accept);
    // Most questions refuse few, so these are sorted out last; asking about every vector would take longer than all else.
    if (!accept || likely.length >= limit * 4) return likely;
    for (let slot = 0; slot < size; slot++) {
      if (!accept(this.#keys[slot] as number)) estimates[slot] = -Infinity;
    }
    return this.#above(barFor(estimates, size, wanted));
  }

  /** The slots whose estimates reach a bar. */
  #above(bar: number, accept?: (key: number) => boolean): number[] {
    const slots: number[] = [];
    for (let slot = 0; slot < this.size; slot++) {
      const estimate = this.#estimates[slot] as number;
      if (estimate < bar || estimate === -Infinity) continue;
      if (!accept || accept(this.#keys[slot] as number)) slots.push(slot);
    }
    return slots;
  }

  /** What each vector's score will be, roughly, by its signs. */
  #estimated(query: Float32Array, isCentred: boolean): Float32Array {
    const { size } = this;
    if (this.#estimates.length < size) this.#estimates = new Float32Array(this.#keys.length);
    const estimates = this.#estimates;
    const direction = query.map((value, index) => value - (this.#centre[index] as number));
    signSums(this.#signs, size, signTable(direction), estimates);
    if (isCentred) return estimates;
    // A number is about this much of its vector's length away from the centre, on the side that its sign says.
    const spread = Math.sqrt(2 / (Math.PI * this.dimensions));
    for (let slot = 0; slot < size; slot++) {
      estimates[slot] =
        (estimates[slot] as number) * (this.#distances[slot] as number) * spread +
        (this.#alongs[slot] as number);
    }
    return estimates;
  }

  #count(unit: Float32Array, sign: 1 | -1): void {
    for (let at = 0; at < unit.length; at++) {
      this.#sum[at] = (this.#sum[at] as number) + sign * (unit[at] as number);
    }
  }

  #sign(slot: number, unit: Float32Array): void {
    const along = dot(unit, this.#centre);
    this.#alongs[slot] = along;
    this.#distances[slot] = Math.sqrt(
      Math.max(0, dot(unit, unit) - 2 * along + dot(this.#centre, this.#centre)),
    );
    writeSigns(unit, this.#centre, this.#signs, slot * this.#bytes);
  }

  #recentre(): void {
    this.#centre = this.#mean();
    this.#centredAt = this.size;
    for (let slot = 0; slot < this.size; slot++) this.#sign(slot, this.#vectors.unit(slot));
  }

  #move(from: number, to: number): void {
    const key = this.#keys[from] as number;
    this.#slots.set(key, to);
    this.#keys[to] = key;
    this.#vectors.move(from, to);
    this.#signs.copyWithin(to * this.#bytes, from * this.#bytes, (from + 1) * this.#bytes);
    this.#alongs[to] = this.#alongs[from] as number;
    this.#distances[to] = this.#distances[from] as number;
  }

  #grow(): void {
    const capacity = Math.max(256, Math.ceil(this.#keys.length * 1.25));
    const grown = <A extends Float64Array | Float32Array | Uint8Array>(array: A, made: A): A => {
      made.set(array);
      return made;
    };
    this.#vectors.grow(capacity);
    this.#keys = grown(this.#keys, new Float64Array(capacity));
    this.#signs = grown(this.#signs, new Uint8Array(capacity * this.#bytes));
    this.#alongs = grown(this.#alongs, new Float32Array(capacity));
    this.#distances = grown(this.#distances, new Float32Array(capacity));
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] as number) * (b[index] as number);
  return sum;
}
