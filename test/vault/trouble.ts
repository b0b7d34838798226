/**
 * What goes wrong at a chosen operation, counted over a vault and the files of its history together: the process ends,
 * one operation fails, or the disk is full from then on.
 */
import type { FileEntry, FileStat, Files, Random } from '../../src/core/ports';
import type { Disk } from '../files/memory-files';
import { MemoryFiles } from '../files/memory-files';

/** A kind of fault. */
export type FaultKind = 'crash' | 'fail' | 'full';

/** One process's trouble. */
export class Trouble {
  operations = 0;
  isCrashed = false;
  private fault: { at: number; kind: FaultKind } | null = null;

  constructor(private readonly random: Random) {}

  /** Arms a fault at the n-th changing operation from now. */
  arm(after: number, kind: FaultKind): void {
    this.fault = { at: this.operations + after, kind };
  }

  /** Everything works again; a process that is gone stays gone. */
  heal(): void {
    this.fault = null;
  }

  /** Throws when the process is gone. */
  assertAlive(): void {
    if (this.isCrashed) throw new Error('the process is gone');
  }

  /** Makes a change, or part of it, or none. */
  async change(whole: () => unknown, torn: (share: number) => unknown, takesRoom = true): Promise<void> {
    this.assertAlive();
    this.operations++;
    const { fault } = this;
    const isHit =
      fault && (fault.kind === 'full' ? this.operations >= fault.at : this.operations === fault.at);
    if (!isHit || (fault.kind === 'full' && !takesRoom)) {
      await whole();
      return;
    }
    if (fault.kind === 'crash') this.isCrashed = true;
    const share = Math.floor(this.random() * 4);
    if (share === 1 || share === 2) await torn(this.random());
    if (share === 3 && fault.kind === 'crash') await whole();
    throw new Error(fault.kind === 'crash' ? 'the process is gone' : 'ENOSPC: no space left on device');
  }
}

/** Files over a disk that outlives the process, with its trouble. */
export class TroubledFiles implements Files {
  private readonly inner: MemoryFiles;

  constructor(
    readonly disk: Disk,
    private readonly trouble: Trouble,
  ) {
    this.inner = new MemoryFiles(disk);
  }

  write(path: string, bytes: Uint8Array): Promise<void> {
    return this.trouble.change(
      () => this.inner.write(path, bytes),
      (share) => this.inner.write(path, bytes.subarray(0, Math.floor(bytes.length * share))),
    );
  }

  append(path: string, bytes: Uint8Array): Promise<void> {
    return this.trouble.change(
      () => this.inner.append(path, bytes),
      (share) => this.inner.append(path, bytes.subarray(0, Math.floor(bytes.length * share))),
    );
  }

  rename(from: string, to: string): Promise<void> {
    return this.trouble.change(
      () => this.inner.rename(from, to),
      () => undefined,
      false,
    );
  }

  remove(path: string): Promise<void> {
    return this.trouble.change(
      () => this.inner.remove(path),
      () => undefined,
      false,
    );
  }

  async read(path: string): Promise<Uint8Array | null> {
    this.trouble.assertAlive();
    return this.inner.read(path);
  }

  async list(folder: string): Promise<FileEntry[]> {
    this.trouble.assertAlive();
    return this.inner.list(folder);
  }

  async stat(path: string): Promise<FileStat | null> {
    this.trouble.assertAlive();
    return this.inner.stat(path);
  }
}
