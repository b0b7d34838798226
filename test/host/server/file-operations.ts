import { promises as fs } from 'node:fs';
import path from 'node:path';
import { BridgeError, DiskRefusal } from './bridge-error.ts';
import { entryAt, targetAt } from './entry-at.ts';
import { toEntryStat } from './known-tree.ts';
import type { EntryStat } from './protocol.ts';
import { resolveInVault } from './vault-path.ts';

/** One call of the bridge: a vault path, a second one for moves, and raw bytes to write. */
export interface FileCall {
  path: string;
  to: string;
  recursive: boolean;
  mtime: number | null;
  body: Buffer;
}

/** What a reading operation answers: raw bytes or plain data. */
export type Answer = Buffer | object | string | number | boolean | null;

/** Operations that leave the disk as it is. */
export const readers: Record<string, (root: string, call: FileCall) => Promise<Answer>> = {
  read: (root, call) => fs.readFile(resolveInVault(root, call.path)),
  stat: (root, call) => Promise.resolve(statOrNull(resolveInVault(root, call.path))),
  list: (root, call) => list(root, call.path),
};

/** Operations that change the disk; each resolves to the vault paths it touched, to be compared afterwards. */
export const writers: Record<string, (root: string, call: FileCall) => Promise<string[]>> = {
  write: (root, call) => store(root, call, fs.writeFile),
  append: (root, call) => store(root, call, fs.appendFile),
  mkdir: makeFolder,
  rename: move,
  copy,
  remove: async (root, call) => {
    await fs.unlink(resolveInVault(root, call.path));
    return [call.path];
  },
  rmdir: async (root, call) => {
    const full = resolveInVault(root, notRoot(call.path));
    if (call.recursive) await fs.rm(full, { recursive: true });
    else await fs.rmdir(full);
    return [call.path];
  },
  trash: moveToTrash,
};

async function store(root: string, call: FileCall, put: (file: string, data: Buffer) => Promise<void>): Promise<string[]> {
  const full = resolveInVault(root, call.path);
  await put(full, call.body);
  if (call.mtime !== null) await fs.utimes(full, call.mtime / 1000, call.mtime / 1000);
  return [call.path];
}

async function makeFolder(root: string, call: FileCall): Promise<string[]> {
  await fs.mkdir(resolveInVault(root, call.path), { recursive: true });
  const segments = call.path.split('/');
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

async function move(root: string, call: FileCall): Promise<string[]> {
  const from = resolveInVault(root, notRoot(call.path));
  const to = resolveInVault(root, notRoot(call.to));
  // On a file system that ignores case, changing only the case of a name finds the file itself.
  if (isTaken(to) && !isSameEntry(from, to)) throw new DiskRefusal('EEXIST', 'Destination file already exists!');
  await fs.rename(from, to);
  return [call.path, call.to];
}

async function copy(root: string, call: FileCall): Promise<string[]> {
  const from = resolveInVault(root, call.path);
  const to = resolveInVault(root, notRoot(call.to));
  if (isTaken(to)) throw new DiskRefusal('EEXIST', 'Destination file already exists!');
  await fs.cp(from, to, { recursive: true, errorOnExist: true, force: false });
  return [call.to];
}

async function moveToTrash(root: string, call: FileCall): Promise<string[]> {
  const from = resolveInVault(root, notRoot(call.path));
  await fs.mkdir(path.join(root, '.trash'), { recursive: true });
  const { name, ext } = path.parse(call.path);
  let to = `.trash/${name}${ext}`;
  for (let copyNumber = 2; isTaken(path.join(root, to)); copyNumber++) to = `.trash/${name} ${copyNumber}${ext}`;
  await fs.rename(from, path.join(root, to));
  return [call.path, '.trash', to];
}

async function list(root: string, folder: string): Promise<{ files: string[]; folders: string[] }> {
  const full = resolveInVault(root, folder);
  const files: string[] = [];
  const folders: string[] = [];
  for (const name of (await fs.readdir(full)).sort()) {
    const stats = targetAt(path.join(full, name));
    if (stats) (stats.isDirectory() ? folders : files).push(folder === '' ? name : `${folder}/${name}`);
  }
  return { files, folders };
}

function statOrNull(full: string): EntryStat | null {
  const stats = targetAt(full);
  return stats ? toEntryStat(stats) : null;
}

function isTaken(full: string): boolean {
  return entryAt(full) !== undefined;
}

function isSameEntry(one: string, other: string): boolean {
  const a = entryAt(one);
  const b = entryAt(other);
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev && one.toLowerCase() === other.toLowerCase();
}

function notRoot(vaultPath: string): string {
  if (vaultPath === '' || vaultPath === '/' || vaultPath === '.') {
    throw new BridgeError(403, 'path_escape', 'The vault folder itself stays where it is.');
  }
  return vaultPath;
}
