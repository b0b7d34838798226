/**
 * A database on disk: written beside the old one and moved into place in steps, each of which may be the last
 * before a crash. A seal at the end (SHA-256) tells a whole file from a torn or flipped one; SQLite
 * itself ignores bytes after its last page, so other tools can still open the file.
 */
import { joined } from '../core/bytes';
import type { Files } from '../core/ports';
import type { Image } from './memory-file';

const MAGIC = 'RECOLLECT-SEAL-2';
/** Databases sealed by earlier builds: one SHA-256 of the whole. */
const OLD_MAGIC = 'RECOLLECT-SEAL-1';
const HASH_BYTES = 32;
const SEAL_BYTES = MAGIC.length + HASH_BYTES;
/** Hashed at once, in bytes: `digest` copies what it is given, so a whole large database is never given to it. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Pieces of a file that was read hashed at the same time: where there are cores, opening takes that much less. */
const PIECES_AT_ONCE = 4;

async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}

/** The hash of the hashes of the pieces. */
async function hashOf(bytes: Uint8Array): Promise<Uint8Array> {
  const hashes: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const pieces: Promise<Uint8Array>[] = [];
    for (; pieces.length < PIECES_AT_ONCE && at < bytes.length; at += PIECE_BYTES) {
      pieces.push(sha256(bytes.subarray(at, at + PIECE_BYTES)));
    }
    hashes.push(...(await Promise.all(pieces)));
  }
  return sha256(joined(hashes));
}

/** What is added to a file, given the hash of the hashes of its pieces. */
function sealOf(hash: Uint8Array): Uint8Array {
  return joined([new TextEncoder().encode(MAGIC), hash]);
}

/** @internal The bytes with their seal. */
export async function seal(bytes: Uint8Array): Promise<Uint8Array> {
  return joined([bytes, sealOf(await hashOf(bytes))]);
}

/** @internal The bytes without their seal, or the reason why they cannot be trusted. */
export async function unseal(sealed: Uint8Array): Promise<{ bytes: Uint8Array } | { problem: string }> {
  if (sealed.length === 0) return { problem: 'it is empty' };
  const length = sealed.length - SEAL_BYTES;
  const magic = new TextDecoder().decode(sealed.subarray(length, length + MAGIC.length));
  if (length < 0 || (magic !== MAGIC && magic !== OLD_MAGIC)) return { problem: 'it was cut short' };
  const bytes = sealed.subarray(0, length);
  const expected = sealed.subarray(length + MAGIC.length);
  const actual = await (magic === MAGIC ? hashOf(bytes) : sha256(bytes));
  return actual.every((byte, index) => byte === expected[index])
    ? { bytes }
    : { problem: 'its checksum does not match' };
}

/** The three files a snapshot can be in. */
export function snapshotPaths(path: string): { current: string; next: string; previous: string } {
  return { current: path, next: `${path}.tmp`, previous: `${path}.bak` };
}

/**
 * Puts a database in place, sealed; whatever step is the last, a whole snapshot remains. It is written a piece at a time,
 * so that there is never a second copy of it in memory.
 */
export async function writeSnapshot(files: Files, path: string, image: Image): Promise<void> {
  const { current, next, previous } = snapshotPaths(path);
  const hashes: Uint8Array[] = [];
  for (let piece = image.next(PIECE_BYTES); piece; piece = image.next(PIECE_BYTES)) {
    hashes.push(await sha256(piece));
    if (hashes.length === 1) await files.write(next, piece);
    else await files.append(next, piece);
  }
  await files.append(next, sealOf(await sha256(joined(hashes))));
  // Between these steps the newest whole file is `next`; a reader prefers it when `current` is missing.
  if (await files.stat(current)) {
    await files.remove(previous);
    await files.rename(current, previous);
  }
  await files.rename(next, current);
}

/** A copy of a snapshot: its bytes, or what is wrong with it. */
export type SnapshotCopy = { file: string } & ({ bytes: Uint8Array } | { problem: string });

/** The copies there are, best first: the current one, the one about to replace it, the one before. */
export async function* snapshotCopies(files: Files, path: string): AsyncGenerator<SnapshotCopy> {
  const { current, next, previous } = snapshotPaths(path);
  const hasCurrent = (await files.stat(current)) !== null;
  for (const file of [current, next, previous]) {
    const sealed = await files.read(file);
    if (!sealed) continue;
    const result = await unseal(sealed);
    // Half a file beside a current one is what any stop in mid-write leaves: no news to anyone.
    if ('problem' in result && file === next && hasCurrent) continue;
    yield { file, ...result };
  }
}
