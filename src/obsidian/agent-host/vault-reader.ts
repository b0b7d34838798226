/** The vault as the agent reads it, over the app's own caches. */
import {
  FileView,
  MarkdownView,
  TFile,
  TFolder,
  getFrontMatterInfo,
  parseLinktext,
  parseYaml,
} from 'obsidian';
import type { App } from 'obsidian';
import type {
  CurrentNote,
  FolderEntry,
  LinkEnd,
  ResolvedLink,
  VaultNote,
  VaultReader,
} from '../../core/agent-ports';
import type { NoteRules } from '../../core/notes-api';
import { hasPlace } from './link-place';
import { isInPrivateFolder, isKnowable, saysLocalOnly } from './note-rules';

/** What the reader has to know of the settings, asked anew each time. */
export interface ReaderRules {
  rules(): NoteRules;
  /** Folders in which Recollect keeps its own things. */
  ownFolders(): readonly string[];
}

/** Reads notes for the agent. What the rules leave out of memory is not there for it. */
export class ObsidianVaultReader implements VaultReader {
  constructor(
    private readonly app: App,
    private readonly settings: ReaderRules,
  ) {}

  /** Whether the agent may know of a note or folder. */
  isKnowable(path: string): boolean {
    return isKnowable(path, this.settings.rules(), this.settings.ownFolders());
  }

  async read(path: string): Promise<VaultNote | null> {
    const file = this.noteAt(path);
    if (!file) return null;
    const text = await this.app.vault.cachedRead(file);
    return { path: file.path, text, isLocalOnly: this.staysHere(file, text) };
  }

  async list(folder: string): Promise<FolderEntry[] | null> {
    const found = folder === '' ? this.app.vault.getRoot() : this.app.vault.getFolderByPath(folder);
    if (!found || !this.isKnowable(folder)) return null;
    const entries = found.children
      .filter((entry) => entry instanceof TFolder || (entry instanceof TFile && entry.extension === 'md'))
      .filter(({ path }) => this.isKnowable(path))
      .map(async (entry): Promise<FolderEntry> => {
        const isFolder = entry instanceof TFolder;
        const isLocalOnly = isFolder
          ? isInPrivateFolder(entry.path, this.settings.rules())
          : await this.isLocalOnly(entry.path);
        return { path: entry.path, isFolder, isLocalOnly };
      });
    return Promise.all(entries);
  }

  async resolve(link: string): Promise<ResolvedLink | null> {
    const { path, subpath } = parseLinktext(link);
    const file = this.app.metadataCache.getFirstLinkpathDest(path, '');
    if (!file || !this.isKnowable(file.path)) return null;
    const wanted = subpath.replace(/^#/, '');
    const isThere = wanted !== '' && hasPlace(this.app.metadataCache.getFileCache(file), wanted);
    return {
      path: file.path,
      place: wanted === '' ? 'none' : isThere ? 'found' : 'missing',
      isLocalOnly: await this.isLocalOnly(file.path),
    };
  }

  async links(path: string): Promise<{ outgoing: LinkEnd[]; backlinks: LinkEnd[] } | null> {
    const file = this.noteAt(path);
    if (!file) return null;
    const { metadataCache } = this.app;
    const cache = metadataCache.getFileCache(file);
    const written = [...(cache?.links ?? []), ...(cache?.embeds ?? []), ...(cache?.frontmatterLinks ?? [])];
    const outgoing = written.map(async ({ link }): Promise<LinkEnd> => {
      const to = metadataCache.getFirstLinkpathDest(parseLinktext(link).path, file.path);
      const seen = to && this.isKnowable(to.path) ? to.path : null;
      return { link, path: seen, isLocalOnly: seen !== null && (await this.isLocalOnly(seen)) };
    });
    const backlinks = Object.entries(metadataCache.resolvedLinks)
      .filter(([from, to]) => from !== file.path && to[file.path] !== undefined && this.isKnowable(from))
      .map(async ([from]): Promise<LinkEnd> => {
        const isLocalOnly = await this.isLocalOnly(from);
        return { link: from.replace(/\.md$/i, ''), path: from, isLocalOnly };
      });
    return { outgoing: await Promise.all(outgoing), backlinks: await Promise.all(backlinks) };
  }

  async current(): Promise<CurrentNote | null> {
    const view = this.app.workspace.getMostRecentLeaf()?.view;
    const file = view instanceof FileView ? view.file : null;
    if (file?.extension !== 'md' || !this.isKnowable(file.path)) return null;
    const selection = view instanceof MarkdownView ? view.editor.getSelection().trim() : '';
    return {
      path: file.path,
      selection: selection === '' ? null : selection,
      isLocalOnly: await this.isLocalOnly(file.path),
    };
  }

  async isLocalOnly(path: string): Promise<boolean> {
    const file = this.noteAt(path);
    if (!file || isInPrivateFolder(path, this.settings.rules())) return true;
    const cache = this.app.metadataCache.getFileCache(file);
    // Properties that are no YAML are not in the cache, but may be meant to keep the note here.
    const isUnread = cache?.sections?.[0]?.type === 'yaml' && !cache.frontmatter;
    if (cache && !isUnread && !isBehind(file)) return saysLocalOnly(cache.frontmatter);
    return this.staysHere(file, await this.app.vault.cachedRead(file));
  }

  /** From the words themselves: the cache follows a change only after a while. */
  private staysHere(file: TFile, text: string): boolean {
    if (isInPrivateFolder(file.path, this.settings.rules())) return true;
    const { exists, frontmatter } = getFrontMatterInfo(text);
    if (!exists) return false;
    try {
      const read: unknown = parseYaml(frontmatter);
      return saysLocalOnly(typeof read === 'object' && read !== null ? { ...read } : undefined);
    } catch {
      // What cannot be read as properties may have been meant to keep the note here.
      return /\blocal-only\b/i.test(frontmatter);
    }
  }

  private noteAt(path: string): TFile | null {
    const file = this.app.vault.getFileByPath(path);
    return file?.extension === 'md' && this.isKnowable(path) ? file : null;
  }
}

/** After a change the app needs a moment to read a note, in milliseconds. */
const CACHE_DELAY_MS = 5000;

function isBehind(file: TFile): boolean {
  return Date.now() - file.stat.mtime < CACHE_DELAY_MS;
}
