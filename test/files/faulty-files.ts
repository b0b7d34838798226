/**
 * Files that go wrong at a chosen operation. A *failure* is an error the process lives to see (a full disk may
 * still have taken half of an append). A *crash* ends the process: the operation under way is dropped or torn,
 * and nothing it asks for afterwards happens.
 */
import type { FileEntry, FileStat, Files, Random } from '../../src/core/ports';
import type { Disk } from './memory-files';
import { MemoryFiles } from './memory-files';

/** Thrown by every operation from the crash on. */
class Crashed extends Error {
  constructor() {
    super('the process is gone');
  }
}

/** What goes wrong, and at which changing operation (counted from 1). */
export interface Fault {
  at: number;
  kind: 'crash' | 'fail' | 'full';
}

type Change = 'write' | 'append' | 'rename' | 'remove';

/** Files over a disk that outlives them. */
export class FaultyFiles implements Files {
  /** Changing operations so far. */
  operations = 0;
  isCrashed = false;
  private readonly inner: MemoryFiles;

  constructor(
    readonly disk: Disk,
    private readonly random: Random,
    private fault: Fault | null = null,
  ) {
    this.inner = new MemoryFiles(disk);
  }

  /** Arms a fault `after` more operations. */
  arm(after: number, kind: Fault['kind']): void {
    this.fault = { at: this.operations + after, kind };
  }

  /** Everything works again, as when room was made on the disk. */
  heal(): void {
    this.fault = null;
  }

  private async change(
    kind: Change,
    whole: () => Promise<void>,
    torn: (keep: number) => Promise<void>,
    length: number,
  ): Promise<void> {
    if (this.isCrashed) throw new Crashed();
    this.operations++;
    const { fault } = this;
    if (!fault || (fault.kind === 'full' ? this.operations < fault.at : this.operations !== fault.at)) {
      return whole();
    }
    if (fault.kind === 'full' && (kind === 'rename' || kind === 'remove')) return whole();
    if (fault.kind === 'crash') this.isCrashed = true;
    // Nothing, a part, or all of it reached the disk; the caller cannot know which.
    const share = Math.floor(this.random() * 4);
    if (share === 1 || share === 2) await torn(Math.floor(this.random() * (length + 1)));
    if (share === 3 && fault.kind !== 'full') await whole();
    throw fault.kind === 'crash' ? new Crashed() : new Error('ENOSPC: no space left on device');
  }

  private alive<T>(work: () => Promise<T>): Promise<T> {
    return this.isCrashed ? Promise.reject(new Crashed()) : work();
  }

  write(path: string, bytes: Uint8Array): Promise<void> {
    const torn = (keep: number) => this.inner.write(path, bytes.subarray(0, keep));
    return this.change('write', () => this.inner.write(path, bytes), torn, bytes.length);
  }

  append(path: string, bytes: Uint8Array): Promise<void> {
    const torn = (keep: number) => this.inner.append(path, bytes.subarray(0, keep));
    return this.change('append', () => this.inner.append(path, bytes), torn, bytes.length);
  }

  rename(from: string, to: string): Promise<void> {
    return this.change(
      'rename',
      () => this.inner.rename(from, to),
      () => Promise.resolve(),
      0,
    );
  }

  remove(path: string): Promise<void> {
    return this.change(
      'remove',
      () => this.inner.remove(path),
      () => Promise.resolve(),
      0,
    );
  }

  read(path: string): Promise<Uint8Array | null> {
    return this.alive(() => this.inner.read(path));
  }

  list(folder: string): Promise<FileEntry[]> {
    return this.alive(() => this.inner.list(folder));
  }

  stat(path: string): Promise<FileStat | null> {
    return this.alive(() => this.inner.stat(path));
  }
}
