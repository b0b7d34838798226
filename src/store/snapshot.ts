/**
 * A database on disk: written beside the old one and moved into place in steps, each of which may be the last
 * before a crash. A seal at the end (SHA-256) tells a whole file from a torn or flipped one; SQLite
 * itself ignores bytes after its last page, so other tools can still open the file.
 */
import { joined } from '../core/bytes';
import type { Files } from '../core/ports';

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

/** The hash of the hashes of the pieces, so many of them at a time. */
async function hashOf(bytes: Uint8Array, atOnce: number): Promise<Uint8Array> {
  const hashes: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const pieces: Promise<Uint8Array>[] = [];
    for (; pieces.length < atOnce && at < bytes.length; at += PIECE_BYTES) {
      pieces.push(sha256(bytes.subarray(at, at + PIECE_BYTES)));
    }
    hashes.push(...(await Promise.all(pieces)));
  }
  return sha256(joined(hashes));
}

async function sealOf(bytes: Uint8Array): Promise<Uint8Array> {
  // One at a time: a save is when most memory is in use, and nobody waits for it.
  return joined([new TextEncoder().encode(MAGIC), await hashOf(bytes, 1)]);
}

/** @internal The bytes with their seal. */
export async function seal(bytes: Uint8Array): Promise<Uint8Array> {
  return joined([bytes, await sealOf(bytes)]);
}

/** @internal The bytes without their seal, or the reason why they cannot be trusted. */
export async function unseal(sealed: Uint8Array): Promise<{ bytes: Uint8Array } | { problem: string }> {
  if (sealed.length === 0) return { problem: 'it is empty' };
  const length = sealed.length - SEAL_BYTES;
  const magic = new TextDecoder().decode(sealed.subarray(length, length + MAGIC.length));
  if (length < 0 || (magic !== MAGIC && magic !== OLD_MAGIC)) return { problem: 'it was cut short' };
  const bytes = sealed.subarray(0, length);
  const expected = sealed.subarray(length + MAGIC.length);
  const actual = await (magic === MAGIC ? hashOf(bytes, PIECES_AT_ONCE) : sha256(bytes));
  return actual.every((byte, index) => byte === expected[index])
    ? { bytes }
    : { problem: 'its checksum does not match' };
}

/** The three files a snapshot can be in. */
export function snapshotPaths(path: string): { current: string; next: string; previous: string } {
  return { current: path, next: `${path}.tmp`, previous: `${path}.bak` };
}

/**
 * Puts a database in place, sealed; whatever step is the last, a whole snapshot remains. The bytes are given away: the
 * seal is added to the file, because adding it here would need the whole database a second time.
 */
export async function writeSnapshot(files: Files, path: string, bytes: Uint8Array): Promise<void> {
  const { current, next, previous } = snapshotPaths(path);
  const seal = await sealOf(bytes);
  await files.write(next, bytes);
  await files.append(next, seal);
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
