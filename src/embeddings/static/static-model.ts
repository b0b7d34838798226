/**
 * A table of word-piece vectors, kept quantised: decoding a piece is looking up a few code words, and a text is a sum
 * anyway, so nothing is gained by unpacking the table (23 MB), and the code words stay in the processor's cache.
 */
import { CODE_WORDS, readModelFile, STRETCH } from './model-file';
import type { ModelParts } from './model-file';
import { WordPieces } from './word-pieces';

/** The built-in model's vocabulary, weights and vectors. */
export class StaticModel {
  readonly id: string;
  readonly dimensions: number;
  readonly #pieces: WordPieces;
  readonly #weights: Float32Array;
  /** The code words, stretch by stretch. */
  readonly #words: Float32Array;
  readonly #codes: Uint8Array;
  /** The number of the text in which a piece was last seen. */
  readonly #seen: Uint32Array;
  #texts = 0;

  private constructor({ header, pieces, weights, words, codes }: ModelParts) {
    const { low, high } = header.weights;
    this.id = header.id;
    this.dimensions = header.dimensions;
    this.#pieces = new WordPieces(pieces);
    this.#weights = floats(weights, (byte) => 2 ** ((byte / 255) * (high - low) + low));
    this.#words = floats(words, (byte) => byte * header.scale);
    this.#codes = codes;
    this.#seen = new Uint32Array(header.tokens);
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
    const ids = this.#distinct(this.tokenIds(text));
    this.#addAll(
      ids,
      ids.map((id) => this.weightOf(id)),
      vector,
    );
    return scaledToUnit(vector);
  }

  /** Each piece once: what is repeated is not more what a text is about. Better than counting on both dev sets. */
  #distinct(ids: readonly number[]): number[] {
    const text = ++this.#texts;
    const seen = this.#seen;
    return ids.filter((id) => {
      if (seen[id] === text) return false;
      seen[id] = text;
      return true;
    });
  }

  /** Adds the weighted vectors. Stretch by stretch over all pieces, so that the sums stay in registers. */
  #addAll(ids: readonly number[], weights: readonly number[], vector: Float32Array): void {
    const words = this.#words;
    const codes = this.#codes;
    const stretches = vector.length / STRETCH;
    for (let stretch = 0; stretch < stretches; stretch++) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      let e = 0;
      let f = 0;
      for (let index = 0; index < ids.length; index++) {
        const code = codes[(ids[index] as number) * stretches + stretch] as number;
        const weight = weights[index] as number;
        const at = (stretch * CODE_WORDS + code) * STRETCH;
        a += weight * (words[at] as number);
        b += weight * (words[at + 1] as number);
        c += weight * (words[at + 2] as number);
        d += weight * (words[at + 3] as number);
        e += weight * (words[at + 4] as number);
        f += weight * (words[at + 5] as number);
      }
      vector.set([a, b, c, d, e, f], stretch * STRETCH);
    }
  }
}

/** Each byte turned into a floating point number, worked out once for each value a byte can have. */
function floats(from: Uint8Array | Int8Array, value: (byte: number) => number): Float32Array {
  const isSigned = from instanceof Int8Array;
  const values = Float32Array.from({ length: 256 }, (_, byte) => value(isSigned ? (byte << 24) >> 24 : byte));
  const to = new Float32Array(from.length);
  for (let at = 0; at < from.length; at++) to[at] = values[(from[at] as number) & 0xff] as number;
  return to;
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
