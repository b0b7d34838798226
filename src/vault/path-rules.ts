/**
 * Which paths name a note of the vault, judged by the text alone. A path comes from a model, and a model repeats what a
 * web page told it: so whatever could be read in two ways, by some file system, decoder or eye, is refused.
 */
import { NAME_BYTES, PATH_CHARACTERS, PERCENT_DEPTH } from './limits';
import { notAllowed, notMarkdown, pathEscape } from './refusals';

/** What a vault keeps to itself. */
export interface ClosedPlaces {
  /** Obsidian's own folder, whatever it is called. */
  configFolder: string;
  /** Folders of Recollect's own: the ledger, the history, backups. */
  ownFolders: readonly string[];
}

/** Slashes that are none: division, fraction, box drawing, full width, overlay. */
const SLASH_LOOKALIKES = /[\u0337\u0338\u2044\u2215\u2216\u2571\u2572\u29f5\u29f8\u29f9\ufe68\uff0f\uff3c]/;
/** Dots that are none. The ellipsis is not here: it stands in many a title, and only a name of nothing else is refused. */
const DOT_LOOKALIKES = '\u2024\u2025\ufe52\uff0e';
const FALSE_DOT_FIRST = new RegExp(`^[${DOT_LOOKALIKES}]`);
const ONLY_DOTS = new RegExp(`^[.\u2026\u22ef\u00b7\u30fb\uff61\u3002${DOT_LOOKALIKES}]+$`);
/** Invisible, or turning the direction of what follows; joiners inside a script or an emoji are neither. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/u;
/** Format characters but for joiners; among them the tags in which words can be hidden behind an emoji. */
const FORMAT = /(?![\u200c-\u200d])\p{Cf}/u;
const STRAY_JOINER = /(?:^|[ -~])(?:\u200c|\u200d)|(?:\u200c|\u200d)(?:$|[ -~])/;
const WINDOWS_CHARACTERS = /[<>:"|?*]/;
const WINDOWS_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])$/i;
/** The short names that Windows makes up: `OBSIDI~1` is a folder by another name. */
const SHORT_NAME = /^[^.~]{1,6}~\d{1,6}(?:\.[^.]{0,3})?$/;
/** What percent signs may hide: separators, dots, colons, control characters, overlong forms, further percent signs. */
const HIDDEN_BY_PERCENT = /%(?:[01][0-9a-f]|2e|2f|5c|3a|7f|c0|c1|e0%80|f0%80|u[0-9a-f]{4})/i;

/** The path in the one spelling that is used from here on; throws when it names no note that may be touched. */
export function checkedPath(given: string, closed: ClosedPlaces): string {
  const path = given.normalize('NFC');
  const why = reasonAgainst(path);
  if (why !== null) throw pathEscape(given, why);
  const folded = foldedPath(path);
  if (isWithin(folded, closed.configFolder)) throw pathEscape(given, "is in Obsidian's own folder");
  if (closed.ownFolders.some((folder) => isWithin(folded, folder))) {
    throw notAllowed(given, 'is in a folder that Recollect keeps its own files in', 'Choose another folder.');
  }
  if (!/\.md$/i.test(path)) throw notMarkdown(given);
  return path;
}

/** The form in which two names are the same for a file system that ignores case or composition. */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

/** The same, wider: letters that only look alike count as the same, so that a closed folder has no second name. */
export function foldedPath(path: string): string {
  return foldedName(path.normalize('NFKC'));
}

function isWithin(folded: string, folder: string): boolean {
  const start = foldedPath(folder.trim().replace(/^\/+|\/+$/g, ''));
  return start !== '' && (folded === start || folded.startsWith(`${start}/`));
}

/** What is wrong with a path, as the second half of a sentence; null when nothing is. */
function reasonAgainst(path: string): string | null {
  if (path.trim() === '') return 'names no note';
  if (path.length > PATH_CHARACTERS)
    return `is longer than the ${PATH_CHARACTERS} characters that every system opens`;
  if (path.includes('\\')) return 'has a backslash, which separates folders on Windows';
  if (SLASH_LOOKALIKES.test(path) || separatorsIn(path.normalize('NFKC')) !== separatorsIn(path))
    return 'has a character that only looks like a slash';
  if (INVISIBLE.test(path) || FORMAT.test(path) || STRAY_JOINER.test(path))
    return 'has a character that cannot be seen';
  if (path.startsWith('/')) return 'is an absolute path';
  if (/^[a-z]:/i.test(path)) return 'names a drive';
  if (WINDOWS_CHARACTERS.test(path)) return 'has a character that Windows forbids in names';
  if (hidesSyntax(path)) return 'hides a separator or a dot behind percent signs';
  for (const name of path.split('/')) {
    const why = reasonAgainstName(name);
    if (why !== null) return why;
  }
  return null;
}

function reasonAgainstName(name: string): string | null {
  if (name === '') return 'has a folder without a name';
  if (name === '.' || name === '..') return 'goes up or stays with dots';
  if (ONLY_DOTS.test(name)) return 'has a name made of dots';
  if (name.startsWith('.')) return 'is hidden';
  if (FALSE_DOT_FIRST.test(name)) return 'begins with a character that only looks like a dot';
  if (name.endsWith('.')) return 'has a name that ends in a dot, which Windows drops';
  if (name !== name.trim()) return 'has a name that begins or ends with a blank, which some systems drop';
  if (name === '~' || /^\$(?:\w+|\{\w+\})$/.test(name) || /^%\w+%$/.test(name))
    return 'names a place outside the vault';
  if (WINDOWS_NAME.test((name.split('.', 1)[0] ?? '').trimEnd()))
    return 'has a name that Windows keeps for a device';
  if (SHORT_NAME.test(name)) return 'is a short name that Windows could give to another file';
  if (new TextEncoder().encode(name).length > NAME_BYTES)
    return `has a name of more than ${NAME_BYTES} bytes`;
  return null;
}

function separatorsIn(path: string): number {
  return path.split(/[\\/]/).length;
}

function hidesSyntax(path: string): boolean {
  let text = path;
  for (let depth = 0; depth < PERCENT_DEPTH; depth++) {
    if (HIDDEN_BY_PERCENT.test(text)) return true;
    const further = text.replace(/%25/g, '%');
    if (further === text) return false;
    text = further;
  }
  return true;
}
