/**
 * A table of word-piece vectors, kept quantised: decoding a piece is adding up a few code words, and a text is a sum
 * anyway, so nothing is gained by unpacking the table (27 MB) and the codes stay in the processor's cache.
 */
import { CODE_WORDS, readModelFile, STRETCH } from './model-file';
import type { ModelParts } from './model-file';
import { WordPieces } from './word-pieces';

interface Level {
  readonly tokens: number;
  /** The code words, stretch by stretch. */
  readonly words: Float32Array;
  readonly codes: Uint8Array;
}

/** The built-in model's vocabulary, weights and vectors. */
export class StaticModel {
  readonly id: string;
  readonly dimensions: number;
  readonly #pieces: WordPieces;
  readonly #weights: Float32Array;
  readonly #levels: readonly Level[];
  /** How often each piece is in the text at hand; all zero between texts. */
  readonly #counts: Uint32Array;

  private constructor({ header, pieces, weights, levels }: ModelParts) {
    const { low, high } = header.weights;
    this.id = header.id;
    this.dimensions = header.dimensions;
    this.#pieces = new WordPieces(pieces);
    this.#weights = floats(weights, (byte) => 2 ** ((byte / 255) * (high - low) + low));
    this.#levels = levels.map(({ words, codes }, index) => {
      const { tokens = 0, scale = 0 } = header.levels[index] ?? {};
      return { tokens, words: floats(words, (byte) => byte * scale), codes };
    });
    this.#counts = new Uint32Array(header.tokens);
  }

  /** Reads the model from its file. */
  static load(bytes: Uint8Array): StaticModel {
    return new StaticModel(readModelFile(bytes));
  }

  /** The text's word pieces, as ids of this model's own vocabulary. */
  tokenIds(text: string): number[] {
    return this.#pieces.idsOf(text);
  }

  /** How much a piece counts in a text: high for telling words, low for "the". */
  weightOf(id: number): number {
    return this.#weights[id] ?? 0;
  }

  /** The direction of a piece, a vector of about unit length. */
  vectorOf(id: number): Float32Array {
    const vector = new Float32Array(this.dimensions);
    this.#addAll([id], [1], vector);
    return vector;
  }

  /** The text's unit vector; zero when it has no known piece. */
  embed(text: string): Float32Array {
    const vector = new Float32Array(this.dimensions);
    const all = this.tokenIds(text);
    const counts = this.#counts;
    for (const id of all) counts[id] = (counts[id] as number) + 1;
    const ids: number[] = [];
    const weights: number[] = [];
    for (const id of all) {
      const count = counts[id] as number;
      if (count === 0) continue;
      counts[id] = 0;
      ids.push(id);
      weights.push(this.weightOf(id) * dampened(count));
    }
    this.#addAll(ids, weights, vector);
    return scaledToUnit(vector);
  }

  /** Adds the pieces' weighted vectors. Stretch by stretch over all pieces: three times as fast as piece by piece. */
  #addAll(ids: readonly number[], weights: readonly number[], vector: Float32Array): void {
    for (const level of this.#levels) {
      for (let stretch = 0; stretch < vector.length / STRETCH; stretch++) {
        addStretch(level, stretch, ids, weights, vector);
      }
    }
  }
}

function addStretch(
  { tokens, words, codes }: Level,
  stretch: number,
  ids: readonly number[],
  weights: readonly number[],
  vector: Float32Array,
): void {
  const stretches = vector.length / STRETCH;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let e = 0;
  let f = 0;
  let g = 0;
  let h = 0;
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index] as number;
    if (id >= tokens) continue;
    const weight = weights[index] as number;
    const at = (stretch * CODE_WORDS + (codes[id * stretches + stretch] as number)) * STRETCH;
    a += weight * (words[at] as number);
    b += weight * (words[at + 1] as number);
    c += weight * (words[at + 2] as number);
    d += weight * (words[at + 3] as number);
    e += weight * (words[at + 4] as number);
    f += weight * (words[at + 5] as number);
    g += weight * (words[at + 6] as number);
    h += weight * (words[at + 7] as number);
  }
  [a, b, c, d, e, f, g, h].forEach((sum, index) => {
    const at = stretch * STRETCH + index;
    vector[at] = (vector[at] as number) + sum;
  });
}

/** Each number turned into a floating point one; `Float32Array.from` takes five times as long. */
function floats(from: Uint8Array | Int8Array, value: (byte: number) => number): Float32Array {
  const to = new Float32Array(from.length);
  for (let at = 0; at < from.length; at++) to[at] = value(from[at] as number);
  return to;
}

/** A word said four times counts twice: what is repeated is not that much more what a text is about. */
function dampened(count: number): number {
  return Math.sqrt(count);
}

function scaledToUnit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares > 0) {
    const scale = 1 / Math.sqrt(squares);
    for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] as number) * scale;
  }
  return vector;
}
