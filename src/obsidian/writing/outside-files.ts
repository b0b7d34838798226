/**
 * Files outside the vault, on the desktop, past the app's adapter: where the history goes when the user wants it out of
 * reach of whatever syncs the vault.
 */
import type { FileEntry, FileStat, Files } from '../../core/ports';
import type { nodeFiles } from '../node-door';

/** Node's files, as the one door gives them. */
export type NodeFiles = Pick<
  NonNullable<Awaited<ReturnType<typeof nodeFiles>>>,
  'mkdir' | 'open' | 'readFile' | 'readdir' | 'realpath' | 'rename' | 'stat' | 'unlink'
>;

/** Files below a folder of the disk, by its full path. */
export class OutsideFiles implements Files {
  private readonly root: string;

  constructor(
    private readonly node: NodeFiles,
    root: string,
  ) {
    this.root = root.replace(/[\\/]+$/, '');
  }

  async read(path: string): Promise<Uint8Array | null> {
    return this.unlessMissing(async () => new Uint8Array(await this.node.readFile(this.full(path))), null);
  }

  write(path: string, bytes: Uint8Array): Promise<void> {
    return this.put(path, bytes, 'w');
  }

  append(path: string, bytes: Uint8Array): Promise<void> {
    return this.put(path, bytes, 'a');
  }

  async rename(from: string, to: string): Promise<void> {
    if (await this.stat(to)) throw new Error(`${to} already exists`);
    await this.node.mkdir(parentOf(this.full(to)), { recursive: true });
    await this.node.rename(this.full(from), this.full(to));
  }

  async remove(path: string): Promise<void> {
    await this.unlessMissing(() => this.node.unlink(this.full(path)), undefined);
  }

  async list(folder: string): Promise<FileEntry[]> {
    const names = await this.unlessMissing(() => this.node.readdir(this.full(folder)), []);
    const paths = names.map((name) => (folder === '' ? name : `${folder}/${name}`));
    const stats = await Promise.all(paths.map((path) => this.stat(path)));
    return paths.flatMap((path, index) => {
      const stat = stats[index];
      return stat ? [{ path, ...stat }] : [];
    });
  }

  async stat(path: string): Promise<FileStat | null> {
    const stat = await this.unlessMissing(() => this.node.stat(this.full(path)), null);
    return stat?.isFile() ? { size: stat.size, mtime: stat.mtimeMs } : null;
  }

  private full(path: string): string {
    return path === '' ? this.root : `${this.root}/${path}`;
  }

  private async put(path: string, bytes: Uint8Array, flags: 'w' | 'a'): Promise<void> {
    await this.node.mkdir(parentOf(this.full(path)), { recursive: true });
    const handle = await this.node.open(this.full(path), flags);
    try {
      await handle.writeFile(bytes);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  }

  private async unlessMissing<T>(work: () => Promise<T>, missing: T): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      const { code } = thrown as { code?: string };
      if (code === 'ENOENT' || code === 'ENOTDIR') return missing;
      throw thrown;
    }
  }
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
