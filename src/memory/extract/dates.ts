/**
 * Days from how people name them, worked out from the day on which it was said (in UTC, like all days in memory). A
 * month or weekday without a year is the nearest one in the direction of the statement: what happened lies behind.
 */

/** What a phrase names. */
export interface TimeWords {
  day?: number;
  /** 0 is January. */
  month?: number;
  year?: number;
  /** 0 is Sunday. */
  weekday?: number;
  count?: number;
  unit?: Unit;
}

export type Unit = 'day' | 'week' | 'month' | 'year';

/** A day from what a phrase names, the moment it was said and the direction; null when it names no day. */
export type DayOf = (words: TimeWords, at: Date, isAhead: boolean) => string | null;

/** A way to name a day. */
export interface TimePhrase {
  /** A regular expression, with `{month}`, `{weekday}`, `{day}`, `{year}`, `{count}` and `{unit}` in it. */
  words: string;
  day: DayOf;
  /** The day on which something ends. */
  isEnd?: boolean;
}

/** How a language names days. Sources of regular expressions, months from January and weekdays from Sunday. */
export interface Calendar {
  months: readonly string[];
  weekdays: readonly string[];
  numbers: Readonly<Record<string, number>>;
  units: Readonly<Record<Unit, string>>;
  phrases: readonly TimePhrase[];
}

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
const DAY_MS = 86_400_000;

function shifted(at: Date, unit: Unit, count: number): string {
  if (unit === 'day') return iso(at.getTime() + count * DAY_MS);
  if (unit === 'week') return iso(at.getTime() + 7 * count * DAY_MS);
  const months = at.getUTCMonth() + (unit === 'month' ? count : 12 * count);
  const last = new Date(Date.UTC(at.getUTCFullYear(), months + 1, 0)).getUTCDate();
  return iso(Date.UTC(at.getUTCFullYear(), months, Math.min(at.getUTCDate(), last)));
}

function begun(at: Date, unit: Unit, count: number): string {
  if (unit === 'month') return iso(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, 1));
  if (unit === 'year') return iso(Date.UTC(at.getUTCFullYear() + count, 0, 1));
  return shifted(at, unit, count);
}

/** A number of days before or after. */
export const daysAway =
  (days: number): DayOf =>
  (_words, at) =>
    shifted(at, 'day', days);

/** "Three weeks ago", "in two months": so many units before (-1) or after (1). */
export const unitsAway =
  (direction: -1 | 1): DayOf =>
  ({ count = 1, unit = 'day' }, at) =>
    count > 150 ? null : shifted(at, unit, direction * count);

/** "Last month", "next year": when it began. */
export const unitBegun =
  (count: number): DayOf =>
  ({ unit = 'day' }, at) =>
    begun(at, unit, count);

/** "In May", "last May", "May 2025". `isAhead` says the direction, unless the statement does. */
export const theMonth =
  (fixed?: { isAhead: boolean }): DayOf =>
  ({ month, year }, at, stated) => {
    if (month === undefined) return null;
    const isAhead = fixed?.isAhead ?? stated;
    const [thisYear, thisMonth] = [at.getUTCFullYear(), at.getUTCMonth()];
    // A month that has not come yet this year was last year.
    const guess = isAhead === month < thisMonth && month !== thisMonth ? (isAhead ? 1 : -1) : 0;
    return iso(Date.UTC(year ?? thisYear + guess, month, 1));
  };

/** "On 14 July", "on 14 July 2025". */
export const theDate: DayOf = ({ day, month, year }, at, isAhead) => {
  if (day === undefined || month === undefined) return null;
  const on = (inYear: number) => Date.UTC(inYear, month, day);
  const thisYear = at.getUTCFullYear();
  const guess = isAhead
    ? on(thisYear) < at.getTime() - DAY_MS
      ? 1
      : 0
    : on(thisYear) > at.getTime()
      ? -1
      : 0;
  const date = new Date(on(year ?? thisYear + guess));
  return date.getUTCMonth() === month && date.getUTCDate() === day ? iso(date.getTime()) : null;
};

/** "2026-05-14": the number of the month, from 1, comes as `count`. */
export const theIsoDate: DayOf = ({ count = 0, ...words }, at, isAhead) =>
  theDate({ ...words, month: count - 1 }, at, isAhead);

/** "Last Friday", "on Friday", "next Friday": the nearest one before or after the day itself. */
export const theWeekday =
  (fixed?: { isAhead: boolean }): DayOf =>
  ({ weekday }, at, stated) => {
    if (weekday === undefined) return null;
    const isAhead = fixed?.isAhead ?? stated;
    const between = (weekday - at.getUTCDay() + 7) % 7 || 7;
    return shifted(at, 'day', isAhead ? between : between === 7 ? -7 : between - 7);
  };

/** "In 2019". */
export const theYear: DayOf = ({ year }) => (year === undefined ? null : `${year}-01-01`);

/** "Last summer": the month in which it begins. */
export const theSeason =
  (month: number, fixed?: { isAhead: boolean }): DayOf =>
  (words, at, isAhead) =>
    theMonth(fixed)({ ...words, month }, at, isAhead);

/** A day that was named, to be worked out once the direction of the statement is known. */
export interface NamedTime {
  isEnd: boolean;
  day(at: Date, isAhead: boolean): string | null;
}

const compiled = new WeakMap<Calendar, { pattern: RegExp; phrase: TimePhrase }[]>();

function patternsOf(calendar: Calendar): { pattern: RegExp; phrase: TimePhrase }[] {
  const known = compiled.get(calendar);
  if (known) return known;
  const { months, weekdays, numbers, units, phrases } = calendar;
  const parts: Record<string, string> = {
    month: `(?<month>${months.join('|')})`,
    weekday: `(?<weekday>${weekdays.join('|')})`,
    day: String.raw`(?<day>\d{1,2})`,
    year: String.raw`(?<year>(?:19|20)\d\d)`,
    count: String.raw`(?<count>\d{1,3}|${Object.keys(numbers).join('|')})`,
    unit: `(?<unit>${Object.values(units).join('|')})`,
  };
  const made = phrases.map((phrase) => {
    const source = phrase.words.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
    return {
      phrase,
      pattern: new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${source})(?![\p{L}\p{N}-])`, 'iu'),
    };
  });
  compiled.set(calendar, made);
  return made;
}

const whichOf = (sources: readonly string[], word: string | undefined) => {
  if (word === undefined) return undefined;
  const index = sources.findIndex((source) => new RegExp(`^(?:${source})$`, 'iu').test(word));
  return index < 0 ? undefined : index;
};

/** A clause that begins with a time, with the time at its end: "Yesterday I ..." is "I ... yesterday". */
export function timeLast(clause: string, calendar: Calendar): string {
  for (const { pattern } of patternsOf(calendar)) {
    const match = pattern.exec(clause);
    if (match?.index !== 0) continue;
    const rest = clause.slice(match[0].length).replace(/^[\s,]+/, '');
    return rest === '' ? clause : `${rest.replace(/[\s.!,;]+$/, '')} ${match[0]}`;
  }
  return clause;
}

/** Takes the times out of a phrase. */
export function withoutTimes(phrase: string, calendar: Calendar): { rest: string; times: NamedTime[] } {
  const times: NamedTime[] = [];
  let rest = phrase;
  for (const { pattern, phrase: named } of patternsOf(calendar)) {
    const match = pattern.exec(rest);
    if (!match) continue;
    const { day, month, year, weekday, count, unit } = match.groups ?? {};
    const number = (said: string | undefined) =>
      said === undefined ? undefined : (calendar.numbers[said.toLowerCase()] ?? Number(said));
    const unitAt = whichOf(Object.values(calendar.units), unit);
    const found: Record<string, number | Unit | undefined> = {
      day: number(day),
      month: whichOf(calendar.months, month),
      year: number(year),
      weekday: whichOf(calendar.weekdays, weekday),
      count: number(count),
      unit: unitAt === undefined ? undefined : (Object.keys(calendar.units)[unitAt] as Unit),
    };
    const words: TimeWords = Object.fromEntries(
      Object.entries(found).filter(([, value]) => value !== undefined),
    );
    times.push({
      isEnd: named.isEnd ?? false,
      day: (at, isAhead) => named.day(words, at, isAhead),
    });
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
    if (times.length === 2) break;
  }
  return {
    rest: rest
      .replace(/\s+/g, ' ')
      .replace(/ ,/g, ',')
      .replace(/^[\s,]+|[\s,]+$/g, ''),
    times,
  };
}
