import type { SearchMatches, SearchResult } from 'obsidian';

const WORD_START = /[\s/\-_:.]/;

/** A matcher for letters in order; the score is at most 0 and grows with closeness, as in Obsidian. */
export function prepareFuzzySearch(query: string): (text: string) => SearchResult | null {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const lower = text.toLowerCase();
    const matches: SearchMatches = [];
    let penalty = 0;
    for (const word of words) {
      const found = matchWord(lower, word);
      if (!found) return null;
      matches.push(...found.matches);
      penalty += found.penalty;
    }
    matches.sort((a, b) => a[0] - b[0]);
    return { score: -penalty - text.length / 1000, matches };
  };
}

function matchWord(text: string, word: string): { matches: SearchMatches; penalty: number } | null {
  const whole = bestSubstring(text, word);
  if (whole >= 0) {
    const startsWord = whole === 0 || WORD_START.test(text[whole - 1] ?? '');
    return { matches: [[whole, whole + word.length]], penalty: (startsWord ? 0 : 0.5) + whole / 200 };
  }
  const matches: SearchMatches = [];
  let position = 0;
  for (const letter of word) {
    const at = text.indexOf(letter, position);
    if (at < 0) return null;
    const last = matches[matches.length - 1];
    if (last && last[1] === at) last[1] = at + 1;
    else matches.push([at, at + 1]);
    position = at + 1;
  }
  return { matches, penalty: 1 + matches.length / 4 };
}

function bestSubstring(text: string, word: string): number {
  const first = text.indexOf(word);
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || WORD_START.test(text[at - 1] ?? '')) return at;
  }
  return first;
}

/** Appends text with the matched ranges marked. */
export function renderMatches(
  el: HTMLElement | DocumentFragment,
  text: string,
  matches: SearchMatches | null,
  offset = 0,
): void {
  let position = 0;
  for (const [from, to] of matches ?? []) {
    const start = Math.max(position, from + offset);
    const end = Math.min(text.length, to + offset);
    if (end <= start) continue;
    el.appendText(text.slice(position, start));
    el.createSpan({ cls: 'suggestion-highlight', text: text.slice(start, end) });
    position = end;
  }
  el.appendText(text.slice(position));
}

/** Appends text with a search result's ranges marked. */
export function renderResults(el: HTMLElement, text: string, result: SearchResult, offset?: number): void {
  renderMatches(el, text, result.matches, offset);
}
