import { TFile, TFolder, Vault } from 'obsidian-test-mocks/obsidian';
import type { TAbstractFile } from 'obsidian-test-mocks/obsidian';
import type { DataWriteOptions } from 'obsidian';
import type { EntryStat } from '../server/protocol.ts';
import type { DiskAdapter } from './disk-adapter.ts';
import { isHidden } from './tree-event.ts';
import type { TreeEvent } from './tree-event.ts';

/**
 * The mocks' Vault over a real folder. Its methods only ask the disk; the tree and the events follow
 * from what the adapter reports, as in Obsidian.
 */
export class HostVault extends Vault {
  constructor(private readonly disk: DiskAdapter) {
    super(disk);
    disk.onTreeEvent = (event) => this.follow(event);
  }

  override getName(): string {
    return this.disk.getName();
  }

  override getResourcePath(file: TFile): string {
    return this.disk.getResourcePath(file.path);
  }

  override getAllFolders(includeRoot = false): TFolder[] {
    return super.getAllFolders().filter((folder) => includeRoot || !folder.isRoot());
  }

  override async create(path: string, data: string, options?: DataWriteOptions): Promise<TFile> {
    await this.disk.create(path, data, options);
    return this.fileAt(path);
  }

  override async createBinary(path: string, data: ArrayBuffer, options?: DataWriteOptions): Promise<TFile> {
    await this.disk.create(path, data, options);
    return this.fileAt(path);
  }

  override async createFolder(path: string): Promise<TFolder> {
    if (await this.disk.exists(path)) throw new Error('Folder already exists.');
    await this.disk.mkdir(path);
    const folder = this.getFolderByPath(path);
    if (!folder) throw hiddenPath(path);
    return folder;
  }

  override async modify(file: TFile, data: string, options?: DataWriteOptions): Promise<void> {
    await this.disk.write(file.path, data, options);
  }

  override async modifyBinary(file: TFile, data: ArrayBuffer, options?: DataWriteOptions): Promise<void> {
    await this.disk.writeBinary(file.path, data, options);
  }

  override async append(file: TFile, data: string, options?: DataWriteOptions): Promise<void> {
    await this.disk.append(file.path, data, options);
  }

  override async appendBinary(file: TFile, data: ArrayBuffer, options?: DataWriteOptions): Promise<void> {
    await this.disk.appendBinary(file.path, data, options);
  }

  override process(file: TFile, fn: (data: string) => string, options?: DataWriteOptions): Promise<string> {
    return this.disk.process(file.path, fn, options);
  }

  override async copy<T extends TAbstractFile>(file: T, newPath: string): Promise<T> {
    await this.disk.copy(file.path, newPath);
    const copied = this.fileMap__[newPath];
    if (!copied) throw hiddenPath(newPath);
    return copied as T;
  }

  override async rename(file: TAbstractFile, newPath: string): Promise<void> {
    await this.disk.rename(file.path, newPath);
  }

  override async delete(file: TAbstractFile, _force?: boolean): Promise<void> {
    if (file instanceof TFolder) await this.disk.rmdir(file.path, true);
    else await this.disk.remove(file.path);
  }

  override async trash(file: TAbstractFile, system: boolean): Promise<void> {
    if (system && (await this.disk.trashSystem(file.path))) return;
    await this.disk.trashLocal(file.path);
  }

  /** The texts of many files at once, `null` for what is missing. */
  readTexts(paths: string[]): Promise<(string | null)[]> {
    return this.disk.readTexts(paths);
  }

  /** Resolves when every event for what has happened so far has been fired. */
  idle(): Promise<void> {
    return this.disk.idle();
  }

  private fileAt(path: string): TFile {
    const file = this.getFileByPath(path);
    if (!file) throw hiddenPath(path);
    return file;
  }

  private follow(event: TreeEvent): void {
    if (event.kind === 'raw') return this.trigger('raw', event.path);
    if (event.kind === 'created') return this.addEntry(event.path, event.stat);
    const entry = this.fileMap__[event.kind === 'renamed' ? event.oldPath : event.path];
    if (!entry) return;
    if (event.kind === 'renamed') return this.moveEntry(entry, event.path, event.oldPath, event.stat);
    if (event.kind === 'removed') {
      this.deleteVaultAbstractFile__(event.path);
      return this.trigger('delete', entry);
    }
    setStat(entry, event.stat);
    this.trigger('modify', entry);
  }

  private addEntry(path: string, stat: EntryStat): void {
    const entry = stat.type === 'folder' ? TFolder.create__(this, path) : TFile.create__(this, path);
    setStat(entry, stat);
    this.setVaultAbstractFile__(path, entry);
    this.trigger('create', entry);
  }

  private moveEntry(entry: TAbstractFile, path: string, oldPath: string, stat: EntryStat): void {
    this.deleteVaultAbstractFile__(oldPath);
    entry.path = path;
    entry.name = path.slice(path.lastIndexOf('/') + 1);
    if (entry instanceof TFile) {
      const { basename, extension } = TFile.create__(this, path);
      Object.assign(entry, { basename, extension });
    }
    setStat(entry, stat);
    this.setVaultAbstractFile__(path, entry);
    this.trigger('rename', entry, oldPath);
  }
}

function setStat(entry: TAbstractFile, { ctime, mtime, size }: EntryStat): void {
  if (entry instanceof TFile) entry.stat = { ctime, mtime, size };
}

function hiddenPath(path: string): Error {
  const reason = isHidden(path)
    ? 'is hidden from the vault; use the adapter'
    : 'was removed as it was written';
  return new Error(`"${path}" ${reason}.`);
}
