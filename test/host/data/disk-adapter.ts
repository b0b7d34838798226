import type { DataAdapter, DataWriteOptions, ListedFiles, Stat } from 'obsidian';
import type { Change, EntryStat, HostConfig } from '../server/protocol.ts';
import { Breathing } from './breathing.ts';
import { DiskError } from './bridge.ts';
import type { Bridge, CallQuery } from './bridge.ts';
import { SmallReads } from './small-reads.ts';
import { isHidden } from './tree-event.ts';
import type { TreeEvent } from './tree-event.ts';

/** Bytes up to which a file is read together with others. */
const SMALL = 200_000;

/**
 * The vault's DataAdapter over a real folder. As in Obsidian, it is the adapter that knows the tree
 * and tells the vault what changed, whoever changed it: a plugin that writes through the adapter
 * fires the same vault events as one that writes through the vault.
 */
export class DiskAdapter implements DataAdapter {
  /** Set by the vault. */
  onTreeEvent: (event: TreeEvent) => void = () => {};

  private readonly tree = new Map<string, { stat: EntryStat; seq: number }>();
  private last: Promise<unknown> = Promise.resolve();
  private readonly smallReads: SmallReads;

  constructor(
    private readonly bridge: Bridge,
    private readonly config: HostConfig,
  ) {
    this.smallReads = new SmallReads(bridge);
  }

  /** Reads the whole tree and reports how it differs from what was known: everything, at first. */
  loadTree(): Promise<void> {
    return this.inTurn(async () => {
      const present = await this.bridge.data<Change[]>('tree');
      const paths = new Set(present.map((entry) => entry.path));
      const gone = [...this.tree.keys()].filter((known) => !paths.has(known));
      const breathing = new Breathing();
      for (const path of gone.sort().reverse()) {
        this.apply({ path, stat: null, seq: Infinity });
        await breathing.pause();
      }
      for (const entry of present) {
        this.apply(entry);
        await breathing.pause();
      }
    });
  }

  /** Resolves when what was asked for before has been done, and its events have been fired. */
  async idle(): Promise<void> {
    await this.last;
  }

  /** From now on, changes by other programs and other windows become tree events. */
  async watch(): Promise<void> {
    await this.bridge.listen(
      (changes) => void this.inTurn(() => this.applyOutside(changes)),
      () => void this.loadTree(),
    );
  }

  getName(): string {
    return this.config.vaultName;
  }

  getResourcePath(path: string): string {
    const mtime = this.tree.get(path)?.stat.mtime ?? 0;
    const address = clean(path).split('/').map(encodeURIComponent).join('/');
    return `${location.origin}/resource/${this.config.resourceKey}/${address}?${mtime}`;
  }

  async exists(path: string): Promise<boolean> {
    return (await this.stat(path)) !== null;
  }

  stat(path: string): Promise<Stat | null> {
    return this.bridge.data<Stat | null>('stat', { path: clean(path) });
  }

  list(path: string): Promise<ListedFiles> {
    return this.bridge.data<ListedFiles>('list', { path: clean(path) });
  }

  async read(path: string): Promise<string> {
    return new TextDecoder().decode(await this.readBinary(path));
  }

  readBinary(path: string): Promise<ArrayBuffer> {
    const target = clean(path);
    const size = this.tree.get(target)?.stat.size ?? Infinity;
    return size <= SMALL ? this.smallReads.read(target) : this.bridge.bytes('read', { path: target });
  }

  /** The texts of many files in one call, `null` for what is missing. */
  readTexts(paths: string[]): Promise<(string | null)[]> {
    return this.bridge.data<(string | null)[]>('texts', {}, JSON.stringify(paths));
  }

  write(path: string, data: string, options?: DataWriteOptions): Promise<void> {
    return this.inTurn(() => this.put('write', path, data, options));
  }

  writeBinary(path: string, data: ArrayBuffer, options?: DataWriteOptions): Promise<void> {
    return this.inTurn(() => this.put('write', path, data, options));
  }

  append(path: string, data: string, options?: DataWriteOptions): Promise<void> {
    return this.inTurn(() => this.put('append', path, data, options));
  }

  appendBinary(path: string, data: ArrayBuffer, options?: DataWriteOptions): Promise<void> {
    return this.inTurn(() => this.put('append', path, data, options));
  }

  /** Writes a file that must not exist yet. */
  create(path: string, data: string | ArrayBuffer, options?: DataWriteOptions): Promise<void> {
    return this.inTurn(async () => {
      if (await this.exists(path)) throw new Error('File already exists.');
      await this.put('write', path, data, options);
    });
  }

  process(path: string, fn: (data: string) => string, options?: DataWriteOptions): Promise<string> {
    return this.inTurn(async () => {
      const text = fn(await this.read(path));
      await this.put('write', path, text, options);
      return text;
    });
  }

  mkdir(path: string): Promise<void> {
    return this.change('mkdir', { path: clean(path) });
  }

  remove(path: string): Promise<void> {
    return this.change('remove', { path: clean(path) });
  }

  rmdir(path: string, recursive: boolean): Promise<void> {
    return this.change('rmdir', { path: clean(path), recursive });
  }

  copy(path: string, newPath: string): Promise<void> {
    return this.change('copy', { path: clean(path), to: clean(newPath) });
  }

  trashLocal(path: string): Promise<void> {
    return this.change('trash', { path: clean(path) });
  }

  /** A page has no way to the system's trash; Obsidian then falls back to the vault's own. */
  trashSystem(_path: string): Promise<boolean> {
    return Promise.resolve(false);
  }

  rename(path: string, newPath: string): Promise<void> {
    const [from, to] = [clean(path), clean(newPath)];
    return this.inTurn(async () => {
      if (from === to) return;
      const changes = await this.bridge.change('rename', { path: from, to });
      if (!this.tree.has(from) || isHidden(to)) return this.applyAll(changes);
      this.applyRename(from, to, changes);
    });
  }

  private async put(
    operation: 'write' | 'append',
    path: string,
    data: string | ArrayBuffer,
    options: DataWriteOptions | undefined,
  ): Promise<void> {
    const target = clean(path);
    const changes = await this.bridge.change(operation, { path: target, mtime: options?.mtime }, data);
    this.applyAll(changes);
    // Two writes of equal length in one tick of the disk's clock look the same, yet each is an event.
    const known = this.tree.get(target);
    if (changes.length === 0 && known) this.onTreeEvent({ kind: 'modified', path: target, stat: known.stat });
  }

  private change(operation: string, query: CallQuery): Promise<void> {
    return this.inTurn(async () => this.applyAll(await this.bridge.change(operation, query)));
  }

  private applyAll(changes: Change[]): void {
    for (const change of changes) this.apply(change);
  }

  // Another program may have moved thousands of files at once.
  private async applyOutside(changes: Change[]): Promise<void> {
    const breathing = new Breathing();
    for (const change of changes) {
      if (isHidden(change.path)) this.onTreeEvent({ kind: 'raw', path: change.path });
      else this.apply(change);
      await breathing.pause();
    }
  }

  private apply({ path, stat, seq }: Change): void {
    if (isHidden(path)) return;
    const known = this.tree.get(path);
    if (known ? known.seq >= seq : stat === null) return;
    if (stat === null) {
      this.tree.delete(path);
      this.onTreeEvent({ kind: 'removed', path });
      return;
    }
    this.tree.set(path, { stat, seq });
    if (!known) this.onTreeEvent({ kind: 'created', path, stat });
    else if (stat.type === 'file') this.onTreeEvent({ kind: 'modified', path, stat });
  }

  // The folder first, then what it holds: a child's new parent must be there when the child arrives.
  private applyRename(from: string, to: string, changes: Change[]): void {
    const arrived = new Map(changes.map((change) => [change.path, change]));
    const moved = [...this.tree.keys()]
      .filter((known) => known === from || known.startsWith(`${from}/`))
      .sort();
    for (const oldPath of moved) {
      const path = to + oldPath.slice(from.length);
      const known = this.tree.get(oldPath);
      const { stat = known?.stat, seq = known?.seq ?? 0 } = arrived.get(path) ?? {};
      this.tree.delete(oldPath);
      if (!stat) continue;
      this.tree.set(path, { stat, seq });
      this.onTreeEvent({ kind: 'renamed', path, oldPath, stat });
    }
  }

  // One operation at a time, in the order of the calls, like Obsidian's own queue.
  private inTurn<T>(operation: () => Promise<T>): Promise<T> {
    const result = this.last.then(operation);
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** Whether an error says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof DiskError && error.code === 'ENOENT';
}

function clean(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}
