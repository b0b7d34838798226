/** A vector's signs as bits: how many differ tells roughly how far two vectors point apart. */

const BITS = 32;

/** How many 32-bit words hold the signs of a vector. */
export function wordsFor(dimensions: number): number {
  return Math.ceil(dimensions / BITS);
}

/**
 * Writes one bit a dimension, set where the scaled vector lies above the centre. Embeddings share a common direction;
 * measured against zero most signs would be the same for all of them and tell nothing.
 */
export function writeSigns(
  vector: ArrayLike<number>,
  from: number,
  scale: number,
  centre: Float32Array,
  into: Uint32Array,
  at: number,
): void {
  for (let word = at, start = 0; start < centre.length; word++, start += BITS) {
    const end = Math.min(start + BITS, centre.length);
    let bits = 0;
    for (let index = start; index < end; index++) {
      if ((vector[from + index] as number) * scale > (centre[index] as number)) bits |= 1 << (index - start);
    }
    into[word] = bits;
  }
}

function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** For each of `count` rows of signs, how many differ from the query's; and how many rows have each such number. */
export function distances(
  rows: Uint32Array,
  count: number,
  query: Uint32Array,
  into: Uint16Array,
  histogram: Uint32Array,
): void {
  const words = query.length;
  for (let row = 0, at = 0; row < count; row++) {
    let differing = 0;
    for (let word = 0; word < words; word++)
      differing += ones((rows[at++] as number) ^ (query[word] as number));
    into[row] = differing;
    histogram[differing] = (histogram[differing] as number) + 1;
  }
}
