/** Texts to take over into the search field: earlier searches, filters, and what a filter can be set to. */
import { PASSAGE_KINDS } from '../../core/query-syntax';
import type { Fill } from './suggestion';

/** More rows than these hide the end of the list. */
const COMPLETIONS_SHOWN = 12;
const RECENTS_SHOWN = 5;

interface Filter {
  name: string;
  icon: string;
  hint: string;
  /** Put behind the name when there is only one thing to say. */
  value?: string;
}

const FILTERS: readonly Filter[] = [
  { name: 'folder', icon: 'folder', hint: 'Only notes in a folder' },
  { name: 'tag', icon: 'tag', hint: 'Only notes with a tag' },
  { name: 'after', icon: 'calendar-arrow-down', hint: 'Dated on or after a day, as in after:2026-01-31' },
  { name: 'before', icon: 'calendar-arrow-up', hint: 'Dated on or before a day' },
  { name: 'kind', icon: 'list-checks', hint: 'Only tasks, tables, code ...' },
  { name: 'in', icon: 'archive', hint: 'Archived notes too', value: 'archive ' },
];

/** Where the values of filters come from. */
export interface FilterValues {
  folders(): string[];
  /** Without `#`. */
  tags(): string[];
}

/** Earlier searches of this session, the latest first. */
export class RecentSearches {
  private texts: string[] = [];

  /** Puts a search first. */
  add(text: string): void {
    const trimmed = text.trim();
    if (trimmed === '') return;
    this.texts = [trimmed, ...this.texts.filter((each) => each !== trimmed)].slice(0, RECENTS_SHOWN);
  }

  /** As rows. */
  fills(): Fill[] {
    return this.texts.map((text) => ({
      type: 'fill',
      icon: 'history',
      text,
      hint: 'Searched before',
      typed: text,
    }));
  }
}

/** What an empty field offers. */
export function beginnings(recent: RecentSearches): Fill[] {
  const filters = FILTERS.map(({ name, icon, hint, value = '' }): Fill => {
    const typed = `${name}:${value}`;
    return { type: 'fill', icon, text: typed.trim(), hint, typed };
  });
  return [...recent.fills(), ...filters];
}

function valuesOf(name: string, values: FilterValues): string[] {
  if (name === 'folder') return values.folders();
  if (name === 'tag') return values.tags();
  if (name === 'kind') return [...PASSAGE_KINDS];
  return name === 'in' ? ['archive'] : [];
}

/** What the filter at the end of the text can be set to; nothing when there is none or it is complete. */
export function completions(typed: string, values: FilterValues): Fill[] {
  const found = /(?:^|\s)(folder|tag|kind|in):("?)#?([^"]*)$/i.exec(typed);
  const [, key = '', quote = '', begun = ''] = found ?? [];
  // Without a quote a space ends the value.
  if (!found || (quote === '' && /\s/.test(begun))) return [];
  const name = key.toLowerCase();
  const sought = begun.toLowerCase();
  const before = typed.slice(0, typed.length - begun.length).replace(/:["#]*$/, ':');
  const all = valuesOf(name, values);
  if (all.some((value) => value.toLowerCase() === sought)) return [];
  const fitting = all.filter((value) => value.toLowerCase().includes(sought));
  fitting.sort(
    (a, b) => Number(!a.toLowerCase().startsWith(sought)) - Number(!b.toLowerCase().startsWith(sought)),
  );
  const icon = FILTERS.find((filter) => filter.name === name)?.icon ?? 'filter';
  return fitting.slice(0, COMPLETIONS_SHOWN).map((value) => {
    const written = /\s/.test(value) ? `"${value}"` : value;
    return { type: 'fill', icon, text: value, hint: '', typed: `${before}${written} ` };
  });
}
