/** Where the part of a link after the note's name leads. */
import { parseLinktext, stripHeadingForLink } from 'obsidian';
import type { App, CachedMetadata, TFile } from 'obsidian';

const plain = (heading: string): string => stripHeadingForLink(heading).trim().toLowerCase();

/** Whether a note has the block or heading that stands after `#`; a heading may be given with those above it. */
export function hasPlace(cache: CachedMetadata | null, place: string): boolean {
  if (!cache) return false;
  if (place.startsWith('^')) return cache.blocks?.[place.slice(1).toLowerCase()] !== undefined;
  const wanted = place.split('#').filter((part) => part.trim() !== '');
  const last = wanted.at(-1);
  if (last === undefined) return false;
  const headings = cache.headings ?? [];
  let next = 0;
  for (const { heading } of headings) if (plain(heading) === plain(wanted[next] ?? '')) next += 1;
  // A path through headings that were moved apart still means its last one, as in the app.
  return next >= wanted.length || headings.some(({ heading }) => plain(heading) === plain(last));
}

/** The note that a link means, when the note and the place in it are there; null when it leads nowhere. */
export function noteBehind({ metadataCache }: App, link: string): TFile | null {
  const { path, subpath } = parseLinktext(link);
  const file = path === '' ? null : metadataCache.getFirstLinkpathDest(path, '');
  const place = subpath.replace(/^#/, '');
  if (!file || (place !== '' && !hasPlace(metadataCache.getFileCache(file), place))) return null;
  return file;
}
