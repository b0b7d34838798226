/**
 * Quantised vectors in slots, in one piece of WebAssembly memory that grows where it is: no copy, and no moment at which
 * the old and the new are both there.
 */
import { kernelFor } from './kernel/kernel';
import type { Kernel, Records } from './kernel/kernel';
import { BLOCK, blocksOf } from './quantise';

const PAGE = 65_536;
/** Where products are written, so many at a time. */
const PRODUCTS_AT_ONCE = 4096;
const PRODUCTS_BYTES = PRODUCTS_AT_ONCE * 4;
/** The largest 16-bit number. */
const LARGEST = 32_767;

/** Vectors by slot. All of them are turned (`turn.ts`), and so is what they are compared to. */
export class VectorRecords {
  private readonly memory = new WebAssembly.Memory({ initial: 1 });
  private readonly kernel: Kernel;
  private readonly blocks: number;
  private readonly stride: number;
  private readonly lengthAt: number;
  /** Addresses: the vector looked for as 16-bit numbers or the sums as floats, then products, then records. */
  private readonly productsAt: number;
  private readonly recordsAt: number;
  /** Views of the whole memory, made anew when it has grown. */
  private bytes = new Int8Array(0);
  private floats = new Float32Array(0);

  constructor(private readonly dimensions: number) {
    this.blocks = blocksOf(dimensions);
    this.lengthAt = Math.ceil((this.blocks * (BLOCK + 1)) / 4) * 4;
    this.stride = this.lengthAt + 4;
    this.productsAt = this.blocks * BLOCK * 4;
    this.recordsAt = this.productsAt + PRODUCTS_BYTES;
    this.kernel = kernelFor(this.memory);
    this.reserve(0);
  }

  /** Makes room for so many slots. */
  reserve(slots: number): void {
    const missing = this.recordsAt + slots * this.stride - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    if (this.bytes.buffer === this.memory.buffer) return;
    this.bytes = new Int8Array(this.memory.buffer);
    this.floats = new Float32Array(this.memory.buffer);
  }

  /** Fills a slot with what `quantised` gave; to be measured before it is compared to anything. */
  set(slot: number, packed: Int8Array): void {
    const { dimensions, blocks } = this;
    if (packed.length !== dimensions + blocks) {
      throw new RangeError(`A vector of ${packed.length} bytes is no vector of ${dimensions} dimensions.`);
    }
    this.reserve(slot + 1);
    const at = this.recordsAt + slot * this.stride;
    const scalesAt = at + blocks * BLOCK;
    if (dimensions === blocks * BLOCK) {
      this.bytes.set(packed, at);
      return;
    }
    this.bytes.set(packed.subarray(0, dimensions), at);
    // A place that a longer-lived vector left may hold other numbers where dimensions are not a multiple of sixteen.
    this.bytes.fill(0, at + dimensions, scalesAt);
    this.bytes.set(packed.subarray(dimensions), scalesAt);
  }

  /** Works out the lengths of what was put into some slots. */
  measure(from: number, count: number): void {
    this.kernel.measure(this.records(from, count));
  }

  /** Puts one slot's vector into another. */
  move(from: number, to: number): void {
    const start = this.recordsAt + from * this.stride;
    this.bytes.copyWithin(this.recordsAt + to * this.stride, start, start + this.stride);
  }

  /** Whether a slot's vector says nothing. */
  isZero(slot: number): boolean {
    return this.floats[(this.recordsAt + slot * this.stride + this.lengthAt) / 4] === 0;
  }

  /** A slot's unit vector, turned as it is. */
  unit(slot: number): Float32Array {
    return this.sum(slot, 1);
  }

  /** The sum of the unit vectors of some slots. */
  sum(from: number, count: number): Float32Array {
    const sums = new Float32Array(this.memory.buffer, 0, this.blocks * BLOCK).fill(0);
    this.kernel.addUp(this.records(from, count), 0);
    return sums.slice(0, this.dimensions);
  }

  /** The same for slots that need not lie side by side, added in their order. */
  sumOf(slots: Iterable<number>): Float32Array {
    const sums = new Float32Array(this.memory.buffer, 0, this.blocks * BLOCK).fill(0);
    for (const slot of slots) this.kernel.addUp(this.records(slot, 1), 0);
    return sums.slice(0, this.dimensions);
  }

  /** The products of the first `count` unit vectors with another vector. */
  products(vector: Float32Array, count: number, into: Float32Array): void {
    const unit = this.ask(vector);
    const products = new Float32Array(this.memory.buffer, this.productsAt, PRODUCTS_AT_ONCE);
    for (let from = 0; from < count; from += PRODUCTS_AT_ONCE) {
      const some = Math.min(PRODUCTS_AT_ONCE, count - from);
      this.kernel.dots(this.records(from, some), 0, this.productsAt);
      for (let at = 0; at < some; at++) into[from + at] = (products[at] as number) * unit;
    }
  }

  /** Writes a vector as 16-bit numbers. Returns what one of them is worth. */
  private ask(vector: Float32Array): number {
    let largest = 0;
    for (const value of vector) largest = Math.max(largest, Math.abs(value));
    const numbers = new Int16Array(this.memory.buffer, 0, this.blocks * BLOCK).fill(0);
    if (largest === 0) return 0;
    for (let at = 0; at < this.dimensions; at++) {
      numbers[at] = Math.round(((vector[at] as number) / largest) * LARGEST);
    }
    return largest / LARGEST;
  }

  private records(from: number, count: number): Records {
    const { blocks, stride, lengthAt } = this;
    return { at: this.recordsAt + from * stride, count, blocks, stride, lengthAt };
  }
}
