/** Words that stand nowhere, and the ones that were probably meant: looked for among the words of the index itself. */
import type { Term } from './question';
import type { WordSearch } from './word-search';

/** A word as typed and what is looked for instead. */
export interface Correction {
  typed: string;
  used: string;
}

/** Longer words may be wrong in two places. */
const LONG_WORD = 5;
/** Letters that a beginning must have to stand for a longer word, or a word for a longer one that was typed. */
const BEGINNING = 4;
/** Endings this long may be on a word that the index only has the stem of. */
const ENDING = 4;

/** The term to use instead, with what was done; null when nothing comes near. */
export function corrected(
  term: Term,
  tables: readonly WordSearch[],
): { term: Term; correction: Correction } | null {
  const typed = term.typed.toLowerCase();
  const [first] = typed;
  if (first === undefined || !/^\p{L}+$/u.test(typed) || typed.length < BEGINNING - 1) return null;
  const words = new Map<string, number>();
  for (const table of tables) {
    for (const { word, rows } of table.wordsFrom(first)) words.set(word, (words.get(word) ?? 0) + rows);
  }
  const begun = commonest(words, (word) => word.startsWith(typed));
  if (begun !== null) {
    return { term: { ...term, prefix: typed }, correction: { typed: term.typed, used: begun } };
  }
  const meant = nearest(words, [term.form, typed]) ?? longestStart(words, typed);
  return meant === null
    ? null
    : { term: { ...term, form: meant, prefix: null }, correction: { typed: term.typed, used: meant } };
}

function commonest(words: ReadonlyMap<string, number>, isMeant: (word: string) => boolean): string | null {
  let best: string | null = null;
  for (const [word, rows] of words) {
    if (isMeant(word) && (best === null || rows > (words.get(best) ?? 0))) best = word;
  }
  return best;
}

function nearest(words: ReadonlyMap<string, number>, forms: readonly string[]): string | null {
  let best: { word: string; away: number; rows: number } | null = null;
  for (const [word, rows] of words) {
    for (const form of forms) {
      const most = Math.min(form.length, word.length) >= LONG_WORD ? 2 : 1;
      if (Math.abs(word.length - form.length) > most) continue;
      const away = editDistance(form, word, most);
      if (away > most) continue;
      if (!best || away < best.away || (away === best.away && rows > best.rows)) best = { word, away, rows };
    }
  }
  return best?.word ?? null;
}

/** The index has stems: "campnig" is a misspelt ending on "camp". */
function longestStart(words: ReadonlyMap<string, number>, typed: string): string | null {
  let best: string | null = null;
  for (const word of words.keys()) {
    if (word.length < Math.max(BEGINNING, typed.length - ENDING, (best ?? '').length)) continue;
    if (typed.startsWith(word)) best = word;
  }
  return best;
}

/** @internal Letters to add, drop, change or swap with the next; whatever is above `most` is `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      now[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [before, last] = [last, now];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}
