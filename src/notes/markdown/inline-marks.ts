/** The marks of Obsidian's own inside a paragraph, found at a position of its text. */
import { SPAN_CHARACTERS } from './limits';

/** What was found: the name of its node in the tree, and its length. */
export interface InlineMark {
  name: 'Wikilink' | 'Embed' | 'Tag' | 'Hidden' | 'Math' | 'BlockId' | 'CalloutMark' | 'FootnoteMark';
  length: number;
}

/** What Obsidian takes for a tag: no blank, no ASCII or general punctuation but `-`, `_` and `/`. */
const TAG = /[^\u2000-\u206F\u2E00-\u2E7F'!"#$%&()*+,.:;<=>?@^`{|}~[\]\\\s]+/y;
const BLOCK_ID = /\^[A-Za-z0-9-]+[ \t]*(?=\n|$)/y;
const CALLOUT = /\[![^[\]\n]{1,50}\][+-]?/y;
const FOOTNOTE = /\[\^[^[\]\s]{1,100}\]:?/y;
const BEFORE_TAG = /[\s([{,;"'“‘*_~=|>—–]/;

/** The characters that a mark can begin with: parsers ask at every character of a vault. */
const BEGINNINGS = new Set(Array.from('[!#%$^', (character) => character.charCodeAt(0)));

/** Whether a mark can begin with a character. */
export function canBeginMark(code: number): boolean {
  return code < 128 && BEGINNINGS.has(code);
}

/** Finds the mark that begins at `at`, if one does. */
export function inlineMarkAt(text: string, at: number): InlineMark | null {
  switch (text[at]) {
    case '[':
      return bracketAt(text, at);
    case '!':
      return wikilinkAt(text, at + 1, 'Embed');
    case '#':
      return tagAt(text, at);
    case '%':
      return between(text, at, '%%', text.length, 'Hidden');
    case '$':
      return mathAt(text, at);
    case '^':
      return blockIdAt(text, at);
    default:
      return null;
  }
}

function bracketAt(text: string, at: number): InlineMark | null {
  if (text[at + 1] === '[') return wikilinkAt(text, at, 'Wikilink');
  if (text[at + 1] === '^') return matched(FOOTNOTE, text, at, 'FootnoteMark');
  if (text[at + 1] === '!' && at === 0) return matched(CALLOUT, text, at, 'CalloutMark');
  return null;
}

function wikilinkAt(text: string, at: number, name: 'Wikilink' | 'Embed'): InlineMark | null {
  if (!text.startsWith('[[', at)) return null;
  const window = text.slice(at + 2, at + 2 + SPAN_CHARACTERS);
  const close = window.indexOf(']]');
  if (close <= 0) return null;
  const inside = window.slice(0, close);
  if (inside.includes('\n') || inside.includes('[[')) return null;
  return { name, length: close + 4 + (name === 'Embed' ? 1 : 0) };
}

function tagAt(text: string, at: number): InlineMark | null {
  if (at > 0 && !BEFORE_TAG.test(text.charAt(at - 1))) return null;
  TAG.lastIndex = at + 1;
  const tag = TAG.exec(text)?.[0];
  return tag === undefined || /^[\d/]*$/.test(tag) ? null : { name: 'Tag', length: tag.length + 1 };
}

function mathAt(text: string, at: number): InlineMark | null {
  if (text.startsWith('$$', at)) return between(text, at, '$$', SPAN_CHARACTERS, 'Math');
  if (!/\S/.test(text.charAt(at + 1))) return null;
  const window = text.slice(at + 1, at + 1 + SPAN_CHARACTERS);
  const close = window.indexOf('$');
  // As in Obsidian: "$5 or $6" and "$5-$6" are money.
  if (close <= 0 || /\s/.test(window.charAt(close - 1)) || /\d/.test(window.charAt(close + 1))) return null;
  return { name: 'Math', length: close + 2 };
}

function blockIdAt(text: string, at: number): InlineMark | null {
  return at === 0 || /\s/.test(text.charAt(at - 1)) ? matched(BLOCK_ID, text, at, 'BlockId') : null;
}

function between(
  text: string,
  at: number,
  fence: string,
  reach: number,
  name: InlineMark['name'],
): InlineMark | null {
  if (!text.startsWith(fence, at)) return null;
  const close = text.slice(at + 2, at + 2 + reach).indexOf(fence);
  return close < 0 ? null : { name, length: close + 4 };
}

function matched(pattern: RegExp, text: string, at: number, name: InlineMark['name']): InlineMark | null {
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[0];
  return found === undefined ? null : { name, length: found.length };
}
