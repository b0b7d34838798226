import { describe, expect, it } from 'vitest';
import type { Why } from '../../../src/core/notes-api.ts';
import { whyInFigures, whyInWords } from '../../../src/obsidian/passages/why-in-words.ts';

function why(parts: Partial<Why>): Why {
  return { legs: {}, words: [], corrected: [], via: [], boosts: [], ...parts };
}

describe('why a passage was recalled, in words', () => {
  it('names the words, the meaning and the link', () => {
    const reasons = whyInWords(
      why({
        words: ['felt', 'pad'],
        legs: { words: { rank: 1, score: 9 }, semantic: { rank: 3, score: 0.6 } },
        via: [{ kind: 'link', from: 'Projects/Teatro logbook.md' }],
      }),
    );
    expect(reasons.join(' · ')).toBe('words: felt, pad · close in meaning · linked from Teatro logbook');
  });

  it('says what a misspelt word was read as, before anything else', () => {
    const reasons = whyInWords(
      why({ words: ['seats', 'theatre'], corrected: [{ typed: 'thearte', used: 'theatre' }] }),
    );
    expect(reasons).toEqual(['“thearte” read as “theatre”', 'words: seats, theatre']);
  });

  it('does not list every word of a long question', () => {
    const [reason] = whyInWords(why({ words: ['what', 'was', 'decided', 'about', 'the', 'seats'] }));
    expect(reason).toBe('words: what, was, decided, about and 2 more');
  });

  it('keeps silent about a meaning that is far away, unless it is all there is', () => {
    const legs = { semantic: { rank: 200, score: 0.1 } };
    expect(whyInWords(why({ words: ['seats'], legs }))).toEqual(['word: seats']);
    expect(whyInWords(why({ legs }))).toEqual(['close in meaning']);
  });

  it('names the title, and a neighbour only when nothing plainer is known', () => {
    const neighbour = { kind: 'neighbour', from: 'A.md' } as const;
    const title = why({ words: ['seats'], via: [neighbour], boosts: [{ name: 'title', amount: 0.1 }] });
    expect(whyInWords(title)).toEqual(['word: seats', 'in the title']);
  });

  it.each([
    ['neighbour', 'beside a passage that fits'],
    ['backlink', 'links to Jun Tachikawa'],
    ['tag', 'shares a tag with Jun Tachikawa'],
  ] as const)('tells a %s from a link', (kind, words) => {
    expect(whyInWords(why({ via: [{ kind, from: 'People/Jun Tachikawa.md' }] }))).toEqual([words]);
  });
});

describe('why a passage was recalled, in figures', () => {
  it('shows each leg, also the one that did not find it, the boosts and the sum', () => {
    const figures = whyInFigures({
      score: 1.234,
      why: why({
        legs: { words: { rank: 2, score: 11.5 }, semantic: { rank: 1, score: 0.61 } },
        boosts: [
          { name: 'title', amount: 0.2 },
          { name: 'recency', amount: -0.05 },
        ],
      }),
    });
    expect(figures.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Words: no. 2, 11.50',
      'Meaning: no. 1, 0.61',
      'Links: not found',
      'Title: +0.20',
      'Recency: −0.05',
      'Together: 1.23',
    ]);
  });
});
