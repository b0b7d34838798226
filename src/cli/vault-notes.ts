/** The notes of a vault on disk. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { NoteStamp } from '../core/notes-api';

/** How many files are asked about at the same time. */
const AT_ONCE = 64;

/** Every note below a folder with its time and size; hidden folders hold none. */
export async function notesBelow(root: string): Promise<NoteStamp[]> {
  const paths: string[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && entry.name.endsWith('.md')) paths.push(path);
    }
  }
  const notes: NoteStamp[] = [];
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const stamps = paths.slice(at, at + AT_ONCE).map((path) => stampOf(root, path));
    for (const stamp of await Promise.all(stamps)) if (stamp) notes.push(stamp);
  }
  return notes;
}

async function stampOf(root: string, path: string): Promise<NoteStamp | null> {
  // A note may be gone between the listing and the question.
  const found = await stat(join(root, path)).catch(() => null);
  return found ? { path, mtime: Math.floor(found.mtimeMs), size: found.size } : null;
}
