/** Filters typed among the words of a search: `folder:"A b" tag:#x after:2026-01-31 before:… kind:code in:archive`. */
import type { PassageKind, RecallFilters } from './notes-api';

const KINDS: readonly PassageKind[] = [
  'text',
  'list',
  'task',
  'table',
  'code',
  'quote',
  'callout',
  'properties',
];

/** A name, a colon, and a value without spaces or in quotation marks; only at the beginning of a word. */
const FILTER = /(?<=^|\s)(folder|tag|after|before|kind|in):(?:"([^"]*)"?|(\S*))/giu;

/** What was typed, taken apart. */
export interface TypedQuery {
  /** The rest: what to look for. */
  text: string;
  filters: RecallFilters;
}

/** Takes a search apart. What only looks like a filter (a wrong day, an unknown kind) stays text. */
export function parseQuery(typed: string): TypedQuery {
  const filters: RecallFilters = {};
  const text = typed.replace(FILTER, (whole, name: string, quoted?: string, bare?: string) =>
    take(filters, name.toLowerCase(), (quoted ?? bare ?? '').trim()) ? ' ' : whole,
  );
  return { text: text.replace(/\s+/g, ' ').trim(), filters };
}

function take(filters: RecallFilters, name: string, value: string): boolean {
  // A filter that is still being typed filters nothing yet.
  if (value === '') return true;
  if (name === 'folder') filters.folders = [...(filters.folders ?? []), value];
  else if (name === 'tag') filters.tags = [...(filters.tags ?? []), value.replace(/^#/, '')];
  else if (name === 'kind') return takeKind(filters, value.toLowerCase());
  else if (name === 'in') return takeArchive(filters, value.toLowerCase());
  else return takeDay(filters, name === 'after' ? 'from' : 'to', value);
  return true;
}

function takeKind(filters: RecallFilters, value: string): boolean {
  const kind = KINDS.find((each) => each === value);
  if (kind) filters.kinds = [...(filters.kinds ?? []), kind];
  return kind !== undefined;
}

function takeArchive(filters: RecallFilters, value: string): boolean {
  if (value === 'archive') filters.archive = true;
  return value === 'archive';
}

/** A day, or a month or year of which the first or last day is meant. */
function takeDay(filters: RecallFilters, end: 'from' | 'to', value: string): boolean {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value) ?? [];
  if (year === undefined) return false;
  const fill = end === 'from' ? ['01', '01'] : ['12', '31'];
  filters[end] = `${year}-${month ?? fill[0]}-${day ?? fill[1]}`;
  return true;
}
