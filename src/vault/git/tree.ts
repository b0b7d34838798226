/** A folder as git writes it. */
import { bytesOf } from '../note-text';
import { joined } from '../../core/bytes';

/** A file or folder in a tree. */
export interface TreeEntry {
  name: string;
  /** `100644` a file, `40000` a folder; others are kept as they are. */
  mode: string;
  id: string;
}

/** The content of a tree; git wants the names in the order of their bytes, a folder's as if it ended in a slash. */
export function encodedTree(entries: readonly TreeEntry[]): Uint8Array {
  const keyed = entries.map((entry) => ({
    entry,
    key: bytesOf(entry.mode === '40000' ? `${entry.name}/` : entry.name),
  }));
  keyed.sort((one, other) => compared(one.key, other.key));
  return joined(
    keyed.flatMap(({ entry }) => [bytesOf(`${entry.mode} ${entry.name}\0`), bytesOfHex(entry.id)]),
  );
}

/** Hexadecimal digits as bytes. */
export function bytesOfHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}

function compared(one: Uint8Array, other: Uint8Array): number {
  const shared = Math.min(one.length, other.length);
  for (let index = 0; index < shared; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
