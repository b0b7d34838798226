import fs from 'node:fs';
import path from 'node:path';
import { BridgeError, DiskRefusal, describeFailure } from './bridge-error.ts';
import { entryAt, targetAt } from './entry-at.ts';
import { toEntryStat } from './known-tree.ts';
import type { BridgeFailure, EntryStat } from './protocol.ts';
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

// Synchronous on purpose: a small append takes 10 µs this way and 450 µs by way of Node's thread pool,
// and nothing, not even the watcher, can look at the disk while an operation is half done.

/** Operations that leave the disk as it is. */
export const readers: Record<string, (root: string, call: FileCall) => Answer> = {
  read: (root, call) => fs.readFileSync(resolveInVault(root, call.path)),
  stat: (root, call) => statOrNull(resolveInVault(root, call.path)),
  list: (root, call) => list(root, call.path),
  reads: (root, call) => readTogether(root, JSON.parse(call.body.toString()) as string[]),
  texts: (root, call) =>
    (JSON.parse(call.body.toString()) as string[]).map((file) => textOrNull(resolveInVault(root, file))),
};

/** Operations that change the disk; each answers the vault paths it touched, to be compared afterwards. */
export const writers: Record<string, (root: string, call: FileCall) => string[]> = {
  write: (root, call) => store(root, call, fs.writeFileSync),
  append: (root, call) => store(root, call, fs.appendFileSync),
  mkdir: makeFolder,
  rename: move,
  copy,
  remove: (root, call) => {
    fs.unlinkSync(resolveInVault(root, call.path));
    return [call.path];
  },
  rmdir: (root, call) => {
    const full = resolveInVault(root, notRoot(call.path));
    if (call.recursive) fs.rmSync(full, { recursive: true });
    else fs.rmdirSync(full);
    return [call.path];
  },
  trash: moveToTrash,
};

function store(root: string, call: FileCall, put: (file: string, data: Buffer) => void): string[] {
  const full = resolveInVault(root, call.path);
  put(full, call.body);
  if (call.mtime !== null) fs.utimesSync(full, call.mtime / 1000, call.mtime / 1000);
  return [call.path];
}

function makeFolder(root: string, call: FileCall): string[] {
  fs.mkdirSync(resolveInVault(root, call.path), { recursive: true });
  const segments = call.path.split('/');
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

function move(root: string, call: FileCall): string[] {
  const from = resolveInVault(root, notRoot(call.path));
  const to = resolveInVault(root, notRoot(call.to));
  // On a file system that ignores case, changing only the case of a name finds the file itself.
  if (isTaken(to) && !isSameEntry(from, to))
    throw new DiskRefusal('EEXIST', 'Destination file already exists!');
  fs.renameSync(from, to);
  return [call.path, call.to];
}

function copy(root: string, call: FileCall): string[] {
  const from = resolveInVault(root, call.path);
  const to = resolveInVault(root, notRoot(call.to));
  if (isTaken(to)) throw new DiskRefusal('EEXIST', 'Destination file already exists!');
  fs.cpSync(from, to, { recursive: true, errorOnExist: true, force: false });
  return [call.to];
}

function moveToTrash(root: string, call: FileCall): string[] {
  const from = resolveInVault(root, notRoot(call.path));
  const trash = resolveInVault(root, '.trash');
  fs.mkdirSync(trash, { recursive: true });
  const { name, ext } = path.parse(call.path);
  let kept = `${name}${ext}`;
  for (let copyNumber = 2; isTaken(path.join(trash, kept)); copyNumber++)
    kept = `${name} ${copyNumber}${ext}`;
  fs.renameSync(from, path.join(trash, kept));
  return [call.path, '.trash', `.trash/${kept}`];
}

function list(root: string, folder: string): { files: string[]; folders: string[] } {
  const full = resolveInVault(root, folder);
  const files: string[] = [];
  const folders: string[] = [];
  for (const name of fs.readdirSync(full).sort()) {
    const stats = targetAt(path.join(full, name));
    if (stats) (stats.isDirectory() ? folders : files).push(folder === '' ? name : `${folder}/${name}`);
  }
  return { files, folders };
}

/** Many files in one frame: the length of the JSON head in four bytes, the head (a length or a failure each), their bytes. */
function readTogether(root: string, files: string[]): Buffer {
  const found = files.map((file): Buffer | BridgeFailure => {
    try {
      return fs.readFileSync(resolveInVault(root, file));
    } catch (error) {
      return describeFailure(error, root).failure;
    }
  });
  const head = Buffer.from(JSON.stringify(found.map((one) => (Buffer.isBuffer(one) ? one.length : one))));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, ...found.filter((one) => Buffer.isBuffer(one))]);
}

function textOrNull(full: string): string | null {
  return targetAt(full)?.isFile() ? fs.readFileSync(full, 'utf8') : null;
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
