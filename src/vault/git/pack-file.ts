/** A pack and its index as git reads them: objects in one file, those that resemble each other as deltas. */
import { zlibSync } from 'fflate';
import { joined } from '../../core/bytes';
import { crc32 } from '../../core/checksum';
import { bytesOf, hexOf } from '../note-text';
import { deltaOf } from './delta';
import { bytesOfHex } from './tree';

const TYPES: Readonly<Record<string, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 };
const OFFSET_DELTA = 6;
const HEADER_BYTES = 12;
/** A delta is only worth reading when it is at most this share of the whole. */
const DELTA_SHARE = 0.6;

interface Entry {
  id: string;
  offset: number;
  sum: number;
}

/** An object that has a place in the pack, and can be built upon. */
export interface Packed {
  offset: number;
  bytes: Uint8Array;
  depth: number;
}

/** A pack that is being made, in memory. */
export class PackWriter {
  private readonly parts: Uint8Array[] = [];
  private readonly entries: Entry[] = [];
  private size = HEADER_BYTES;

  /** Adds an object; as a delta of one that is there already, when that is smaller. */
  add(id: string, type: string, bytes: Uint8Array, base: Packed | null): Packed {
    const offset = this.size;
    const delta = base && deltaOf(base.bytes, bytes);
    const isDelta = delta !== null && delta.length < bytes.length * DELTA_SHARE;
    const content = isDelta ? delta : bytes;
    const head = entryHead(isDelta ? OFFSET_DELTA : (TYPES[type] ?? 0), content.length);
    const distance = isDelta && base ? distanceBytes(offset - base.offset) : [];
    const entry = joined([Uint8Array.from([...head, ...distance]), zlibSync(content, { level: 9 })]);
    this.parts.push(entry);
    this.entries.push({ id, offset, sum: crc32(entry) });
    this.size += entry.length;
    return { offset, bytes, depth: isDelta && base ? base.depth + 1 : 0 };
  }

  /** The two files, and the name that belongs to them. */
  async finish(): Promise<{ name: string; pack: Uint8Array; index: Uint8Array }> {
    const head = new Uint8Array(HEADER_BYTES);
    head.set(bytesOf('PACK'));
    const view = new DataView(head.buffer);
    view.setUint32(4, 2);
    view.setUint32(8, this.entries.length);
    const body = joined([head, ...this.parts]);
    const sum = await sha1(body);
    const index = indexOf(this.entries, sum);
    return {
      name: `pack-${hexOf(sum)}`,
      pack: joined([body, sum]),
      index: joined([index, await sha1(index)]),
    };
  }
}

/** The ids that the index of a pack names. */
export function idsIn(index: Uint8Array): string[] {
  const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
  if (index.length < TABLE_END || view.getUint32(0) !== INDEX_MARK || view.getUint32(4) !== 2) return [];
  const count = view.getUint32(TABLE_END - 4);
  return Array.from({ length: count }, (_, at) =>
    hexOf(index.subarray(TABLE_END + at * 20, TABLE_END + at * 20 + 20)),
  );
}

const INDEX_MARK = 0xff744f63;
const TABLE_END = 8 + 256 * 4;

/** Version 2: how many ids begin with at most each byte, the ids in order, checksums, offsets, the pack's checksum. */
function indexOf(entries: readonly Entry[], packSum: Uint8Array): Uint8Array {
  const sorted = entries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const index = new Uint8Array(TABLE_END + sorted.length * 28 + 20);
  const view = new DataView(index.buffer);
  view.setUint32(0, INDEX_MARK);
  view.setUint32(4, 2);
  let count = 0;
  for (let first = 0; first < 256; first++) {
    while (count < sorted.length && parseInt((sorted[count]?.id ?? '').slice(0, 2), 16) <= first) count++;
    view.setUint32(8 + first * 4, count);
  }
  const sums = TABLE_END + sorted.length * 20;
  const offsets = sums + sorted.length * 4;
  sorted.forEach(({ id, sum, offset }, at) => {
    index.set(bytesOfHex(id), TABLE_END + at * 20);
    view.setUint32(sums + at * 4, sum);
    view.setUint32(offsets + at * 4, offset);
  });
  index.set(packSum, index.length - 20);
  return index;
}

/** Type and size: four bits of it in the first byte, seven in each further one. */
function entryHead(type: number, size: number): number[] {
  const bytes: number[] = [];
  let rest = Math.floor(size / 16);
  let byte = (type << 4) | (size & 15);
  while (rest > 0) {
    bytes.push(byte | 0x80);
    byte = rest & 0x7f;
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, byte];
}

/** How far back the base of a delta is, the highest bits first, each further byte counting from one. */
function distanceBytes(distance: number): number[] {
  const bytes = [distance & 0x7f];
  let rest = Math.floor(distance / 0x80);
  while (rest > 0) {
    rest--;
    bytes.unshift((rest & 0x7f) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return bytes;
}

async function sha1(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-1', bytes as Uint8Array<ArrayBuffer>));
}
