/** From one vector for each token to one unit vector for each text. */
import { unitVector } from '../unit-vector';

/** What a model gave for a batch: `[texts, tokens, dimensions]`. */
export interface TokenVectors {
  data: ArrayLike<number>;
  dims: readonly number[];
}

/** One vector for each text; `mask` says which tokens are padding. */
export function pooled(
  { data, dims }: TokenVectors,
  mask: ArrayLike<number | bigint>,
  pooling: 'mean' | 'cls',
): Float32Array[] {
  const [texts = 0, tokens = 0, dimensions = 0] = dims;
  return Array.from({ length: texts }, (_, text) => {
    const sum = new Float32Array(dimensions);
    const counted = pooling === 'cls' ? Math.min(1, tokens) : tokens;
    for (let token = 0; token < counted; token++) {
      if (Number(mask[text * tokens + token]) === 0) continue;
      const at = (text * tokens + token) * dimensions;
      for (let i = 0; i < dimensions; i++) sum[i]! += data[at + i]!;
    }
    return unitVector(sum);
  });
}

/** The vectors of a model that pools by itself: `[texts, dimensions]`. */
export function rows({ data, dims }: TokenVectors): Float32Array[] {
  const [texts = 0, dimensions = 0] = dims;
  return Array.from({ length: texts }, (_, text) =>
    unitVector(Float32Array.from({ length: dimensions }, (_, i) => data[text * dimensions + i]!)),
  );
}
