/** Where links lead, as the index compares it. */

/** A link's two halves. */
export interface LinkTarget {
  target: string;
  subpath: string;
}

/** Of the inside of a wikilink or embed, `target#heading|alias`. */
export function wikilinkTarget(inside: string): LinkTarget {
  const bar = /\\?\|/.exec(inside);
  return halves(bar ? inside.slice(0, bar.index) : inside);
}

/** Of a Markdown link's address; null when it leads out of the vault. */
export function addressTarget(address: string, notePath: string): LinkTarget | null {
  const bare = address.startsWith('<') && address.endsWith('>') ? address.slice(1, -1) : address;
  if (bare === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(bare)) return null;
  const { target, subpath } = halves(decoded(bare));
  return { target: fromFolder(target, notePath), subpath };
}

/** The form in which links and names are compared: lower case, no `.md`, no slash in front. */
function comparable(path: string): string {
  return path.normalize('NFC').trim().replace(/^\/+/, '').replace(/\.md$/i, '').toLowerCase();
}

function halves(link: string): LinkTarget {
  const hash = link.indexOf('#');
  if (hash < 0) return { target: comparable(link), subpath: '' };
  return { target: comparable(link.slice(0, hash)), subpath: link.slice(hash).trim() };
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Only `./` and `../` lead from the note's own folder; anything else is looked up in the whole vault. */
function fromFolder(target: string, notePath: string): string {
  if (!/^\.\.?\//.test(target)) return target;
  const parts = comparable(notePath).split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
