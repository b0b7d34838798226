/** Principal components: the directions in which vectors differ most. */
import { matrix, outerSum, row } from './matrix.ts';
import type { Matrix } from './matrix.ts';

/** Enough sweeps for 384 dimensions to come to rest in single precision. */
const SWEEPS = 12;
/** Two directions are apart when their product is less than this, in units of their variances. */
const NEGLIGIBLE = 1e-8;

/** Subtracts the mean of the rows from every row. */
export function centre(all: Matrix): void {
  const mean = new Float64Array(all.columns);
  for (let at = 0; at < all.data.length; at++) {
    const column = at % all.columns;
    mean[column] = (mean[column] as number) + (all.data[at] as number) / all.rows;
  }
  for (let at = 0; at < all.data.length; at++) {
    all.data[at] = (all.data[at] as number) - (mean[at % all.columns] as number);
  }
}

/** The directions in which centred rows vary most, one a row, the greatest first. */
export function principalDirections(all: Matrix, count: number): Matrix {
  const { values, vectors } = eigen(outerSum(all, all));
  const order = Array.from(values.keys()).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  const directions = matrix(count, all.columns);
  order.slice(0, count).forEach((from, to) => row(directions, to).set(row(vectors, from)));
  return directions;
}

/** Eigenvalues and, as rows, eigenvectors of a symmetric matrix, by Jacobi's rotations. */
function eigen(symmetric: Matrix): { values: Float64Array; vectors: Matrix } {
  const size = symmetric.rows;
  const a = Array.from({ length: size }, (_, index) => Float64Array.from(row(symmetric, index)));
  const vectors = Array.from({ length: size }, (_, index) =>
    new Float64Array(size).fill(1, index, index + 1),
  );
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let p = 0; p < size - 1; p++) {
      for (let q = p + 1; q < size; q++) rotate(a, vectors, p, q);
    }
  }
  const rows = matrix(size, size);
  vectors.forEach((vector, index) => row(rows, index).set(vector));
  return { values: Float64Array.from(a, (values, index) => values[index] ?? 0), vectors: rows };
}

function rotate(a: Float64Array[], vectors: Float64Array[], p: number, q: number): void {
  const [rowP, rowQ, vectorP, vectorQ] = [a[p], a[q], vectors[p], vectors[q]];
  if (!rowP || !rowQ || !vectorP || !vectorQ) return;
  const apart = rowP[q] as number;
  if (Math.abs(apart) < NEGLIGIBLE * Math.sqrt(Math.abs((rowP[p] as number) * (rowQ[q] as number)))) return;
  const theta = ((rowQ[q] as number) - (rowP[p] as number)) / (2 * apart);
  const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  turn(rowP, rowQ, cosine, sine);
  for (const values of a) {
    const left = values[p] as number;
    const right = values[q] as number;
    values[p] = cosine * left - sine * right;
    values[q] = sine * left + cosine * right;
  }
  turn(vectorP, vectorQ, cosine, sine);
}

function turn(first: Float64Array, second: Float64Array, cosine: number, sine: number): void {
  for (let at = 0; at < first.length; at++) {
    const left = first[at] as number;
    const right = second[at] as number;
    first[at] = cosine * left - sine * right;
    second[at] = sine * left + cosine * right;
  }
}
