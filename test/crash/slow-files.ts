/** Files that take a random number of turns to answer, so that processes overtake each other everywhere. */
import type { FileEntry, FileStat, Files } from '../../src/core/ports';
import type { Dice } from './dice';

const MOST_TURNS = 4;

/** Files that answer later, in an order that only the dice decide. */
export class SlowFiles implements Files {
  constructor(
    private readonly inner: Files,
    private readonly dice: Dice,
  ) {}

  private async turns(): Promise<void> {
    for (let turn = this.dice.between(0, MOST_TURNS); turn > 0; turn--) await Promise.resolve();
  }

  async read(path: string): Promise<Uint8Array | null> {
    await this.turns();
    return this.inner.read(path);
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.turns();
    await this.inner.write(path, bytes);
    await this.turns();
  }

  async append(path: string, bytes: Uint8Array): Promise<void> {
    await this.turns();
    await this.inner.append(path, bytes);
    await this.turns();
  }

  async rename(from: string, to: string): Promise<void> {
    await this.turns();
    await this.inner.rename(from, to);
  }

  async remove(path: string): Promise<void> {
    await this.turns();
    await this.inner.remove(path);
  }

  async list(folder: string): Promise<FileEntry[]> {
    await this.turns();
    return this.inner.list(folder);
  }

  async stat(path: string): Promise<FileStat | null> {
    await this.turns();
    return this.inner.stat(path);
  }
}
