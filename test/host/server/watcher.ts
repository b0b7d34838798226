import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { KnownTree } from './known-tree.ts';
import type { Change } from './protocol.ts';

/** Milliseconds without a further hint before a path counts as settled; a save is often several writes. */
const SETTLE_MS = 80;
/** Milliseconds after which a path that is still being written is reported anyway. */
const PATIENCE_MS = 1000;
/** Milliseconds between full comparisons where the system cannot watch. */
const POLL_MS = 1000;

interface Hint {
  first: number;
  last: number;
}

/**
 * Notices what other programs do to the vault. Node's recursive watch misses files written into
 * folders that are seconds old on Linux, so there each folder has a watch of its own.
 */
export class Watcher {
  private readonly watches = new Map<string, FSWatcher>();
  private readonly hints = new Map<string, Hint>();
  private readonly recursive = process.platform === 'darwin' || process.platform === 'win32';
  private timer: NodeJS.Timeout | null = null;
  private poll: NodeJS.Timeout | null = null;

  constructor(
    private readonly root: string,
    private readonly tree: KnownTree,
    private readonly report: (changes: Change[]) => void,
  ) {
    for (const folder of this.recursive ? [''] : tree.folders()) this.watchFolder(folder);
  }

  /** Follows folders that came and went. */
  follow(changes: Change[]): void {
    if (this.recursive) return;
    for (const { path: changed, stat } of changes) {
      if (stat?.type === 'folder') this.watchFolder(changed);
      else if (stat === null) this.unwatch(changed);
    }
  }

  /** Stops watching. */
  close(): void {
    if (this.timer) clearTimeout(this.timer);
    if (this.poll) clearInterval(this.poll);
    for (const watched of [...this.watches.keys()]) this.unwatch(watched);
  }

  private watchFolder(folder: string): void {
    if (this.watches.has(folder) || this.poll) return;
    try {
      const watched = watch(path.join(this.root, folder), { recursive: this.recursive }, (_event, name) => {
        const prefix = folder === '' ? '' : `${folder}/`;
        this.hint(name === null ? folder : prefix + name.split(path.sep).join('/'));
      });
      watched.on('error', () => this.unwatch(folder));
      this.watches.set(folder, watched);
    } catch {
      this.fallBackToPolling(folder);
    }
  }

  // A folder that is gone again needs no watch; anything else means the system has no watches left.
  private fallBackToPolling(folder: string): void {
    const changes = this.tree.refreshOne(folder);
    if (changes.length > 0) return this.publish(changes);
    this.poll ??= setInterval(() => this.publish(this.tree.refresh('')), POLL_MS);
  }

  private unwatch(folder: string): void {
    this.watches.get(folder)?.close();
    this.watches.delete(folder);
  }

  private hint(changed: string): void {
    const now = Date.now();
    this.hints.set(changed, { first: this.hints.get(changed)?.first ?? now, last: now });
    this.timer ??= setTimeout(() => this.settle(), SETTLE_MS);
  }

  private settle(): void {
    this.timer = null;
    const now = Date.now();
    const changes: Change[] = [];
    for (const [hinted, { first, last }] of this.hints) {
      if (now - last < SETTLE_MS && now - first < PATIENCE_MS) continue;
      this.hints.delete(hinted);
      changes.push(...this.tree.refreshOne(hinted));
    }
    this.publish(changes);
    if (this.hints.size > 0) this.timer = setTimeout(() => this.settle(), SETTLE_MS);
  }

  // Removals first, so that a rename by another program reads as removed and created; then folders
  // before what they hold.
  private publish(changes: Change[]): void {
    if (changes.length === 0) return;
    this.follow(changes);
    const removed = changes.filter((change) => change.stat === null);
    const present = changes.filter((change) => change.stat !== null);
    this.report([...removed, ...present]);
  }
}
