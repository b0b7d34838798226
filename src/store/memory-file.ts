/**
 * A database's file in memory, in pieces. sql.js keeps a file as one array that it copies into a larger one whenever it
 * has grown, and copies whole to save it; here it grows by a piece at a time, and a save reads the pieces where they are.
 *
 * It stands in for an array that sql.js is given to open: of what it was given, sql.js takes a `slice`, keeps that as
 * the file, and from then on only calls `subarray` to read and `set` to write. It makes a plain array of its own when
 * the file becomes shorter, so whoever saves must ask first whether this still is the file (`Database.image`).
 */

/** Bytes of a piece: SQLite's largest page, so that no page lies in two pieces. */
const PIECE_BYTES = 65_536;

/** A file that SQLite reads and writes. */
export class MemoryFile implements ArrayLike<number> {
  readonly [index: number]: number;
  private readonly pieces: Uint8Array[] = [];
  private readonly images = new Set<FileImage>();
  private isInUse = false;
  private size: number;

  /** The bytes are given away: they become part of the file. */
  constructor(given: Uint8Array) {
    // Node's own kind of array has a `slice` that copies nothing.
    const bytes = new Uint8Array(given.buffer, given.byteOffset, given.length);
    this.size = bytes.length;
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      if (piece.length === PIECE_BYTES) this.pieces.push(piece);
      else this.grow().set(piece);
    }
  }

  /** When it is opened, what there is; from then on so much that nobody thinks of making room. */
  get length(): number {
    return this.isInUse ? Number.MAX_SAFE_INTEGER : this.size;
  }

  private grow(): Uint8Array {
    const piece = new Uint8Array(PIECE_BYTES);
    this.pieces.push(piece);
    return piece;
  }

  /** What sql.js takes for a copy. */
  slice(): this {
    this.isInUse = true;
    return this;
  }

  /** Bytes from one place to another. */
  subarray(from: number, to: number): Uint8Array {
    const first = Math.floor(from / PIECE_BYTES);
    const start = first * PIECE_BYTES;
    const piece = this.pieces[first];
    if (piece && to <= start + PIECE_BYTES) return piece.subarray(from - start, to - start);
    const joined = new Uint8Array(Math.max(0, to - from));
    for (let index = first; index * PIECE_BYTES < to; index++) {
      const begin = index * PIECE_BYTES;
      const part = this.pieces[index]?.subarray(Math.max(0, from - begin), to - begin);
      if (part) joined.set(part, Math.max(0, begin - from));
    }
    return joined;
  }

  /** Writes bytes, beyond the end as well. */
  set(bytes: Uint8Array | Int8Array, at: number): void {
    const end = at + bytes.length;
    while (this.pieces.length * PIECE_BYTES < end) this.grow();
    for (let index = Math.floor(at / PIECE_BYTES); index * PIECE_BYTES < end; index++) {
      const piece = this.pieces[index] as Uint8Array;
      const start = index * PIECE_BYTES;
      for (const image of this.images) image.keep(index, piece);
      const part = bytes.subarray(Math.max(0, start - at), start + PIECE_BYTES - at);
      piece.set(part, Math.max(0, at - start));
    }
    this.size = Math.max(this.size, end);
  }

  /** The file as it is now, to be read in the order of its bytes while it goes on changing. */
  image(): FileImage {
    const image: FileImage = new FileImage(this.pieces.slice(), this.size, () => this.images.delete(image));
    this.images.add(image);
    return image;
  }
}

/** A file as it was at one moment. What changes before it has been read is copied then, and only that. */
class FileImage implements Image {
  private read = 0;

  constructor(
    private readonly pieces: (Uint8Array | undefined)[],
    private readonly size: number,
    private readonly onDone: () => void,
  ) {}

  /** A piece is about to change. */
  keep(index: number, piece: Uint8Array): void {
    if (this.pieces[index] === piece) this.pieces[index] = piece.slice();
  }

  next(bytes: number): Uint8Array | null {
    const part = new Uint8Array(Math.min(bytes, this.size - this.read));
    if (part.length === 0) return null;
    for (let at = 0; at < part.length;) {
      const index = Math.floor((this.read + at) / PIECE_BYTES);
      const within = (this.read + at) % PIECE_BYTES;
      const piece = this.pieces[index] as Uint8Array;
      const taken = piece.subarray(within, within + part.length - at);
      part.set(taken, at);
      at += taken.length;
      if (within + taken.length === PIECE_BYTES) this.pieces[index] = undefined;
    }
    this.read += part.length;
    return part;
  }

  done(): void {
    this.onDone();
  }
}

/** The bytes of a database as they were at one moment, to be taken a part at a time. */
export interface Image {
  /** The next so many bytes or what is left of them, to keep; null after the last. */
  next(bytes: number): Uint8Array | null;
  /** Nobody will ask for more. */
  done(): void;
}

/** Bytes that nobody changes any more. */
export function imageOf(bytes: Uint8Array): Image {
  let read = 0;
  return {
    next: (count) => {
      const part = bytes.slice(read, (read += count));
      return part.length > 0 ? part : null;
    },
    done: () => undefined,
  };
}
