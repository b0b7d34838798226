/**
 * Front matter changed in place. The source is spliced, never printed anew: only the bytes of a value that really
 * changes are replaced, so order, comments, quoting and blank lines of everything else stay by construction. The result
 * is read again and compared before anybody gets it; what cannot be changed like that is refused, not mangled.
 */
import { isMap, isScalar, parseDocument, stringify, type Pair, type ParsedNode } from 'yaml';
import type { NoteProperty } from '../core/note-writing';
import { shapeOf } from './note-text';
import { conflict } from './refusals';

/** A note in its two parts. */
export interface NoteParts {
  /** Byte order mark and opening fence; the mark alone without front matter. */
  opening: string;
  /** What stands between the fences; null without front matter. */
  source: string | null;
  /** Closing fence with its line break; empty without front matter. */
  closing: string;
  body: string;
}

/** Values by name, in the order in which they stand. */
export type Properties = Map<string, NoteProperty>;

/** What to set and what to take out. */
export interface PropertyChanges {
  set: ReadonlyMap<string, NoteProperty>;
  remove: readonly string[];
}

const OPENING = /^\ufeff?---[ \t]*\r?\n/;
const CLOSING = /^---[ \t]*(?:\r?\n|$)/gm;

/** Cuts a note into front matter and body; joined again they are the note. */
export function partsOf(text: string): NoteParts {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const none = { opening: mark, source: null, closing: '', body: text.slice(mark.length) };
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return none;
  CLOSING.lastIndex = opening.length;
  const closing = CLOSING.exec(text);
  if (!closing) return none;
  return {
    opening,
    source: text.slice(opening.length, closing.index),
    closing: closing[0],
    body: text.slice(closing.index + closing[0].length),
  };
}

/** The note again. */
export function joinedParts({ opening, source, closing, body }: NoteParts): string {
  return opening + (source ?? '') + closing + body;
}

/** The values of front matter; null when it is broken, empty without any. */
export function propertiesOf(source: string | null): Properties | null {
  const read = source === null ? [] : readPairs(source);
  return read && new Map(read.map(({ name, value }) => [name, value]));
}

/** Makes the changes in a note, creating front matter when it has none; refuses what it cannot do without harm. */
export function withProperties(path: string, text: string, changes: PropertyChanges): string {
  const parts = partsOf(text);
  const before = propertiesOf(parts.source);
  if (!before) throw broken(path);
  const lineBreak = shapeOf(text).lineBreak;
  const set = [...changes.set].filter(
    ([name, value]) => !before.has(name) || !isSame(before.get(name), value),
  );
  const remove = changes.remove.filter((name) => before.has(name) && !changes.set.has(name));
  if (set.length === 0 && remove.length === 0) return text;

  const source = spliced(path, parts.source ?? '', new Map(set), remove, lineBreak);
  const changed: NoteParts =
    parts.source === null
      ? { opening: `${parts.opening}---${lineBreak}`, source, closing: `---${lineBreak}`, body: parts.body }
      : { ...parts, source };

  const wanted = new Map([...before, ...set]);
  for (const name of remove) wanted.delete(name);
  const after = propertiesOf(changed.source);
  if (!after || !isSame([...wanted], [...after])) throw tangled(path);
  return joinedParts(changed);
}

/** The values that a whole new text brings, to be set in the note it replaces. */
export function propertiesToSet(path: string, text: string): { set: Properties; body: string } {
  const { source, body } = partsOf(text);
  const set = propertiesOf(source);
  if (!set)
    throw conflict(
      path,
      'was given properties that are not valid YAML',
      'Write them as `name: value`, one a line.',
    );
  return { set, body };
}

/** Whether two values are the same, whatever the order of names inside them. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(
    (name) =>
      Object.hasOwn(other, name) &&
      isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  );
}

interface ReadPair {
  name: string;
  value: NoteProperty;
  pair: Pair<ParsedNode, ParsedNode | null>;
}

function documentOf(source: string) {
  // `core` leaves dates as they are written. Names given twice are an error: which of them to change is a guess.
  return parseDocument(source, { schema: 'core', uniqueKeys: true, logLevel: 'silent' });
}

/** The pairs of a block of properties; null when it is broken or is something else. */
function readPairs(source: string): ReadPair[] | null {
  // A second document, which the reader may or may not complain of.
  if (/^(?:---|\.\.\.|%)(?:\s|[A-Z]|$)/m.test(source)) return null;
  try {
    const document = documentOf(source);
    if (document.errors.length > 0) return null;
    if (document.contents === null) return [];
    if (!isMap(document.contents))
      return isScalar(document.contents) && document.contents.value === null ? [] : null;
    return document.contents.items.map((pair) => {
      if (!isScalar(pair.key)) throw new Error('a name that is no word');
      const name = typeof pair.key.value === 'string' ? pair.key.value : (pair.key.source ?? '');
      const value = pair.value === null ? null : (pair.value.toJS(document) as NoteProperty);
      return { name, value, pair };
    });
  } catch {
    return null;
  }
}

function spliced(
  path: string,
  source: string,
  set: ReadonlyMap<string, NoteProperty>,
  remove: readonly string[],
  lineBreak: string,
): string {
  const pairs = readPairs(source) ?? [];
  const inBlock = pairs.every(({ pair }) => /(?:^|\n)$/.test(source.slice(0, pair.key.range[0])));
  // A flow map (`{a: 1}`) or an explicit name (`? a`).
  if (!inBlock) throw tangled(path);

  let result = source;
  for (const { name, pair } of pairs.toReversed()) {
    const [keyFrom, keyTo] = pair.key.range;
    const colon = source.indexOf(':', keyTo) + 1;
    const end = Math.max(colon, pair.value ? trimmedEnd(source, pair.value.range[1]) : colon);
    if (set.has(name)) {
      result = result.slice(0, keyTo) + printedValue(set.get(name) ?? null, lineBreak) + result.slice(end);
    } else if (remove.includes(name)) {
      const line = source.indexOf('\n', end);
      result = result.slice(0, keyFrom) + result.slice(line < 0 ? source.length : line + 1);
    }
  }
  const known = new Set(pairs.map(({ name }) => name));
  const added = [...set].filter(([name]) => !known.has(name));
  if (added.length > 0 && result !== '' && !result.endsWith('\n')) result += lineBreak;
  for (const [name, value] of added) {
    result += stringify(name, { lineWidth: 0 }).trimEnd() + printedValue(value, lineBreak) + lineBreak;
  }
  return result;
}

/** A value behind its name, colon included. */
function printedValue(value: NoteProperty, lineBreak: string): string {
  const printed = stringify({ k: value }, { lineWidth: 0, schema: 'core' }).slice(1);
  return printed.replace(/\n$/, '').replaceAll('\n', lineBreak);
}

function trimmedEnd(source: string, end: number): number {
  let at = end;
  while (at > 0 && /\s/.test(source.charAt(at - 1))) at--;
  return at;
}

function broken(path: string): Error {
  return conflict(
    path,
    'has properties that are not valid YAML, so they cannot be changed without harm',
    'Correct them in the note first.',
  );
}

function tangled(path: string): Error {
  return conflict(
    path,
    'has properties written in a way that cannot be changed in place',
    'Change them in the note, or write them as `name: value`, one a line.',
  );
}
