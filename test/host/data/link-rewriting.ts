import type { CachedMetadata } from 'obsidian';
import type { App, MetadataCache, TFile } from 'obsidian-test-mocks/obsidian';

/** The links of one note that point to a file which is about to move: as written, and where they lead. */
export type LinkTargets = Map<string, TFile>;

/** Every note with a link to one of `moved`, and which of its links those are. */
export function linksTo(moved: TFile[], app: App): Map<TFile, LinkTargets> {
  const wanted = new Set(moved);
  const found = new Map<TFile, LinkTargets>();
  for (const note of app.vault.getMarkdownFiles()) {
    const cache = app.metadataCache.getFileCache(note);
    for (const { original, link } of cache ? references(cache) : []) {
      const target = app.metadataCache.getFirstLinkpathDest(splitLink(link).linkpath, note.path);
      if (!target || !wanted.has(target)) continue;
      const targets = found.get(note) ?? new Map<string, TFile>();
      found.set(note, targets.set(original, target));
    }
  }
  return found;
}

/** A note's text with each of those links pointing to where its file is now; the words shown stay the same. */
export function rewriteLinks(text: string, targets: LinkTargets, cache: MetadataCache): string {
  // In one pass: a link already rewritten may read like another that is still to be.
  const originals = [...targets.keys()].map((original) => original.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.replace(new RegExp(originals.join('|'), 'g'), (original) => {
    const target = targets.get(original);
    return target ? rewrite(original, target, cache) : original;
  });
}

function rewrite(original: string, target: TFile, cache: MetadataCache): string {
  const wiki = /^(!?)\[\[([^\]|]+)(\|[^\]]*)?\]\]$/.exec(original);
  if (wiki) {
    const [, embed = '', link = '', alias = ''] = wiki;
    return `${embed}[[${cache.fileToLinktext(target, '', true)}${splitLink(link).subpath}${alias}]]`;
  }
  return original.replace(
    /\(([^)]+)\)$/,
    (_whole, url: string) => `(${encodeURI(target.path)}${splitLink(url).subpath})`,
  );
}

function references(cache: CachedMetadata): { original: string; link: string }[] {
  const all = [...(cache.links ?? []), ...(cache.embeds ?? []), ...(cache.frontmatterLinks ?? [])];
  return all.map(({ original, link }) => ({
    original,
    link: original.endsWith(')') ? safeDecode(link) : link,
  }));
}

function splitLink(link: string): { linkpath: string; subpath: string } {
  const hash = link.indexOf('#');
  return hash === -1
    ? { linkpath: link, subpath: '' }
    : { linkpath: link.slice(0, hash), subpath: link.slice(hash) };
}

function safeDecode(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
