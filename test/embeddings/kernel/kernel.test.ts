import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { generated, kernelModule } from '../../../scripts/kernel.mjs';
import { kernelFor } from '../../../src/embeddings/kernel/kernel';
import type { Kernel } from '../../../src/embeddings/kernel/kernel';
import { plainKernel } from '../../../src/embeddings/kernel/plain-kernel';

it('is made from the source beside it', async () => {
  expect(await readFile(generated, 'utf8')).toBe(await kernelModule());
});

/** Where things are in the memory of these tests. */
const QUERY = 0;
const SUMS = 4096;
const PRODUCTS = 8192;
const RECORDS = 16_384;

it('gives what the plain one gives, with and without SIMD', () => {
  const vectors = fc.integer({ min: 1, max: 24 }).chain((blocks) =>
    fc.record({
      blocks: fc.constant(blocks),
      bytes: fc.uint8Array({ minLength: blocks * 17 * 3, maxLength: blocks * 17 * 3 }),
      query: fc.int16Array({ minLength: blocks * 16, maxLength: blocks * 16 }),
    }),
  );
  fc.assert(
    fc.property(vectors, ({ blocks, bytes, query }) => {
      const lengthAt = Math.ceil((blocks * 17) / 4) * 4;
      const stride = lengthAt + 4;
      const records = { at: RECORDS, count: 3, blocks, stride, lengthAt };
      const outcome = (make: (memory: WebAssembly.Memory) => Kernel) => {
        const memory = new WebAssembly.Memory({ initial: 1 });
        const kernel = make(memory);
        for (let row = 0; row < 3; row++) {
          const record = bytes.subarray(row * blocks * 17, (row + 1) * blocks * 17);
          new Uint8Array(memory.buffer).set(record, RECORDS + row * stride);
        }
        new Int16Array(memory.buffer, QUERY).set(query);
        kernel.measure(records);
        kernel.dots(records, QUERY, PRODUCTS);
        kernel.addUp(records, SUMS);
        return [
          ...new Float32Array(memory.buffer, PRODUCTS, 3),
          ...new Float32Array(memory.buffer, SUMS, blocks * 16),
        ];
      };
      const plain = outcome(plainKernel);
      const fast = outcome(kernelFor);
      // Products are of numbers up to 32,767: a millionth of the most there can be is the floats' own roughness.
      fast.forEach((value, index) =>
        expect(Math.abs(value - (plain[index] ?? NaN))).toBeLessThan(index < 3 ? 1 : 1e-4),
      );
    }),
  );
});
