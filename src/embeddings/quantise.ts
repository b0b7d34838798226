/** Vectors as signed bytes: a quarter of the memory, and what is lost is far below what tells passages apart. */

const LARGEST = 127;

/** One signed byte a dimension, scaled so that the largest value fills it; lengths do not matter to a cosine. */
export function quantised(vector: Float32Array): Int8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = largest > 0 ? LARGEST / largest : 0;
  return Int8Array.from(vector, (value) => Math.round(value * scale));
}
