/** Product quantisation: a vector is cut into stretches, and each is named by the nearest of 256 code words. */
import { CODE_WORDS, STRETCH } from '../../src/embeddings/static/model-file.ts';
import { kMeans } from './k-means.ts';
import { dot, matrix, row } from './matrix.ts';
import type { Matrix } from './matrix.ts';

/** Code words, the vectors' codes, and what the vectors became. */
export interface Codebook {
  /** For each stretch its code words, one a row. */
  readonly words: readonly Matrix[];
  readonly codes: Uint8Array;
  readonly decoded: Matrix;
}

/** A code book as it goes into the file: a byte a number. */
export interface PackedCodebook {
  readonly scale: number;
  readonly words: Int8Array;
  readonly codes: Uint8Array;
}

/** Finds code words for the rows, going on from another code book when there is one. */
export function trained(vectors: Matrix, rounds: number, start?: Codebook): Codebook {
  const stretches = vectors.columns / STRETCH;
  const codes = new Uint8Array(vectors.rows * stretches);
  const decoded = matrix(vectors.rows, vectors.columns);
  const words = Array.from({ length: stretches }, (_, stretch) => {
    const points = cut(vectors, stretch);
    const clusters = kMeans(points, CODE_WORDS, rounds, stretch, start?.words[stretch]);
    clusters.nearest.forEach((code, index) => {
      codes[index * stretches + stretch] = code;
      decoded.data.set(row(clusters.centres, code), index * vectors.columns + stretch * STRETCH);
    });
    return clusters.centres;
  });
  return { words, codes, decoded };
}

function cut(vectors: Matrix, stretch: number): Matrix {
  const points = matrix(vectors.rows, STRETCH);
  for (let index = 0; index < vectors.rows; index++) {
    const from = index * vectors.columns + stretch * STRETCH;
    row(points, index).set(vectors.data.subarray(from, from + STRETCH));
  }
  return points;
}

/** The code words rounded to bytes. */
export function packed({ words, codes }: Codebook): PackedCodebook {
  const all = words.flatMap((centres) => Array.from(centres.data));
  const scale = all.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
  return { scale, words: Int8Array.from(all, (value) => Math.round(value / scale)), codes };
}

/** The columns in an order that gives every stretch about the same share of the variance. */
export function balanced(vectors: Matrix): Matrix {
  const stretches = vectors.columns / STRETCH;
  const variances = new Float64Array(vectors.columns);
  vectors.data.forEach((value, at) => {
    const column = at % vectors.columns;
    variances[column] = (variances[column] as number) + value * value;
  });
  const order = Array.from(variances.keys()).sort(
    (a, b) => (variances[b] as number) - (variances[a] as number),
  );
  const bins = Array.from({ length: stretches }, () => ({ columns: [] as number[], bits: 0 }));
  for (const column of order) {
    const open = bins.filter((bin) => bin.columns.length < STRETCH);
    const bin = open.reduce((least, other) => (other.bits < least.bits ? other : least));
    bin.columns.push(column);
    bin.bits += Math.log(1 + (variances[column] as number));
  }
  const columns = bins.flatMap((bin) => bin.columns);
  const moved = matrix(vectors.rows, vectors.columns);
  for (let index = 0; index < vectors.rows; index++) {
    const from = row(vectors, index);
    const to = row(moved, index);
    columns.forEach((column, at) => (to[at] = from[column] as number));
  }
  return moved;
}

/** The mean cosine between rows and what became of them. */
export function meanCosine(a: Matrix, b: Matrix): number {
  let sum = 0;
  for (let index = 0; index < a.rows; index++) {
    const [x, y] = [row(a, index), row(b, index)];
    sum += dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y) || 1);
  }
  return sum / a.rows;
}
