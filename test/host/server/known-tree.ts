import { readdirSync, realpathSync } from 'node:fs';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { entryAt, targetAt } from './entry-at.ts';
import type { Change, EntryStat } from './protocol.ts';
import { isHidden, isWithin } from './vault-path.ts';

interface Known {
  stat: EntryStat;
  /** Finer than `stat`: two writes within one millisecond differ here where the file system tells them apart. */
  fingerprint: string;
  seq: number;
}

// A repository's own objects are many, never notes, and no plugin is told of them.
const UNWATCHED = new Set(['.git', 'node_modules']);

/**
 * The server's memory of the vault. Whoever touched the disk, the difference between it and this
 * memory is what the page has not heard of yet; comparing is idempotent, so that a bridge operation
 * and the watcher that notices the same write together report it once.
 */
export class KnownTree {
  private readonly entries = new Map<string, Known>();
  private seq = 0;

  constructor(private readonly root: string) {
    this.refresh('');
  }

  /** Everything in the vault that Obsidian would show, folders before what they hold. */
  visible(): Change[] {
    const result: Change[] = [];
    for (const [entryPath, { stat, seq }] of this.entries) {
      if (entryPath !== '' && !isHidden(entryPath)) result.push({ path: entryPath, stat, seq });
    }
    return result.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Every known folder, the root as `''`. */
  folders(): string[] {
    return [...this.entries].filter(([, known]) => known.stat.type === 'folder').map(([folder]) => folder);
  }

  /** Compares the disk with the memory at `entryPath` and below, remembers and returns what differs. */
  refresh(entryPath: string): Change[] {
    const changes: Change[] = [];
    this.compare(entryPath, changes);
    return changes;
  }

  /** As {@link refresh}, but a folder already known is not descended into. */
  refreshOne(entryPath: string): Change[] {
    const known = this.entries.get(entryPath);
    const onDisk = this.look(entryPath);
    if (known?.stat.type === 'folder' && onDisk?.isDirectory()) return [];
    return this.refresh(entryPath);
  }

  private compare(entryPath: string, changes: Change[]): void {
    const onDisk = this.look(entryPath);
    const known = this.entries.get(entryPath);
    if (!onDisk) {
      if (known) this.forget(entryPath, changes);
      return;
    }
    const stat = toEntryStat(onDisk);
    if (known && known.stat.type !== stat.type) this.forget(entryPath, changes);
    const fingerprint = stat.type === 'folder' ? 'folder' : `${onDisk.ino}:${onDisk.size}:${onDisk.mtimeMs}`;
    const before = this.entries.get(entryPath)?.fingerprint;
    if (before !== fingerprint) {
      const seq = ++this.seq;
      this.entries.set(entryPath, { stat, fingerprint, seq });
      changes.push({ path: entryPath, stat, seq });
    }
    if (stat.type !== 'folder') return;
    const names = new Set(readdirSync(path.join(this.root, entryPath)));
    if (before !== undefined) this.forgetMissing(entryPath, names, changes);
    const prefix = entryPath === '' ? '' : `${entryPath}/`;
    for (const name of names) {
      if (!UNWATCHED.has(name)) this.compare(prefix + name, changes);
    }
  }

  private forgetMissing(folder: string, names: Set<string>, changes: Change[]): void {
    const prefix = folder === '' ? '' : `${folder}/`;
    for (const known of [...this.entries.keys()]) {
      if (known === '' || !known.startsWith(prefix) || known.includes('/', prefix.length)) continue;
      if (!names.has(known.slice(prefix.length))) this.forget(known, changes);
    }
  }

  private forget(entryPath: string, changes: Change[]): void {
    const below = [...this.entries.keys()].filter((known) => known.startsWith(`${entryPath}/`));
    for (const gone of [...below.sort().reverse(), entryPath]) {
      this.entries.delete(gone);
      changes.push({ path: gone, stat: null, seq: ++this.seq });
    }
  }

  // A link is followed to a file inside the vault and is otherwise not there at all: outside it would
  // leak, and a linked folder could contain itself.
  private look(entryPath: string): Stats | undefined {
    const full = path.join(this.root, entryPath);
    const stats = entryAt(full);
    if (!stats?.isSymbolicLink()) return stats;
    const target = targetAt(full);
    return target?.isFile() && isWithin(this.root, realpathSync(full)) ? target : undefined;
  }
}

/** Node's stat in Obsidian's terms. */
export function toEntryStat(stats: Stats): EntryStat {
  return {
    type: stats.isDirectory() ? 'folder' : 'file',
    // Some file systems record no time of birth.
    ctime: Math.round(stats.birthtimeMs > 0 ? stats.birthtimeMs : stats.ctimeMs),
    mtime: Math.round(stats.mtimeMs),
    size: stats.isDirectory() ? 0 : stats.size,
  };
}
