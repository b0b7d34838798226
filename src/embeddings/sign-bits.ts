/**
 * A vector's signs as bits, 32 times smaller than its numbers. The vector looked for keeps its numbers: adding each with
 * the sign that a row has there ranks far better than counting the signs that differ, at the same speed.
 */

const BITS = 8;
const PATTERNS = 1 << BITS;

/** How many bytes hold the signs of a vector. */
export function signBytes(dimensions: number): number {
  return Math.ceil(dimensions / BITS);
}

/**
 * Writes one bit a dimension, set where the vector lies above the centre. Embeddings share a common direction; measured
 * against zero most signs would be the same for all of them and tell nothing.
 */
export function writeSigns(vector: Float32Array, centre: Float32Array, into: Uint8Array, at: number): void {
  for (let byte = at, start = 0; start < centre.length; byte++, start += BITS) {
    const end = Math.min(start + BITS, centre.length);
    let bits = 0;
    for (let index = start; index < end; index++) {
      if ((vector[index] as number) > (centre[index] as number)) bits |= 1 << (index - start);
    }
    into[byte] = bits;
  }
}

/** For each byte of a row and each value it can have, what that adds to the row's sum. */
export function signTable(query: Float32Array): Float32Array {
  const bytes = signBytes(query.length);
  const table = new Float32Array(bytes * PATTERNS);
  for (let byte = 0; byte < bytes; byte++) {
    for (let pattern = 0; pattern < PATTERNS; pattern++) {
      let sum = 0;
      for (let bit = 0; bit < BITS; bit++) {
        const value = query[byte * BITS + bit] ?? 0;
        sum += (pattern >>> bit) & 1 ? value : -value;
      }
      table[byte * PATTERNS + pattern] = sum;
    }
  }
  return table;
}

/** Each row's sum. Two sums side by side: each addition would otherwise wait for the one before it. */
export function signSums(rows: Uint8Array, count: number, table: Float32Array, into: Float32Array): void {
  const end = table.length;
  const evenEnd = end - (end % (2 * PATTERNS));
  for (let row = 0, at = 0; row < count; row++) {
    let even = 0;
    let odd = 0;
    for (let base = 0; base < evenEnd; base += 2 * PATTERNS, at += 2) {
      even += table[base + (rows[at] as number)] as number;
      odd += table[base + PATTERNS + (rows[at + 1] as number)] as number;
    }
    if (evenEnd < end) even += table[evenEnd + (rows[at++] as number)] as number;
    into[row] = even + odd;
  }
}
