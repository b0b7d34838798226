/**
 * A vault in memory that behaves as Obsidian's does where it matters here: links `[[Folder/Note]]` follow a rename,
 * one file after the other, and a name is one spelling among those that differ in letter case.
 */
import type { NoteVault, StoredNote } from '../../src/core/note-vault';
import { partsOf, propertiesOf } from '../../src/vault/front-matter';
import type { Trouble } from './trouble';

/** The files of a vault; survives the process that wrote them. */
export class MemoryVault implements NoteVault {
  /** Where links of the file system lead, by folder or file; null is outside. */
  readonly links = new Map<string, string | null>();
  trashed: string[] = [];
  /** Asked as often as the vault is; a test counts what a change costs. */
  reads = 0;
  private tick = 0;

  constructor(
    private readonly trouble: Trouble | null = null,
    readonly files = new Map<string, Uint8Array>(),
  ) {}

  /** What the user does: no rule, no fault, no commit. */
  type(path: string, text: string): void {
    this.files.set(path, new TextEncoder().encode(text));
  }

  /** The text there, null for none. */
  text(path: string): string | null {
    const bytes = this.files.get(path);
    return bytes === undefined ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }

  async read(path: string): Promise<StoredNote | null> {
    this.trouble?.assertAlive();
    this.reads++;
    const bytes = this.files.get(path);
    return bytes ? { bytes: bytes.slice(), mtime: ++this.tick } : null;
  }

  async create(path: string, text: string): Promise<void> {
    if (this.files.has(path)) throw new Error('File already exists.');
    await this.put(path, text);
  }

  async replace(path: string, expected: string, text: string): Promise<boolean> {
    this.trouble?.assertAlive();
    if (this.text(path) !== expected) return false;
    await this.put(path, text);
    return true;
  }

  async trash(path: string): Promise<void> {
    await this.change(
      () => {
        this.trashed.push(this.text(path) ?? '');
        this.files.delete(path);
      },
      () => undefined,
    );
  }

  async rename(from: string, to: string): Promise<void> {
    const bytes = this.files.get(from);
    if (!bytes) throw new Error(`${from} does not exist`);
    if (this.files.has(to)) throw new Error('Destination file already exists!');
    const linking = await this.linking(from);
    await this.change(
      () => {
        this.files.delete(from);
        this.files.set(to, bytes);
      },
      () => undefined,
    );
    for (const path of linking) {
      const place = path === from ? to : path;
      await this.put(place, (this.text(place) ?? '').replaceAll(linkTo(from), linkTo(to)));
    }
  }

  async linking(path: string): Promise<string[]> {
    return [...this.files.keys()].filter((other) => this.text(other)?.includes(linkTo(path)));
  }

  async kind(path: string): Promise<'file' | 'folder' | null> {
    this.trouble?.assertAlive();
    if (this.files.has(path)) return 'file';
    return [...this.files.keys()].some((other) => other.startsWith(`${path}/`)) ? 'folder' : null;
  }

  async names(folder: string): Promise<string[]> {
    const start = folder === '' ? '' : `${folder}/`;
    const inside = [...this.files.keys()].filter((path) => path.startsWith(start));
    return [...new Set(inside.map((path) => path.slice(start.length).split('/', 1)[0] ?? ''))];
  }

  async realPath(path: string): Promise<string | null> {
    for (const [link, target] of this.links) {
      if (path !== link && !path.startsWith(`${link}/`)) continue;
      return target === null ? null : target + path.slice(link.length);
    }
    return path;
  }

  async withProperty(name: string, value: string): Promise<string[]> {
    return [...this.files.keys()].filter(
      (path) => propertiesOf(partsOf(this.text(path) ?? '').source)?.get(name) === value,
    );
  }

  private put(path: string, text: string): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    return this.change(
      () => this.files.set(path, bytes),
      (share) => this.files.set(path, bytes.slice(0, Math.floor(bytes.length * share))),
    );
  }

  private async change(whole: () => unknown, torn: (share: number) => unknown): Promise<void> {
    if (this.trouble) await this.trouble.change(whole, torn);
    else whole();
  }
}

function linkTo(path: string): string {
  return `[[${path.replace(/\.md$/, '')}]]`;
}
