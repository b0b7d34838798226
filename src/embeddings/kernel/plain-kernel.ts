/** The kernel in JavaScript: where there is no SIMD, and to check the other one against. */
import type { Kernel, Records } from './kernel';

const BLOCK = 16;

/** Calls back with each number of a record, scaled but not yet of unit length. */
function eachNumber(
  memory: WebAssembly.Memory,
  at: number,
  blocks: number,
  take: (dimension: number, value: number) => void,
): void {
  const values = new Int8Array(memory.buffer, at, blocks * BLOCK);
  const scales = new Uint8Array(memory.buffer, at + blocks * BLOCK, blocks);
  for (let dimension = 0; dimension < values.length; dimension++) {
    take(dimension, (values[dimension] as number) * (scales[dimension >> 4] as number));
  }
}

function eachRecord({ at, count, stride }: Records, take: (at: number, index: number) => void): void {
  for (let index = 0; index < count; index++) take(at + index * stride, index);
}

/** A kernel without SIMD. */
export function plainKernel(memory: WebAssembly.Memory): Kernel {
  const float = (at: number, length: number) => new Float32Array(memory.buffer, at, length);
  return {
    dots(records, query, into) {
      const { blocks, count, lengthAt } = records;
      const wanted = new Int16Array(memory.buffer, query, blocks * BLOCK);
      const products = float(into, count);
      eachRecord(records, (at, index) => {
        let sum = 0;
        eachNumber(memory, at, blocks, (dimension, value) => (sum += value * (wanted[dimension] as number)));
        products[index] = sum * (float(at + lengthAt, 1)[0] as number);
      });
    },
    measure(records) {
      const { blocks, lengthAt } = records;
      eachRecord(records, (at) => {
        let squares = 0;
        eachNumber(memory, at, blocks, (_, value) => (squares += value * value));
        float(at + lengthAt, 1)[0] = squares > 0 ? 1 / Math.sqrt(squares) : 0;
      });
    },
    addUp(records, sums) {
      const { blocks, lengthAt } = records;
      const into = float(sums, blocks * BLOCK);
      eachRecord(records, (at) => {
        const length = float(at + lengthAt, 1)[0] as number;
        eachNumber(memory, at, blocks, (dimension, value) => {
          into[dimension] = (into[dimension] as number) + value * length;
        });
      });
    },
  };
}
