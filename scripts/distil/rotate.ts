/**
 * A rotation after which vectors lose least when they are quantised stretch by stretch (optimised product
 * quantisation). It costs nothing in the file: vectors of one model are only ever compared with each other.
 */
import { dot, matrix, outerSum, timesTransposed, transposed } from './matrix.ts';
import type { Matrix } from './matrix.ts';
import { trained } from './quantise.ts';
import type { Codebook } from './quantise.ts';

/** Turns of: quantise, then turn the vectors towards what became of them. */
const TURNS = 8;
const ROUNDS_A_TURN = 1;
/** Newton-Schulz steps to the nearest rotation; more than enough for single precision. */
const STEPS = 40;

/** The vectors turned, and a code book to go on from. */
export function turned(vectors: Matrix): { vectors: Matrix; start: Codebook } {
  let moved = vectors;
  let book = trained(moved, ROUNDS_A_TURN);
  for (let turn = 0; turn < TURNS; turn++) {
    const rotation = nearestRotation(outerSum(book.decoded, vectors));
    moved = timesTransposed(vectors, rotation);
    book = trained(moved, ROUNDS_A_TURN, book);
  }
  return { vectors: moved, start: book };
}

/** The rotation nearest to a matrix: its polar factor. */
function nearestRotation(of: Matrix): Matrix {
  const size = Math.sqrt(dot(of.data, of.data));
  let near = matrix(
    of.rows,
    of.columns,
    of.data.map((value) => value / size),
  );
  for (let step = 0; step < STEPS; step++) {
    // near := 1.5 near - 0.5 near nearᵀ near
    const cube = timesTransposed(timesTransposed(near, near), transposed(near));
    near = matrix(
      of.rows,
      of.columns,
      near.data.map((value, at) => 1.5 * value - 0.5 * (cube.data[at] as number)),
    );
  }
  return near;
}
