import type { TFile } from 'obsidian-test-mocks/obsidian';
import { parentOf } from './tree-event.ts';

/** Finds what a link means and how a link to a file is written, by Obsidian's "shortest path" rule. */
export class LinkResolution {
  private byName: Map<string, TFile[]> | null = null;

  constructor(private readonly files: () => TFile[]) {}

  /** To be called when files come, go or change their names. */
  invalidate(): void {
    this.byName = null;
  }

  /** The file that `linkpath` (without `#...`) means in a note at `sourcePath`. */
  resolve(linkpath: string, sourcePath: string): TFile | null {
    const relative = /^\.\.?\//.test(linkpath);
    const wanted = (
      relative ? against(parentOf(sourcePath), linkpath) : linkpath.replace(/^\//, '')
    ).toLowerCase();
    const candidates = this.named(wanted.slice(wanted.lastIndexOf('/') + 1)).filter((file) =>
      fits(file, wanted, relative),
    );
    const exact = candidates.find((file) => file.path.toLowerCase() === wanted || isNote(file, wanted));
    if (exact) return exact;
    const home = parentOf(sourcePath);
    const rank = (file: TFile): number => (parentOf(file.path) === home ? 0 : file.path.split('/').length);
    return candidates.sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))[0] ?? null;
  }

  /** The shortest text that means `file`: its name where that is unique, else its path. */
  linktext(file: TFile, omitMdExtension = true): string {
    const isUnique = this.named(file.name.toLowerCase()).length <= 1;
    const text = isUnique ? file.name : file.path;
    return omitMdExtension && file.extension === 'md' ? text.slice(0, -'.md'.length) : text;
  }

  private named(name: string): TFile[] {
    this.byName ??= this.index();
    return this.byName.get(name) ?? [];
  }

  // A note answers to its name with and without the extension; any other file only with.
  private index(): Map<string, TFile[]> {
    const index = new Map<string, TFile[]>();
    const add = (name: string, file: TFile): void => {
      const files = index.get(name);
      if (files) files.push(file);
      else index.set(name, [file]);
    };
    for (const file of this.files()) {
      add(file.name.toLowerCase(), file);
      if (file.extension === 'md') add(file.basename.toLowerCase(), file);
    }
    return index;
  }
}

function isNote(file: TFile, wanted: string): boolean {
  return file.extension === 'md' && file.path.toLowerCase() === `${wanted}.md`;
}

function fits(file: TFile, wanted: string, wholePath: boolean): boolean {
  const path = file.path.toLowerCase();
  if (path === wanted || isNote(file, wanted)) return true;
  return !wholePath && (path.endsWith(`/${wanted}`) || path.endsWith(`/${wanted}.md`));
}

function against(folder: string, relative: string): string {
  const segments = folder === '' ? [] : folder.split('/');
  for (const segment of relative.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}
