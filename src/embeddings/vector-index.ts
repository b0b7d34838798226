/**
 * The vectors of one model in memory, by key: a signed byte a dimension, and a sign bit a dimension that finds candidates
 * which are then scored exactly. 100,000 vectors of 256 dimensions take 30 MB and are searched in a few milliseconds.
 */
import { distances, wordsFor, writeSigns } from './sign-bits';

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
  readonly #words: number;
  readonly #slots = new Map<number, number>();
  #keys = new Float64Array(0);
  #vectors = new Int8Array(0);
  /** One over each vector's length; zero for a vector that says nothing. */
  #scales = new Float32Array(0);
  #signs = new Uint32Array(0);
  #distances = new Uint16Array(0);
  /** Sum of all unit vectors. */
  readonly #sum: Float64Array;
  #centre: Float32Array;
  #centredAt = 0;

  constructor(readonly dimensions: number) {
    this.#words = wordsFor(dimensions);
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
  search(query: Float32Array, limit: number, { accept, isCentred = false }: SearchOptions = {}): Neighbour[] {
    const score = isCentred ? this.#fromCentre(query) : (slot: number) => this.#score(slot, query);
    const found: Neighbour[] = [];
    for (const slot of this.#candidates(query, limit, accept)) {
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

  #candidates(query: Float32Array, limit: number, accept?: (key: number) => boolean): number[] {
    const { size } = this;
    const isAccepted = (slot: number) => !accept || accept(this.#keys[slot] as number);
    const slots: number[] = [];
    const wanted = Math.max(CANDIDATES, limit * 4, Math.ceil(size * CANDIDATE_SHARE));
    if (size <= Math.max(SCORE_ALL_BELOW, wanted)) {
      for (let slot = 0; slot < size; slot++) if (isAccepted(slot)) slots.push(slot);
      return slots;
    }
    if (size > this.#centredAt * RECENTRE_GROWTH) this.#recentre();
    const farthest = this.#farthest(query, wanted);
    if (!accept) {
      for (let slot = 0; slot < size; slot++)
        if ((this.#distances[slot] as number) <= farthest) slots.push(slot);
      return slots;
    }
    // With a filter the nearest may all be filtered out, so the accepted ones are ranked by themselves.
    const accepted: number[] = [];
    for (let slot = 0; slot < size; slot++) if (isAccepted(slot)) accepted.push(slot);
    if (accepted.length <= wanted) return accepted;
    const counts = new Uint32Array(this.dimensions + 1);
    for (const slot of accepted) counts[this.#distances[slot] as number]!++;
    const reach = reachOf(counts, wanted);
    return accepted.filter((slot) => (this.#distances[slot] as number) <= reach);
  }

  /** Fills in every vector's distance by signs. Returns the distance within which `wanted` vectors lie. */
  #farthest(query: Float32Array, wanted: number): number {
    if (this.#distances.length < this.size) this.#distances = new Uint16Array(this.#keys.length);
    const signs = new Uint32Array(this.#words);
    writeSigns(query, 0, 1, this.#centre, signs, 0);
    const counts = new Uint32Array(this.dimensions + 1);
    distances(this.#signs, this.size, signs, this.#distances, counts);
    return reachOf(counts, wanted);
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
    writeSigns(this.#vectors, slot * this.dimensions, scale, this.#centre, this.#signs, slot * this.#words);
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
    this.#signs.copyWithin(to * this.#words, from * this.#words, (from + 1) * this.#words);
  }

  #grow(): void {
    const capacity = Math.max(256, Math.ceil(this.#keys.length * 1.25));
    const grown = <A extends Float64Array | Float32Array | Int8Array | Uint32Array>(array: A, made: A): A => {
      made.set(array);
      return made;
    };
    this.#keys = grown(this.#keys, new Float64Array(capacity));
    this.#scales = grown(this.#scales, new Float32Array(capacity));
    this.#vectors = grown(this.#vectors, new Int8Array(capacity * this.dimensions));
    this.#signs = grown(this.#signs, new Uint32Array(capacity * this.#words));
  }
}

/** The smallest distance within which `wanted` lie. */
function reachOf(counts: Uint32Array, wanted: number): number {
  let seen = 0;
  for (let distance = 0; distance < counts.length; distance++) {
    seen += counts[distance] as number;
    if (seen >= wanted) return distance;
  }
  return counts.length;
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
