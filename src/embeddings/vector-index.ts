/**
 * The vectors of one model in memory, by key: a signed byte a dimension, and a sign bit a dimension that finds candidates
 * which are then scored exactly. 100,000 vectors of 256 dimensions take 30 MB and are searched in a few milliseconds.
 */
import { barFor } from './best-of';
import { signBytes, signSums, signTable, writeSigns } from './sign-bits';

/** Below this many vectors everything is scored: it is as fast, and exact. */
const SCORE_ALL_BELOW = 4096;
/** Scored after the signs have sorted out the rest: this many and this share, whichever is more. */
const CANDIDATES = 2000;
const CANDIDATE_SHARE = 0.03;
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
  readonly #bytes: number;
  readonly #slots = new Map<number, number>();
  #keys = new Float64Array(0);
  #vectors = new Int8Array(0);
  /** One over each vector's length; zero for a vector that says nothing. */
  #scales = new Float32Array(0);
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

  /** Adds a vector, or puts it in place of the key's last one. */
  set(key: number, vector: Int8Array): void {
    if (vector.length !== this.dimensions) {
      throw new RangeError(`A vector of ${vector.length} numbers is no vector of ${this.dimensions}.`);
    }
    this.remove(key);
    const slot = this.size;
    if (slot === this.#keys.length) this.#grow();
    let squares = 0;
    for (const value of vector) squares += value * value;
    this.#slots.set(key, slot);
    this.#keys[slot] = key;
    this.#vectors.set(vector, slot * this.dimensions);
    this.#scales[slot] = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    this.#count(slot, 1);
    this.#sign(slot);
  }

  /** Forgets a key. */
  remove(key: number): void {
    const slot = this.#slots.get(key);
    if (slot === undefined) return;
    this.#count(slot, -1);
    const last = this.size - 1;
    if (slot !== last) this.#move(last, slot);
    this.#slots.delete(key);
  }

  /** A key's unit vector. */
  vectorOf(key: number): Float32Array | null {
    const slot = this.#slots.get(key);
    if (slot === undefined) return null;
    const from = slot * this.dimensions;
    const scale = this.#scales[slot] as number;
    return Float32Array.from(this.#vectors.subarray(from, from + this.dimensions), (value) => value * scale);
  }

  /** A function that scores keys against a unit vector; null without such a key. */
  scorer(query: Float32Array, isCentred = false): (key: number) => number | null {
    const score = isCentred ? this.#fromCentre(query) : (slot: number) => this.#score(slot, query);
    return (key) => {
      const slot = this.#slots.get(key);
      return slot === undefined ? null : score(slot);
    };
  }

  /** The keys nearest to a unit vector, best first. */
  search(query: Float32Array, limit: number, options: SearchOptions = {}): Neighbour[] {
    const score = options.isCentred ? this.#fromCentre(query) : (slot: number) => this.#score(slot, query);
    const found: Neighbour[] = [];
    for (const slot of this.#candidates(query, limit, options)) {
      found.push({ key: this.#keys[slot] as number, score: score(slot) });
    }
    return best(found, limit);
  }

  /** What all vectors share. */
  #mean(shrinkage = 0): Float32Array {
    return Float32Array.from(this.#sum, (value) => value / Math.max(1, this.size + shrinkage));
  }

  #fromCentre(query: Float32Array): (slot: number) => number {
    const mean = this.#mean(CENTRE_SHRINKAGE);
    const direction = query.map((value, index) => value - (mean[index] as number));
    const length = Math.sqrt(dot(direction, direction)) || 1;
    const offset = dot(direction, mean);
    const squares = dot(mean, mean);
    return (slot) => {
      const alongMean = this.#score(slot, mean);
      const distance = Math.sqrt(Math.max(1e-6, 1 - 2 * alongMean + squares));
      return (this.#scales[slot] as number) === 0
        ? 0
        : (this.#score(slot, direction) - offset) / (distance * length);
    };
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
    if (accept) {
      for (let slot = 0; slot < size; slot++)
        if (!accept(this.#keys[slot] as number)) estimates[slot] = -Infinity;
    }
    const bar = barFor(estimates, size, wanted);
    for (let slot = 0; slot < size; slot++) {
      const estimate = estimates[slot] as number;
      if (estimate >= bar && estimate !== -Infinity) slots.push(slot);
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

  #score(slot: number, query: Float32Array): number {
    const vectors = this.#vectors;
    let sum = 0;
    for (let index = 0, at = slot * this.dimensions; index < query.length; index++) {
      sum += (vectors[at++] as number) * (query[index] as number);
    }
    return sum * (this.#scales[slot] as number);
  }

  #count(slot: number, sign: 1 | -1): void {
    const scale = sign * (this.#scales[slot] as number);
    for (let index = 0, at = slot * this.dimensions; index < this.dimensions; index++) {
      this.#sum[index] = (this.#sum[index] as number) + (this.#vectors[at++] as number) * scale;
    }
  }

  #sign(slot: number): void {
    const scale = this.#scales[slot] as number;
    const along = this.#score(slot, this.#centre);
    this.#alongs[slot] = along;
    this.#distances[slot] = Math.sqrt(
      Math.max(0, (scale > 0 ? 1 : 0) - 2 * along + dot(this.#centre, this.#centre)),
    );
    writeSigns(this.#vectors, slot * this.dimensions, scale, this.#centre, this.#signs, slot * this.#bytes);
  }

  #recentre(): void {
    this.#centre = this.#mean();
    this.#centredAt = this.size;
    for (let slot = 0; slot < this.size; slot++) this.#sign(slot);
  }

  #move(from: number, to: number): void {
    const { dimensions } = this;
    const key = this.#keys[from] as number;
    this.#slots.set(key, to);
    this.#keys[to] = key;
    this.#scales[to] = this.#scales[from] as number;
    this.#vectors.copyWithin(to * dimensions, from * dimensions, (from + 1) * dimensions);
    this.#signs.copyWithin(to * this.#bytes, from * this.#bytes, (from + 1) * this.#bytes);
    this.#alongs[to] = this.#alongs[from] as number;
    this.#distances[to] = this.#distances[from] as number;
  }

  #grow(): void {
    const capacity = Math.max(256, Math.ceil(this.#keys.length * 1.25));
    const grown = <A extends Float64Array | Float32Array | Int8Array | Uint8Array>(array: A, made: A): A => {
      made.set(array);
      return made;
    };
    this.#keys = grown(this.#keys, new Float64Array(capacity));
    this.#scales = grown(this.#scales, new Float32Array(capacity));
    this.#vectors = grown(this.#vectors, new Int8Array(capacity * this.dimensions));
    this.#signs = grown(this.#signs, new Uint8Array(capacity * this.#bytes));
    this.#alongs = grown(this.#alongs, new Float32Array(capacity));
    this.#distances = grown(this.#distances, new Float32Array(capacity));
  }
}

/** The best, best first. Sorting numbers alone finds the bar much faster than sorting all with a comparison. */
function best(found: Neighbour[], limit: number): Neighbour[] {
  let among = found;
  if (found.length > limit * 2) {
    const scores = Float64Array.from(found, ({ score }) => score).sort();
    const bar = scores[scores.length - limit] ?? -Infinity;
    among = found.filter(({ score }) => score >= bar);
  }
  return among.sort((a, b) => b.score - a.score || a.key - b.key).slice(0, limit);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] as number) * (b[index] as number);
  return sum;
}
