/** The block of properties at the top of a note. */
import { parse } from 'yaml';
import { FRONT_MATTER_CHARACTERS } from './limits';

/** A value as YAML gives it. */
export type PropertyValue =
  string | number | boolean | null | PropertyValue[] | { [key: string]: PropertyValue };

/** Front matter, found and understood as far as possible. */
export interface FrontMatter {
  /** Where the note's body begins; 0 without front matter. */
  end: number;
  /** Null when there is none or it is broken. */
  properties: Record<string, PropertyValue> | null;
  problem: string | null;
  /** As written, without its fences. */
  source: string;
}

const NONE: FrontMatter = { end: 0, properties: null, problem: null, source: '' };
const OPENING = /^\ufeff?---[ \t]*\r?\n/;
const CLOSING = /^---[ \t]*(?:\r?\n|$)/gm;

/** Finds and reads the front matter of a note. */
export function readFrontMatter(text: string): FrontMatter {
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return NONE;
  CLOSING.lastIndex = opening.length;
  const closing = CLOSING.exec(text);
  if (!closing) return NONE;
  const end = closing.index + closing[0].length;
  const source = text.slice(opening.length, closing.index);
  return { end, source, ...understood(source) };
}

function understood(yaml: string): Pick<FrontMatter, 'properties' | 'problem'> {
  if (yaml.length > FRONT_MATTER_CHARACTERS)
    return broken('are longer than properties are, so they are searched as text');
  try {
    // `core` leaves dates as they are written; of keys given twice the last counts, as in Obsidian.
    const value: unknown = parse(yaml, { schema: 'core', uniqueKeys: false, logLevel: 'error' });
    if (value === null || value === undefined) return { properties: {}, problem: null };
    if (typeof value !== 'object' || Array.isArray(value))
      return broken('are not a list of names and values, so they are searched as text');
    return { properties: value as Record<string, PropertyValue>, problem: null };
  } catch (error) {
    const detail = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '').replace(/:$/, '') : '';
    return broken(`are not valid YAML, so they are searched as text: ${detail}`);
  }
}

function broken(what: string): Pick<FrontMatter, 'properties' | 'problem'> {
  return { properties: null, problem: `The properties at the top ${what}.` };
}
