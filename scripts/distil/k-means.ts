/** k-means with a fixed seed: which 256 vectors stand best for many. */
import { STRETCH } from '../../src/embeddings/static/model-file.ts';
import { dot, matrix, row } from './matrix.ts';
import type { Matrix } from './matrix.ts';
import { randomFrom } from './random.ts';

/** Centres, one a row, and which of them stands for each point. */
export interface Clusters {
  readonly centres: Matrix;
  readonly nearest: Uint8Array;
}

/** Clusters the rows; from `start`, when given, else from random points. */
export function kMeans(
  points: Matrix,
  count: number,
  rounds: number,
  seed: number,
  start?: Matrix,
): Clusters {
  const random = randomFrom(seed);
  const centres = start ?? randomRows(points, count, random);
  let nearest = assign(points, centres);
  for (let round = 0; round < rounds; round++) {
    move(centres, points, nearest, random);
    nearest = assign(points, centres);
  }
  return { centres, nearest };
}

function randomRows(points: Matrix, count: number, random: () => number): Matrix {
  const chosen = matrix(count, points.columns);
  for (let index = 0; index < count; index++) {
    row(chosen, index).set(row(points, Math.floor(random() * points.rows)));
  }
  return chosen;
}

/** The nearest centre of each point. Written out for stretches of six numbers, because most of the time is spent here. */
function assign(points: Matrix, centres: Matrix): Uint8Array {
  if (points.columns !== STRETCH) throw new Error(`A stretch has ${STRETCH} numbers, not ${points.columns}.`);
  const nearest = new Uint8Array(points.rows);
  const from = points.data;
  const to = centres.data;
  const halves = Float64Array.from({ length: centres.rows }, (_, index) => {
    const centre = row(centres, index);
    return dot(centre, centre) / 2;
  });
  for (let point = 0, at = 0; point < points.rows; point++, at += STRETCH) {
    const a = from[at] as number;
    const b = from[at + 1] as number;
    const c = from[at + 2] as number;
    const d = from[at + 3] as number;
    const e = from[at + 4] as number;
    const f = from[at + 5] as number;
    let best = -Infinity;
    let chosen = 0;
    for (let index = 0, k = 0; index < centres.rows; index++, k += STRETCH) {
      const score =
        a * (to[k] as number) +
        b * (to[k + 1] as number) +
        c * (to[k + 2] as number) +
        (d * (to[k + 3] as number) + e * (to[k + 4] as number) + f * (to[k + 5] as number)) -
        (halves[index] as number);
      if (score > best) {
        best = score;
        chosen = index;
      }
    }
    nearest[point] = chosen;
  }
  return nearest;
}

/** Moves each centre to the mean of its points; one without points starts anew at a random point. */
function move(centres: Matrix, points: Matrix, nearest: Uint8Array, random: () => number): void {
  const totals = new Float64Array(centres.rows);
  centres.data.fill(0);
  for (let point = 0; point < points.rows; point++) {
    const index = nearest[point] as number;
    const centre = row(centres, index);
    totals[index] = (totals[index] as number) + 1;
    for (let d = 0, at = point * points.columns; d < points.columns; d++, at++) {
      centre[d] = (centre[d] as number) + (points.data[at] as number);
    }
  }
  for (let index = 0; index < centres.rows; index++) {
    const centre = row(centres, index);
    const total = totals[index] as number;
    if (total > 0) for (let d = 0; d < centre.length; d++) centre[d] = (centre[d] as number) / total;
    else centre.set(row(points, Math.floor(random() * points.rows)));
  }
}
