/** What front matter says about a note. */
import type { FrontMatter, PropertyValue } from './front-matter';
import { tidy } from './reading';

/** The properties that Recollect itself understands. */
export interface NoteProperties {
  title: string | null;
  aliases: string[];
  tags: string[];
  date: string | null;
  validUntil: string | null;
  isLocalOnly: boolean;
  isSource: boolean;
  /** All of them, a `key: value` a line. */
  searchable: string;
  /** Those that somebody would read: not names, dates, switches or numbers. */
  readable: string;
}

/** Names whose values are searched with the note's title or say nothing about its subject. */
const UNREAD = new Set(
  'title alias aliases tag tags cssclass cssclasses publish permalink recollect id uid uuid valid_until'.split(
    ' ',
  ),
);
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/;

/** Understands the properties of a note. */
export function understandProperties({ properties, source }: FrontMatter): NoteProperties {
  const entries = Object.entries(properties ?? {}).map(([key, value]): [string, PropertyValue] => [
    key.toLowerCase(),
    value,
  ]);
  const named = new Map(entries);
  const lines = entries.map(([key, value]) => ({ key, texts: scalars(value) }));
  const modes = scalars(named.get('recollect')).map((mode) => mode.toLowerCase());
  return {
    title: scalars(named.get('title'))[0] ?? null,
    aliases: [...list(named.get('aliases'), /,/), ...list(named.get('alias'), /,/)],
    tags: [...list(named.get('tags'), /[,\s]+/), ...list(named.get('tag'), /[,\s]+/)].map((tag) =>
      tag.replace(/^#+/, ''),
    ),
    date: dateIn(named.get('date')) ?? dateIn(named.get('created')),
    validUntil: dateIn(named.get('valid_until')),
    // Properties that cannot be read must not let a note out that says it stays: in doubt it stays.
    isLocalOnly: properties ? modes.includes('local-only') : /\blocal-only\b/i.test(source),
    isSource: modes.includes('source'),
    searchable: asLines(lines),
    readable: asLines(lines.filter(({ key }) => !UNREAD.has(key)).map(withoutNumbers)),
  };
}

/** The day that a text begins with, `yyyy-mm-dd`, if it is a day of the calendar. */
export function dayAtStart(text: string): string | null {
  const [day, year, month, date] = DATE.exec(text) ?? [];
  if (day === undefined) return null;
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return time.toISOString().startsWith(day) ? day : null;
}

/** A day may be a link to its daily note. */
function dateIn(value: PropertyValue | undefined): string | null {
  const text = scalars(value)[0];
  return text === undefined ? null : dayAtStart(text.replace(/^\[\[/, ''));
}

function list(value: PropertyValue | undefined, separator: RegExp): string[] {
  const texts = typeof value === 'string' ? value.split(separator) : scalars(value);
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** Every text, number and switch inside a value, in order, without recursion: YAML nests as deep as it likes. */
function scalars(value: PropertyValue | undefined): string[] {
  const texts: string[] = [];
  const waiting: (PropertyValue | undefined)[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next === null || next === undefined) continue;
    if (Array.isArray(next)) waiting.push(...next.toReversed());
    else if (typeof next === 'object') waiting.push(...Object.values(next).reverse());
    else texts.push(String(next).trim());
  }
  return texts.filter((text) => text !== '');
}

interface PropertyLine {
  key: string;
  texts: string[];
}

function asLines(lines: readonly PropertyLine[]): string {
  const stated = lines.filter(({ texts }) => texts.length > 0);
  return tidy(stated.map(({ key, texts }) => `${key}: ${texts.map(shown).join(', ')}`).join('\n'));
}

/** A link is read as its alias or name. */
function shown(text: string): string {
  return text.replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1');
}

function withoutNumbers({ key, texts }: PropertyLine): PropertyLine {
  const isRead = (text: string): boolean =>
    /\p{L}/u.test(text) && !/^(?:true|false|https?:\S*)$/i.test(text) && !DATE.test(text);
  return { key, texts: texts.filter(isRead) };
}
