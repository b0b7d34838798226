/** Filters typed among the words of a search: `folder:"A b" tag:#x after:2026-01-31 before:2026-06 kind:code in:archive`. */
import type { PassageKind, RecallFilters } from './notes-api';

/** Every kind that can be asked for. */
export const PASSAGE_KINDS: readonly PassageKind[] = [
  'text',
  'list',
  'task',
  'table',
  'code',
  'quote',
  'callout',
  'properties',
];

/** Only at the beginning of a word; the value is quoted, or ends at a space. A quote may still be open while typing. */
const FILTER = /(^|\s)(folder|tag|after|before|kind|in):(?:"([^"]*)"?|(\S*))/giu;

/** What was typed, taken apart. */
export interface TypedQuery {
  /** The rest: what to look for. */
  text: string;
  filters: RecallFilters;
}

/**
 * Takes a search apart. Values of one filter are alternatives; different filters all hold. What only looks like a
 * filter (a wrong day, an unknown kind) stays text.
 */
export function parseQuery(typed: string): TypedQuery {
  const filters: RecallFilters = {};
  const text = typed.replace(
    FILTER,
    (whole: string, before: string, name: string, quoted?: string, bare?: string) =>
      take(filters, name.toLowerCase(), (quoted ?? bare ?? '').trim()) ? before : whole,
  );
  return { text: text.replace(/\s+/g, ' ').trim(), filters };
}

function take(filters: RecallFilters, name: string, value: string): boolean {
  // A filter that is still being typed filters nothing yet.
  if (value.replace(/[#/]/g, '') === '') return true;
  if (name === 'folder') filters.folders = [...(filters.folders ?? []), value.replace(/^\/+|\/+$/g, '')];
  else if (name === 'tag') filters.tags = [...(filters.tags ?? []), value.replace(/^#|\/+$/g, '')];
  else if (name === 'kind') return takeKind(filters, value.toLowerCase());
  else if (name === 'in') return takeArchive(filters, value.toLowerCase());
  else return takeDay(filters, name === 'after' ? 'from' : 'to', value);
  return true;
}

function takeKind(filters: RecallFilters, value: string): boolean {
  const kind = PASSAGE_KINDS.find((each) => each === value || `${each}s` === value);
  if (kind) filters.kinds = [...(filters.kinds ?? []), kind];
  return kind !== undefined;
}

function takeArchive(filters: RecallFilters, value: string): boolean {
  if (value === 'archive') filters.archive = true;
  return value === 'archive';
}

/** A day, or a month or year of which the first or last day is meant. */
function takeDay(filters: RecallFilters, end: 'from' | 'to', value: string): boolean {
  const [, year, givenMonth, givenDay] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(value) ?? [];
  if (year === undefined) return false;
  const month = Number(givenMonth ?? (end === 'from' ? 1 : 12));
  const lastDay = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  const day = Number(givenDay ?? (end === 'from' ? 1 : lastDay));
  if (month < 1 || month > 12 || day < 1 || day > lastDay) return false;
  filters[end] = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return true;
}
