import { FileManager, TFile, TFolder, Vault } from 'obsidian-test-mocks/obsidian';
import type { App, TAbstractFile } from 'obsidian-test-mocks/obsidian';
import type { DataWriteOptions } from 'obsidian';
import { rewriteFrontMatter } from './front-matter.ts';
import { linksTo, rewriteLinks } from './link-rewriting.ts';

/** The mocks' FileManager with the care Obsidian takes: links follow renames, deleted files go to the trash. */
export class HostFileManager extends FileManager {
  constructor(private readonly host: App) {
    super(host);
  }

  override async trashFile(file: TAbstractFile): Promise<void> {
    await this.host.vault.trash(file, true);
  }

  override async processFrontMatter(
    file: TFile,
    fn: (frontmatter: Record<string, unknown>) => void,
    options?: DataWriteOptions,
  ): Promise<void> {
    await this.host.vault.process(file, (text) => rewriteFrontMatter(text, fn), options);
  }

  /** Renames, then rewrites every link that pointed to what moved. */
  override async renameFile(file: TAbstractFile, newPath: string): Promise<void> {
    const moved: TFile[] = [];
    if (file instanceof TFile) moved.push(file);
    if (file instanceof TFolder) {
      Vault.recurseChildren(file, (child) => {
        if (child instanceof TFile) moved.push(child);
      });
    }
    const links = linksTo(moved, this.host);
    await this.host.vault.rename(file, newPath);
    for (const [note, targets] of links) {
      await this.host.vault.process(note, (text) => rewriteLinks(text, targets, this.host.metadataCache));
    }
  }

  override generateMarkdownLink(file: TFile, sourcePath: string, subpath = '', alias = ''): string {
    const text = this.host.metadataCache.fileToLinktext(file, sourcePath, true) + subpath;
    const embed = file.extension === 'md' ? '' : '!';
    return `${embed}[[${text}${alias ? `|${alias}` : ''}]]`;
  }

  override getAvailablePathForAttachment(filename: string, sourcePath?: string): Promise<string> {
    const dot = filename.lastIndexOf('.');
    const [name, extension] = dot > 0 ? [filename.slice(0, dot), filename.slice(dot + 1)] : [filename, ''];
    const source = this.host.vault.getFileByPath(sourcePath ?? '');
    return this.host.vault.getAvailablePathForAttachments__(name, extension, source);
  }
}
