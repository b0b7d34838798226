import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quantised } from '../../src/embeddings/quantise';
import { turned, turnedBack } from '../../src/embeddings/turn';
import { VectorIndex } from '../../src/embeddings/vector-index';

const dimensions = fc.constantFrom(5, 16, 240, 384, 768);
const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });

/** A unit vector that a number stands for; random vectors are told apart well. */
function vector(length: number, seed: number): Float32Array {
  let state = seed;
  const values = Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff - 0.5;
  });
  const size = Math.hypot(...values) || 1;
  return values.map((value) => value / size);
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

it('turns and turns back, keeping angles', () => {
  fc.assert(
    fc.property(dimensions, seeds, seeds, (length, one, other) => {
      const [a, b] = [vector(length, one), vector(length, other)];
      expect(cosine(turned(a), turned(b))).toBeCloseTo(cosine(a, b), 4);
      turnedBack(turned(a)).forEach((value, index) => expect(value).toBeCloseTo(a[index] ?? 0, 4));
    }),
    { numRuns: 30 },
  );
});

it('keeps cosines within a hundredth', () => {
  fc.assert(
    fc.property(dimensions, seeds, seeds, (length, one, other) => {
      const [a, b] = [vector(length, one), vector(length, other)];
      const index = new VectorIndex(length);
      index.set(1, quantised(a));
      expect(Math.abs((index.compare(b).of(1) ?? 0) - cosine(a, b))).toBeLessThan(0.01);
    }),
    { numRuns: 50 },
  );
});

it('answers as if it had been built from what is left, whatever came and went', () => {
  const step = fc.record({ key: fc.integer({ min: 0, max: 30 }), seed: seeds, isGone: fc.boolean() });
  fc.assert(
    fc.property(
      dimensions,
      fc.array(step, { maxLength: 80 }),
      seeds,
      fc.boolean(),
      (length, steps, asked, isCentred) => {
        const index = new VectorIndex(length);
        const kept = new Map<number, Int8Array>();
        for (const { key, seed, isGone } of steps) {
          const bytes = quantised(vector(length, seed));
          if (isGone) index.remove(key);
          else index.set(key, bytes);
          if (isGone) kept.delete(key);
          else kept.set(key, bytes);
        }
        const fresh = new VectorIndex(length);
        fresh.setAll((set) => kept.forEach((bytes, key) => set(key, bytes)));
        expect(index.size).toBe(kept.size);
        const rounded = (found: { key: number; score: number }[]) =>
          new Map(found.map(({ key, score }) => [key, Number(score.toFixed(3))]));
        const query = vector(length, asked);
        const asked100 = (one: VectorIndex) =>
          (isCentred ? one.compareFromCentre(query) : one.compare(query)).best(100);
        expect([...rounded(asked100(index)).keys()].sort()).toEqual([...kept.keys()].sort());
        for (const [key, score] of rounded(asked100(index))) {
          expect(score).toBeCloseTo(rounded(asked100(fresh)).get(key) ?? NaN, 1);
        }
      },
    ),
    { numRuns: 40 },
  );
});

it('gives the nearest of many, as scoring each by itself would, and honours a filter', () => {
  const length = 64;
  const count = 6000;
  const index = new VectorIndex(length);
  for (let key = 0; key < count; key++) index.set(key, quantised(vector(length, key + 1)));
  for (let asked = 0; asked < 20; asked++) {
    const query = vector(length, 1_000_000 + asked * 7919);
    const scores = index.compare(query);
    const all = Array.from({ length: count }, (_, key) => key).sort(
      (a, b) => (scores.of(b) ?? 0) - (scores.of(a) ?? 0) || a - b,
    );
    const isOdd = (key: number) => key % 2 === 1;
    expect(scores.best(10).map(({ key }) => key)).toEqual(all.slice(0, 10));
    expect(scores.best(10, isOdd).map(({ key }) => key)).toEqual(all.filter(isOdd).slice(0, 10));
  }
});

it('refuses scores of a question before the last one', () => {
  const index = new VectorIndex(8);
  index.set(1, quantised(vector(8, 1)));
  const first = index.compare(vector(8, 2));
  index.compareFromCentre(vector(8, 3));
  expect(() => first.of(1)).toThrow('earlier question');
});

it('refuses a vector of another space', () => {
  expect(() => new VectorIndex(8).set(1, quantised(new Float32Array(9)))).toThrow(RangeError);
});
