/** Quantised vectors in slots, as one growing piece of memory. All of them are turned; so must be what they are compared to. */
import { BLOCK, blocksOf } from './quantise';

/** The vectors' bytes. */
export class ByteVectors {
  private readonly blocks: number;
  private values = new Int8Array(0);
  private blockScales = new Uint8Array(0);
  /** One over each vector's length; zero for a vector that says nothing. */
  private scales = new Float32Array(0);

  constructor(private readonly dimensions: number) {
    this.blocks = blocksOf(dimensions);
  }

  /** Makes room for so many slots. */
  grow(capacity: number): void {
    const { values, blockScales, scales } = this;
    this.values = new Int8Array(capacity * this.dimensions);
    this.values.set(values);
    this.blockScales = new Uint8Array(capacity * this.blocks);
    this.blockScales.set(blockScales);
    this.scales = new Float32Array(capacity);
    this.scales.set(scales);
  }

  /** Fills a slot with what `quantised` gave. */
  set(slot: number, packed: Int8Array): void {
    const { dimensions, blocks } = this;
    if (packed.length !== dimensions + blocks) {
      throw new RangeError(`A vector of ${packed.length} bytes is no vector of ${dimensions} dimensions.`);
    }
    this.values.set(packed.subarray(0, dimensions), slot * dimensions);
    this.blockScales.set(packed.subarray(dimensions), slot * blocks);
    let squares = 0;
    for (let at = 0; at < dimensions; at++) {
      const scale = (packed[dimensions + Math.floor(at / BLOCK)] as number) & 0xff;
      squares += ((packed[at] as number) * scale) ** 2;
    }
    this.scales[slot] = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  }

  /** Puts one slot's vector into another. */
  move(from: number, to: number): void {
    const { dimensions, blocks } = this;
    this.values.copyWithin(to * dimensions, from * dimensions, (from + 1) * dimensions);
    this.blockScales.copyWithin(to * blocks, from * blocks, (from + 1) * blocks);
    this.scales[to] = this.scales[from] as number;
  }

  /** A slot's unit vector, turned as it is. */
  unit(slot: number): Float32Array {
    const unit = new Float32Array(this.dimensions);
    const scale = this.scales[slot] as number;
    for (let at = 0; at < unit.length; at++) {
      const block = this.blockScales[slot * this.blocks + Math.floor(at / BLOCK)] as number;
      unit[at] = (this.values[slot * this.dimensions + at] as number) * block * scale;
    }
    return unit;
  }

  /** Whether a slot's vector says something. */
  isZero(slot: number): boolean {
    return this.scales[slot] === 0;
  }

  /** The product of a slot's unit vector and another vector. */
  dot(slot: number, other: Float32Array): number {
    const { values, blockScales, dimensions } = this;
    let sum = 0;
    let at = slot * dimensions;
    let block = slot * this.blocks;
    for (let from = 0; from < dimensions; from += BLOCK) {
      const to = Math.min(from + BLOCK, dimensions);
      let part = 0;
      for (let index = from; index < to; index++) part += (values[at++] as number) * (other[index] as number);
      sum += part * (blockScales[block++] as number);
    }
    return sum * (this.scales[slot] as number);
  }
}
