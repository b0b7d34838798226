/** Files on disk through Node, relative to a root folder: for the command line, tests and benchmarks. */
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileEntry, FileStat, Files } from '../core/ports';

function isMissing(thrown: unknown): boolean {
  const code = (thrown as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (thrown) {
    if (isMissing(thrown)) return null;
    throw thrown;
  }
}

/** The files below one folder. */
export class NodeFiles implements Files {
  constructor(private readonly root: string) {}

  private at(path: string): string {
    return join(this.root, path);
  }

  async read(path: string): Promise<Uint8Array | null> {
    const handle = await orNull(open(this.at(path), 'r'));
    if (!handle) return null;
    try {
      const { size } = await handle.stat();
      const bytes = new Uint8Array(size);
      // At once: `readFile` asks for half a megabyte at a time and waits its turn for each.
      const { bytesRead } = await handle.read(bytes, 0, size, 0);
      return bytesRead === size ? bytes : new Uint8Array(await handle.readFile());
    } finally {
      await handle.close();
    }
  }

  write(path: string, bytes: Uint8Array): Promise<void> {
    return this.put(path, bytes, 'w');
  }

  append(path: string, bytes: Uint8Array): Promise<void> {
    return this.put(path, bytes, 'a');
  }

  private async put(path: string, bytes: Uint8Array, flag: 'w' | 'a'): Promise<void> {
    const full = this.at(path);
    const isNew = (await orNull(stat(full))) === null;
    if (isNew) await mkdir(dirname(full), { recursive: true });
    const handle = await open(full, flag);
    try {
      await handle.writeFile(bytes);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    if (isNew) await flushFolder(dirname(full));
  }

  async rename(from: string, to: string): Promise<void> {
    const target = this.at(to);
    const exists = await access(target, constants.F_OK).then(
      () => true,
      () => false,
    );
    if (exists) throw new Error(`${to} already exists`);
    await rename(this.at(from), target);
    await flushFolder(dirname(target));
  }

  async remove(path: string): Promise<void> {
    await rm(this.at(path), { force: true });
  }

  async list(folder: string): Promise<FileEntry[]> {
    const entries = (await orNull(readdir(this.at(folder), { withFileTypes: true }))) ?? [];
    const found: FileEntry[] = [];
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      const there = entry.isFile() ? await this.stat(path) : null;
      if (there) found.push({ path, ...there });
    }
    return found;
  }

  async stat(path: string): Promise<FileStat | null> {
    const found = await orNull(stat(this.at(path)));
    return found?.isFile() ? { size: found.size, mtime: Math.floor(found.mtimeMs) } : null;
  }
}

/** Makes a new name in a folder survive a power cut; Windows does this by itself and refuses to be asked. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  try {
    await handle?.sync();
  } catch {
    // Not every file system allows it.
  } finally {
    await handle?.close();
  }
}
