/**
 * The vault as src/vault writes to it, over Obsidian: the one place in the window that calls what changes notes. Open
 * editors are saved before they are read, and links are only moved once the app knows them all.
 */
import { Component, FileSystemAdapter, MarkdownView } from 'obsidian';
import type { App, TFile } from 'obsidian';
import type { NoteVault, StoredNote } from '../core/note-vault';
import { nodeFiles } from './node-door';

const MARK = '\ufeff';
/** How long the app may take to read a note that was changed, and to notice that one is gone, in milliseconds. */
const SETTLE_MS = 3_000;
const LOOK_MS = 25;

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function bare(text: string): string {
  return text.startsWith(MARK) ? text.slice(1) : text;
}

/** Notes of the open vault. */
export class ObsidianNoteVault extends Component implements NoteVault {
  /** Notes that were changed here and that the app has yet to read for their links and properties. */
  private readonly unread = new Set<string>();

  constructor(private readonly app: App) {
    super();
  }

  override onload(): void {
    const { metadataCache, vault } = this.app;
    this.registerEvent(metadataCache.on('resolve', ({ path }) => this.unread.delete(path)));
    this.registerEvent(vault.on('delete', ({ path }) => this.unread.delete(path)));
  }

  async read(path: string): Promise<StoredNote | null> {
    const file = this.app.vault.getFileByPath(path);
    if (!file) return this.readUnlisted(path);
    await this.saveEditors(file);
    const bytes = new Uint8Array(await this.app.vault.readBinary(file));
    return { bytes, mtime: file.stat.mtime };
  }

  async create(path: string, text: string): Promise<void> {
    await this.createFolder(parentOf(path));
    this.unread.add(path);
    try {
      await this.app.vault.create(path, text);
    } catch (thrown) {
      this.unread.delete(path);
      throw thrown;
    }
  }

  async replace(path: string, expected: string, text: string): Promise<boolean> {
    const file = this.app.vault.getFileByPath(path);
    if (!file) return false;
    await this.saveEditors(file);
    // The app may hide the mark from `process`, so whether it is there is read from the bytes.
    const bytes = new Uint8Array(await this.app.vault.readBinary(file));
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    if (hasMark !== expected.startsWith(MARK)) return false;
    let isExpected = false;
    await this.app.vault.process(file, (now) => {
      isExpected = bare(now) === bare(expected);
      return isExpected ? text : now;
    });
    if (isExpected && text !== expected) this.unread.add(path);
    return isExpected;
  }

  async trash(path: string): Promise<void> {
    await this.app.fileManager.trashFile(this.fileAt(path));
    await until(() => this.app.vault.getFileByPath(path) === null);
  }

  async rename(from: string, to: string): Promise<void> {
    const file = this.fileAt(from);
    if (from.toLowerCase() !== to.toLowerCase() && (await this.kind(to)) !== null)
      throw new Error(`"${to}" is there already`);
    await this.linksKnown();
    await this.createFolder(parentOf(to));
    await this.app.fileManager.renameFile(file, to);
    await until(() => this.app.vault.getFileByPath(to) !== null);
  }

  async linking(path: string): Promise<string[]> {
    await this.linksKnown();
    return Object.entries(this.app.metadataCache.resolvedLinks)
      .filter(([, targets]) => targets[path] !== undefined)
      .map(([from]) => from);
  }

  async kind(path: string): Promise<'file' | 'folder' | null> {
    const { vault } = this.app;
    if (vault.getFileByPath(path)) return 'file';
    if (path === '' || vault.getFolderByPath(path)) return 'folder';
    // What another program has just made, or what the app does not list.
    if (!(await vault.adapter.exists(path, true))) return null;
    return (await vault.adapter.stat(path))?.type ?? null;
  }

  names(folder: string): Promise<string[]> {
    const { vault } = this.app;
    const found = folder === '' ? vault.getRoot() : vault.getFolderByPath(folder);
    return Promise.resolve(found?.children.map(({ name }) => name) ?? []);
  }

  async realPath(path: string): Promise<string | null> {
    const { adapter } = this.app.vault;
    const files = adapter instanceof FileSystemAdapter ? await nodeFiles() : null;
    if (!files || !(adapter instanceof FileSystemAdapter)) return path;
    const base = slashed(await files.realpath(adapter.getBasePath()));
    const rest: string[] = [];
    for (let there = path; ; there = parentOf(there)) {
      const full = there === '' ? adapter.getBasePath() : adapter.getFullPath(there);
      const real = await files.realpath(full).then(slashed, () => null);
      if (real === null) {
        // A link whose end is missing, or that cannot be followed: writing to it would make a file wherever it points.
        const isThere = await files.lstat(full).then(
          () => true,
          () => false,
        );
        if (isThere || there === '') return null;
        rest.unshift(there.slice(there.lastIndexOf('/') + 1));
        continue;
      }
      if (real !== base && !real.startsWith(`${base}/`)) return null;
      return [real.slice(base.length + 1), ...rest].filter((part) => part !== '').join('/');
    }
  }

  async withProperty(name: string, value: string): Promise<string[]> {
    await this.linksKnown();
    const { metadataCache, vault } = this.app;
    return vault
      .getMarkdownFiles()
      .filter((file) => metadataCache.getFileCache(file)?.frontmatter?.[name] === value)
      .map(({ path }) => path);
  }

  /** On the disk, but not in the app's list: it can be read, and everything else waits until the app has seen it. */
  private async readUnlisted(path: string): Promise<StoredNote | null> {
    const { adapter } = this.app.vault;
    if (!(await adapter.exists(path, true))) return null;
    const stat = await adapter.stat(path);
    if (stat?.type !== 'file') return null;
    return { bytes: new Uint8Array(await adapter.readBinary(path)), mtime: stat.mtime };
  }

  /** What somebody is typing is in the note before anything is decided about it. */
  private async saveEditors(file: TFile): Promise<void> {
    for (const { view } of this.app.workspace.getLeavesOfType('markdown')) {
      if (view instanceof MarkdownView && view.file === file) await view.save();
    }
  }

  private fileAt(path: string): TFile {
    const file = this.app.vault.getFileByPath(path);
    if (!file) throw new Error(`"${path}" does not exist`);
    return file;
  }

  private async createFolder(folder: string): Promise<void> {
    if (folder === '' || (await this.kind(folder)) === 'folder') return;
    await this.createFolder(parentOf(folder));
    await this.app.vault.createFolder(folder).catch(async (thrown: unknown) => {
      if ((await this.kind(folder)) !== 'folder') throw thrown;
    });
  }

  /** Waits until the app has read what was changed here: before that it knows neither links nor properties. */
  private async linksKnown(): Promise<void> {
    const { metadataCache, vault } = this.app;
    await until(() => {
      for (const path of this.unread) {
        if (vault.getFileByPath(path) === null) this.unread.delete(path);
      }
      return this.unread.size === 0;
    });
    // One that the app never told of, such as an empty note, is waited for once.
    this.unread.clear();
    await until(() =>
      vault
        .getMarkdownFiles()
        .every(
          (file) =>
            Date.now() - file.stat.mtime > SETTLE_MS || metadataCache.resolvedLinks[file.path] !== undefined,
        ),
    );
  }
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/').replace(/\/$/, '');
}

/** Looks until something is so, or has been waited for long enough. */
async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + SETTLE_MS;
  while (!isSo() && Date.now() < end) await new Promise((resolve) => window.setTimeout(resolve, LOOK_MS));
}
