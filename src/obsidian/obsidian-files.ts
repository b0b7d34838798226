/** The engine's files through Obsidian's adapter, so that they work wherever Obsidian does. */
import type { DataAdapter } from 'obsidian';
import type { FileEntry, FileStat, Files } from '../core/ports';

/** Makes sure that a written file survives a power cut; hosts that cannot do that do nothing. */
export type Flush = (path: string) => Promise<void>;

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
  return whole.buffer as ArrayBuffer;
}

/** Files of the vault, hidden ones included. */
export class ObsidianFiles implements Files {
  /** Folders known to exist, so that an append does not ask each time. */
  private readonly folders = new Set<string>();

  constructor(
    private readonly adapter: DataAdapter,
    private readonly flush: Flush,
  ) {}

  async read(path: string): Promise<Uint8Array | null> {
    const bytes = async () => new Uint8Array(await this.adapter.readBinary(path));
    try {
      return await bytes();
    } catch {
      // Asked only now: a vault has thousands of files to be read, and nearly all are there. One that another window
      // has made meanwhile, as it does with claims, is there at the second try.
      return (await this.stat(path)) ? bytes() : null;
    }
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.inFolder(path, () => this.adapter.writeBinary(path, bufferOf(bytes)));
    await this.flush(path);
  }

  async append(path: string, bytes: Uint8Array): Promise<void> {
    await this.inFolder(path, () => this.adapter.appendBinary(path, bufferOf(bytes)));
    await this.flush(path);
  }

  /** Creates the folder first; one that was deleted meanwhile is created again. */
  private async inFolder(path: string, work: () => Promise<void>): Promise<void> {
    const folder = parentOf(path);
    const wasKnown = this.folders.has(folder);
    if (!wasKnown) await this.createFolder(folder);
    try {
      await work();
    } catch (thrown) {
      this.folders.delete(folder);
      if (!wasKnown || (await this.adapter.exists(folder))) throw thrown;
      await this.createFolder(folder);
      await work();
    }
  }

  private async createFolder(folder: string): Promise<void> {
    if (folder !== '' && !(await this.adapter.exists(folder))) {
      await this.createFolder(parentOf(folder));
      await this.adapter.mkdir(folder);
    }
    this.folders.add(folder);
  }

  async rename(from: string, to: string): Promise<void> {
    if (await this.adapter.exists(to)) throw new Error(`${to} already exists`);
    await this.adapter.rename(from, to);
  }

  async remove(path: string): Promise<void> {
    if (!(await this.stat(path))) return;
    try {
      await this.adapter.remove(path);
    } catch (thrown) {
      if (await this.stat(path)) throw thrown;
    }
  }

  async list(folder: string): Promise<FileEntry[]> {
    if (!(await this.adapter.exists(folder))) return [];
    const { files } = await this.adapter.list(folder);
    const stats = await Promise.all(files.map((path) => this.stat(path)));
    return files.flatMap((path, index) => {
      const stat = stats[index];
      return stat ? [{ path, ...stat }] : [];
    });
  }

  async stat(path: string): Promise<FileStat | null> {
    const stat = await this.adapter.stat(path);
    return stat?.type === 'file' ? { size: stat.size, mtime: stat.mtime } : null;
  }
}
