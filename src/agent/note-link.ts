/** Links to places in notes, as Obsidian reads them. */

/** Characters that would end or split a link. */
const UNLINKABLE = /[[\]#|^\\\r\n]+/g;

/** `[[path#^block]]`, `[[path#heading]]` or `[[path]]`, whatever can be said of the place. */
export function noteLink(
  path: string,
  place?: { blockId?: string | null; headingPath?: readonly string[] },
): string {
  const target = path.replace(/\.md$/i, '');
  const heading = place?.headingPath?.at(-1)?.replace(UNLINKABLE, ' ').trim() ?? '';
  if (place?.blockId) return `[[${target}#^${place.blockId}]]`;
  return heading === '' ? `[[${target}]]` : `[[${target}#${heading}]]`;
}

/** A path inside the vault in its plain form, or null when it leads out of it. */
export function insideVault(path: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.includes('\0')) return null;
  const parts = path.trim().replaceAll('\\', '/').split('/');
  if (parts.includes('..')) return null;
  return parts.filter((part) => part !== '' && part !== '.').join('/');
}
