import type { CachedMetadata } from 'obsidian';
import { Events, MetadataCache, TFile } from 'obsidian-test-mocks/obsidian';
import type { App, TAbstractFile, Vault } from 'obsidian-test-mocks/obsidian';
import { Breathing } from './breathing.ts';
import type { HostVault } from './host-vault.ts';
import { LinkResolution } from './link-resolution.ts';
import { NoteParser } from './note-parser-client.ts';
import type { ParsedNote } from './note-parser.ts';

/** Milliseconds between a note's event and its parsing. */
const PARSE_DELAY_MS = 20;
/** Notes read in one go. */
const PARSE_BATCH = 64;

/**
 * The mocks' MetadataCache, parsing in its own time. As in Obsidian `changed` comes after the vault's
 * event and never on a rename, and `resolved` comes when there is nothing left to parse.
 */
export class HostMetadataCache extends MetadataCache {
  private readonly waiting = new Set<TFile>();
  private readonly links: LinkResolution;
  private readonly parser = new NoteParser();
  private readonly notes = new Map<string, ParsedNote>();
  /** The same object for whoever asks again, as long as somebody holds it. */
  private readonly read = new WeakMap<ParsedNote, WeakRef<CachedMetadata>>();
  private linksAreStale = false;
  private working: Promise<void> | null = null;

  constructor(
    app: App,
    private readonly hostVault: HostVault,
  ) {
    // The mock would parse within the vault's events, on the page's own thread: it listens to nothing.
    super(app, Events.create__() as Vault);
    this.links = new LinkResolution(() => hostVault.getFiles());
    hostVault.on('create', (entry) => this.onChanged(entry as TAbstractFile, true));
    hostVault.on('modify', (entry) => this.onChanged(entry as TAbstractFile, false));
    hostVault.on('rename', (entry, oldPath) => this.onRenamed(entry as TAbstractFile, oldPath as string));
    hostVault.on('delete', (entry) => this.onDeleted(entry as TAbstractFile));
  }

  override getCache(path: string): CachedMetadata | null {
    const note = this.notes.get(path);
    if (!note) return null;
    const known = this.read.get(note)?.deref();
    if (known) return known;
    const cache = JSON.parse(note.json) as CachedMetadata;
    this.read.set(note, new WeakRef(cache));
    return cache;
  }

  override getFileCache(file: TFile): CachedMetadata | null {
    return this.getCache(file.path);
  }

  override getFirstLinkpathDest(linkpath: string, sourcePath: string): TFile | null {
    return this.links.resolve(linkpath, sourcePath);
  }

  override fileToLinktext(file: TFile, _sourcePath: string, omitMdExtension = true): string {
    return this.links.linktext(file, omitMdExtension);
  }

  private onChanged(entry: TAbstractFile, isNew: boolean): void {
    if (!(entry instanceof TFile)) return;
    if (isNew) this.markLinksStale();
    if (entry.extension === 'md') this.waiting.add(entry);
    this.work();
  }

  private onRenamed(entry: TAbstractFile, oldPath: string): void {
    if (!(entry instanceof TFile)) return;
    const note = this.notes.get(oldPath);
    this.forget(oldPath);
    if (note && entry.extension === 'md') this.notes.set(entry.path, note);
    this.markLinksStale();
    this.work();
  }

  private onDeleted(entry: TAbstractFile): void {
    if (!(entry instanceof TFile)) return;
    const previous = this.getCache(entry.path);
    this.waiting.delete(entry);
    this.forget(entry.path);
    this.markLinksStale();
    this.trigger('deleted', entry, previous);
    this.work();
  }

  private forget(path: string): void {
    this.notes.delete(path);
    delete this.resolvedLinks[path];
    delete this.unresolvedLinks[path];
  }

  private markLinksStale(): void {
    this.links.invalidate();
    this.linksAreStale = true;
  }

  private work(): void {
    this.working ??= this.parseAndResolve().finally(() => {
      this.working = null;
      if (this.waiting.size > 0 || this.linksAreStale) this.work();
      else this.trigger('resolved');
    });
  }

  private async parseAndResolve(): Promise<void> {
    // A file that is appended to many times a second is parsed a few times, not at every line.
    await new Promise((resolve) => setTimeout(resolve, PARSE_DELAY_MS));
    // While a whole vault is arriving, every new file would make the index of names stale again.
    await this.hostVault.idle();
    const breathing = new Breathing();
    const parsed: TFile[] = [];
    while (this.waiting.size > 0) {
      const batch = [...this.waiting].slice(0, PARSE_BATCH);
      for (const file of batch) this.waiting.delete(file);
      const texts = await this.hostVault.readTexts(batch.map((file) => file.path));
      const notes = await Promise.all(texts.map((text) => this.parser.parse(text ?? '')));
      for (const [index, file] of batch.entries()) {
        const [text, note] = [texts[index], notes[index]];
        // Removed or renamed while it waited: the event for that follows, or has been handled.
        if (typeof text !== 'string' || !note || this.hostVault.getFileByPath(file.path) !== file) continue;
        this.take(file, text, note);
        parsed.push(file);
        await breathing.pause();
      }
    }
    if (this.linksAreStale) await this.resolveAllLinks(breathing);
    for (const file of parsed) this.trigger('resolve', file);
  }

  private take(file: TFile, text: string, note: ParsedNote): void {
    this.notes.set(file.path, note);
    this.resolveLinksOf(file.path, note);
    this.trigger('changed', file, text, this.getFileCache(file));
  }

  private async resolveAllLinks(breathing: Breathing): Promise<void> {
    this.linksAreStale = false;
    for (const [path, note] of [...this.notes]) {
      await breathing.pause();
      if (this.notes.get(path) === note) this.resolveLinksOf(path, note);
    }
  }

  private resolveLinksOf(path: string, { linkpaths }: ParsedNote): void {
    const resolved: Record<string, number> = {};
    const unresolved: Record<string, number> = {};
    for (const linkpath of linkpaths) {
      const target = this.links.resolve(linkpath, path);
      const links = target ? resolved : unresolved;
      const name = target?.path ?? linkpath;
      links[name] = (links[name] ?? 0) + 1;
    }
    this.resolvedLinks[path] = resolved;
    this.unresolvedLinks[path] = unresolved;
  }
}
