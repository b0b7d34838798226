/** Rows of floating point numbers, and the little linear algebra that distilling needs. */

/** A matrix, row by row. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float32Array;
}

/** A matrix of zeros, or over the numbers given. */
export function matrix(rows: number, columns: number, data?: Float32Array): Matrix {
  return { rows, columns, data: data ?? new Float32Array(rows * columns) };
}

/** One row, without copying. */
export function row({ data, columns }: Matrix, index: number): Float32Array {
  return data.subarray(index * columns, (index + 1) * columns);
}

/** The first rows, without copying. */
export function head({ rows, columns, data }: Matrix, count: number): Matrix {
  const kept = Math.min(rows, count);
  return matrix(kept, columns, data.subarray(0, kept * columns));
}

/** The rows with these indices. */
export function rowsOf(all: Matrix, indices: readonly number[]): Matrix {
  const chosen = matrix(indices.length, all.columns);
  indices.forEach((index, at) => row(chosen, at).set(row(all, index)));
  return chosen;
}

/** The inner product. In four sums, which do not wait for each other. */
export function dot(a: Float32Array, b: Float32Array): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let at = 0;
  for (; at + 3 < a.length; at += 4) {
    first += (a[at] as number) * (b[at] as number);
    second += (a[at + 1] as number) * (b[at + 1] as number);
    third += (a[at + 2] as number) * (b[at + 2] as number);
    fourth += (a[at + 3] as number) * (b[at + 3] as number);
  }
  for (; at < a.length; at++) first += (a[at] as number) * (b[at] as number);
  return first + second + third + fourth;
}

/** `a` times the transposed `b`: every row with every row. */
export function timesTransposed(a: Matrix, b: Matrix): Matrix {
  const product = matrix(a.rows, b.rows);
  const rights = Array.from({ length: b.rows }, (_, index) => row(b, index));
  for (let i = 0; i < a.rows; i++) {
    const left = row(a, i);
    rights.forEach((right, j) => (product.data[i * b.rows + j] = dot(left, right)));
  }
  return product;
}

/** The rows turned into columns. */
export function transposed(a: Matrix): Matrix {
  const turned = matrix(a.columns, a.rows);
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0; j < a.columns; j++) turned.data[j * a.rows + i] = a.data[i * a.columns + j] as number;
  }
  return turned;
}

/** The sum of the outer products of two matrices' rows: `aᵀ · b`. */
export function outerSum(a: Matrix, b: Matrix): Matrix {
  const sum = matrix(a.columns, b.columns);
  for (let r = 0; r < a.rows; r++) {
    const right = row(b, r);
    for (let i = 0; i < a.columns; i++) {
      const left = a.data[r * a.columns + i] as number;
      const target = row(sum, i);
      for (let j = 0; j < right.length; j++) target[j] = (target[j] as number) + left * (right[j] as number);
    }
  }
  return sum;
}

/** Scales each row to unit length and returns what the lengths were. */
export function normaliseRows(all: Matrix): Float32Array {
  const lengths = new Float32Array(all.rows);
  for (let index = 0; index < all.rows; index++) {
    const values = row(all, index);
    const length = Math.sqrt(dot(values, values));
    lengths[index] = length;
    if (length > 0) for (let at = 0; at < values.length; at++) values[at] = (values[at] as number) / length;
  }
  return lengths;
}
