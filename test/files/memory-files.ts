/** Files in memory, with the same promises as the real ones. */
import type { FileEntry, FileStat, Files } from '../../src/core/ports';

/** What a disk holds; survives the process that wrote it. */
export class Disk {
  readonly files = new Map<string, { bytes: Uint8Array; mtime: number }>();
  private tick = 0;

  /** Replaces a file's content. */
  put(path: string, bytes: Uint8Array): void {
    this.files.set(path, { bytes, mtime: ++this.tick });
  }

  /** A copy that changes by itself. */
  copy(): Disk {
    const disk = new Disk();
    for (const [path, file] of this.files) disk.files.set(path, file);
    disk.tick = this.tick;
    return disk;
  }
}

/** The files of a disk. */
export class MemoryFiles implements Files {
  constructor(readonly disk = new Disk()) {}

  async read(path: string): Promise<Uint8Array | null> {
    return Promise.resolve(this.disk.files.get(path)?.bytes.slice() ?? null);
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    this.disk.put(path, bytes.slice());
    return Promise.resolve();
  }

  async append(path: string, bytes: Uint8Array): Promise<void> {
    const before = this.disk.files.get(path)?.bytes ?? new Uint8Array();
    const after = new Uint8Array(before.length + bytes.length);
    after.set(before);
    after.set(bytes, before.length);
    this.disk.put(path, after);
    return Promise.resolve();
  }

  async rename(from: string, to: string): Promise<void> {
    const file = this.disk.files.get(from);
    if (!file) return Promise.reject(new Error(`${from} does not exist`));
    if (this.disk.files.has(to)) return Promise.reject(new Error(`${to} already exists`));
    this.disk.files.delete(from);
    this.disk.files.set(to, file);
    return Promise.resolve();
  }

  async remove(path: string): Promise<void> {
    this.disk.files.delete(path);
    return Promise.resolve();
  }

  async list(folder: string): Promise<FileEntry[]> {
    const entries = [...this.disk.files]
      .filter(([path]) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/'))
      .map(([path, { bytes, mtime }]) => ({ path, size: bytes.length, mtime }));
    return Promise.resolve(entries);
  }

  async stat(path: string): Promise<FileStat | null> {
    const file = this.disk.files.get(path);
    return Promise.resolve(file ? { size: file.bytes.length, mtime: file.mtime } : null);
  }
}
