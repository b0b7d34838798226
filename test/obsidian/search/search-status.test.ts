import { describe, expect, it } from 'vitest';
import type { FoundPassage, IndexState } from '../../../src/core/notes-api.ts';
import { adviceFor, emptySentence, statusLine } from '../../../src/obsidian/search/search-status.ts';
import type { SearchSituation } from '../../../src/obsidian/search/search-status.ts';

function index(parts: Partial<IndexState> = {}): IndexState {
  return {
    phase: 'idle',
    done: 0,
    total: 0,
    report: null,
    notes: 6591,
    passages: 30_000,
    model: { serving: 'builtin', next: null },
    problem: null,
    ...parts,
  };
}

function situation(parts: Partial<SearchSituation> = {}): SearchSituation {
  return { engine: { name: 'ready' }, index: index(), answer: null, problem: null, ...parts };
}

const nothing = { hits: [], hasMeaning: true };

describe('what the search says about itself', () => {
  it('is how much there is to search, and then how much was found', () => {
    expect(statusLine(situation())).toBe('6,591 notes, 30,000 passages');
    const hits = [{}, {}] as FoundPassage[];
    expect(statusLine(situation({ answer: { hits, hasMeaning: true } }))).toBe('2 passages');
  });

  it('is how far the index is while it is under way', () => {
    const reading = situation({
      index: index({ phase: 'indexing', done: 412, total: 6591 }),
      answer: nothing,
    });
    expect(statusLine(reading)).toBe('Still reading your notes, 412 of 6,591 notes so far.');
    expect(adviceFor(reading, { hasFilters: false })[0]).toContain('has not been read yet');
  });

  it('is that only words were searched while there is no model', () => {
    const answer = { hits: [], hasMeaning: false };
    expect(statusLine(situation({ answer }))).toContain('words and links only');
  });

  it('is why nothing can be searched, instead of that nothing was found', () => {
    expect(emptySentence(situation({ engine: { name: 'starting', progress: null } }), 'felt')).toContain(
      'is starting',
    );
    expect(emptySentence(situation({ engine: { name: 'off', message: 'Off.' } }), 'felt')).toBe('Off.');
    const failed = situation({ problem: 'Searching did not work.' });
    expect(emptySentence(failed, 'felt')).toBe('Searching did not work.');
    expect(adviceFor(failed, { hasFilters: true })).toEqual([]);
  });

  it('is, when nothing was found, what to try', () => {
    const found = situation({ answer: nothing });
    expect(emptySentence(found, 'qqzz')).toBe('Nothing found for “qqzz”.');
    expect(adviceFor(found, { hasFilters: true })).toEqual(['Try it without the filters.']);
    expect(adviceFor(found, { hasFilters: false })).toEqual(['Try fewer words, or say it in another way.']);
    expect(emptySentence(situation(), '')).toBe('Now type what to look for.');
  });
});
