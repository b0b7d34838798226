/**
 * How long the rows of a full-text table are. SQLite would look each up again for every question, which took two thirds of
 * a search; a row never changes and its id is never used again, so they are read once and kept as two bytes each.
 */
import type { Database } from '../store/database';

const MOST = 0xffff;
/** More new rows than this are read from their pages, all rows with them. */
const MANY = 500;

/** The lengths of one table's rows, in words. */
export class RowLengths {
  private lengths = new Uint16Array(0);
  private last = 0;
  private rows = 0;
  private sum = 0;

  constructor(
    private readonly db: Database,
    private readonly table: string,
  ) {}

  /** Rows there are, dead ones included. */
  get count(): number {
    return this.rows;
  }

  /** A row's length in words. */
  of(row: number): number {
    return this.lengths[row] ?? 0;
  }

  /** A row's length as a part of the mean. */
  relative(row: number): number {
    return this.sum === 0 ? 1 : ((this.lengths[row] ?? 0) * this.rows) / this.sum;
  }

  /** Takes in rows that have come since. Returns whether there were any, or fewer than before. */
  update(): boolean {
    const { last } = this.db.first<{ last: number | null }>(
      `SELECT max(docid) AS last FROM ${this.table}_docsize`,
    ) ?? { last: null };
    const newest = last ?? 0;
    if (newest === this.last) return false;
    if (newest < this.last) this.forget();
    this.grow(newest + 1);
    if (newest - this.last > MANY) {
      this.db.eachStored(`${this.table}_docsize`, (row) => {
        if (row.id > this.last) this.take(row.id, lengthAt(row.bytes, row.start(1)));
      });
    } else {
      this.db.each<{ docid: number; size: Uint8Array }>(
        `SELECT docid, size FROM ${this.table}_docsize WHERE docid > ?`,
        [this.last],
        ({ docid, size }) => this.take(docid, lengthAt(size, 0)),
      );
    }
    this.last = newest;
    return true;
  }

  private take(row: number, length: number): void {
    this.lengths[row] = Math.min(MOST, length);
    this.rows++;
    this.sum += Math.min(MOST, length);
  }

  private grow(size: number): void {
    if (size <= this.lengths.length) return;
    const grown = new Uint16Array(Math.ceil(size * 1.25));
    grown.set(this.lengths);
    this.lengths = grown;
  }

  /** The table was emptied and began again. */
  private forget(): void {
    [this.last, this.rows, this.sum] = [0, 0, 0];
  }
}

/** A number as full-text tables have it, seven bits a byte, the lowest first. */
function lengthAt(bytes: Uint8Array, start: number): number {
  let length = 0;
  for (let at = start, unit = 1; at < bytes.length; at++, unit *= 128) {
    const byte = bytes[at] as number;
    length += (byte & 0x7f) * unit;
    if (byte < 0x80) break;
  }
  return length;
}
