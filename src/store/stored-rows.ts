/**
 * Rows as SQLite stores them: its pages, cells and records, as documented at sqlite.org/fileformat2.html. For reading
 * all of a large table; everything else is SQL's business.
 */

/** A file, or what stands in for one. */
interface Pages {
  subarray(from: number, to: number): Uint8Array;
}

/** One row; it holds only while it is shown. */
export interface StoredRow {
  /** Its number in its table; in an index and a table without row ids there is none. */
  readonly id: number;
  /** Where its values are. */
  readonly bytes: Uint8Array;
  /** Where in `bytes` a column begins, and how many bytes it has. */
  start(column: number): number;
  length(column: number): number;
  /** A column that holds a whole number. */
  integer(column: number): number;
}

const HEADER_BYTES = 100;
const PAGE_SIZE_AT = 16;
const RESERVED_AT = 20;
/** Kinds of pages. */
const [INNER_INDEX, INNER_TABLE, LEAF_INDEX, LEAF_TABLE] = [2, 5, 10, 13];
/** Bytes of the numbers that the first kinds of values stand for; zero and one need none. */
const WIDTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];
const FIRST_BLOB = 12;

/** Reads every row below a root page, in order. */
export function readRows(file: Pages, root: number, take: (row: StoredRow) => void): void {
  new Reader(file, take).page(root);
}

class Reader implements StoredRow {
  id = 0;
  bytes: Uint8Array = new Uint8Array(0);
  private readonly pageSize: number;
  /** Bytes of a page that hold something. */
  private readonly usable: number;
  private readonly kinds: number[] = [];
  private readonly starts: number[] = [];
  /** Where the number ends that was read last. */
  private end = 0;

  constructor(
    private readonly file: Pages,
    private readonly take: (row: StoredRow) => void,
  ) {
    const header = file.subarray(0, HEADER_BYTES);
    const size = uint(header, PAGE_SIZE_AT, 2);
    this.pageSize = size === 1 ? 65_536 : size;
    this.usable = this.pageSize - (header[RESERVED_AT] ?? 0);
  }

  start(column: number): number {
    return this.starts[column] as number;
  }

  length(column: number): number {
    return widthOf(this.kinds[column] as number);
  }

  integer(column: number): number {
    const kind = this.kinds[column] as number;
    if (kind >= 8) return kind - 8;
    const at = this.starts[column] as number;
    const width = widthOf(kind);
    const value = uint(this.bytes, at, width);
    return width > 0 && (this.bytes[at] as number) >= 0x80 ? value - 256 ** width : value;
  }

  private pageAt(number: number): Uint8Array {
    return this.file.subarray((number - 1) * this.pageSize, number * this.pageSize);
  }

  /** Visits a page and all below it. */
  page(number: number): void {
    const bytes = this.pageAt(number);
    const at = number === 1 ? HEADER_BYTES : 0;
    const kind = bytes[at] as number;
    const isInner = kind === INNER_INDEX || kind === INNER_TABLE;
    if (!isInner && kind !== LEAF_INDEX && kind !== LEAF_TABLE) throw new Error(`page ${number} has no rows`);
    const isTable = kind === INNER_TABLE || kind === LEAF_TABLE;
    const first = at + (isInner ? 12 : 8);
    const end = first + uint(bytes, at + 3, 2) * 2;
    for (let pointer = first; pointer < end; pointer += 2) {
      const cell = ((bytes[pointer] as number) << 8) | (bytes[pointer + 1] as number);
      if (isInner) this.page(uint(bytes, cell, 4));
      if (!isInner || !isTable) this.cell(bytes, isInner ? cell + 4 : cell, isTable);
    }
    if (isInner) this.page(uint(bytes, at + 8, 4));
  }

  private cell(page: Uint8Array, at: number, isTable: boolean): void {
    const size = this.varint(page, at);
    this.id = isTable ? this.varint(page, this.end) : 0;
    const start = this.end;
    const here = this.sizeHere(size, isTable);
    if (here === size) this.record(page, start);
    else this.record(this.whole(page.subarray(start, start + here + 4), size), 0);
    this.take(this);
  }

  /** How much of a record is in its cell; the rest is on pages of its own. */
  private sizeHere(size: number, isTable: boolean): number {
    const { usable } = this;
    const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
    if (size <= most) return size;
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const fitting = least + ((size - least) % (usable - 4));
    return fitting <= most ? fitting : least;
  }

  /** A record put together from its beginning, which ends in the number of the next page, and those pages. */
  private whole(beginning: Uint8Array, size: number): Uint8Array {
    const record = new Uint8Array(size);
    let filled = beginning.length - 4;
    record.set(beginning.subarray(0, filled));
    for (let next = uint(beginning, filled, 4); next !== 0 && filled < size;) {
      const page = this.pageAt(next);
      const part = page.subarray(4, 4 + Math.min(size - filled, this.usable - 4));
      record.set(part, filled);
      filled += part.length;
      next = uint(page, 0, 4);
    }
    return record;
  }

  private record(bytes: Uint8Array, start: number): void {
    const headerEnd = start + this.varint(bytes, start);
    let value = headerEnd;
    let column = 0;
    for (let at = this.end; at < headerEnd; at = this.end) {
      const kind = this.varint(bytes, at);
      this.kinds[column] = kind;
      this.starts[column++] = value;
      value += widthOf(kind);
    }
    this.bytes = bytes;
  }

  private varint(bytes: Uint8Array, at: number): number {
    let value = bytes[at] as number;
    if (value < 0x80) {
      this.end = at + 1;
      return value;
    }
    value = 0;
    for (let index = 0; index < 8; index++) {
      const byte = bytes[at + index] as number;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) {
        this.end = at + index + 1;
        return value;
      }
    }
    this.end = at + 9;
    return value * 256 + (bytes[at + 8] as number);
  }
}

function widthOf(kind: number): number {
  return kind < FIRST_BLOB ? (WIDTHS[kind] ?? 0) : (kind - FIRST_BLOB) >> 1;
}

function uint(bytes: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let index = 0; index < width; index++) value = value * 256 + (bytes[at + index] as number);
  return value;
}
