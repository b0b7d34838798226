import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../src/core/query-syntax.ts';

describe('filters typed into a question', () => {
  it.each([
    ['felt folder:Meetings', 'felt', { folders: ['Meetings'] }],
    ['folder:"Old projects/Teatro/" felt pad', 'felt pad', { folders: ['Old projects/Teatro'] }],
    ['Folder:/People/ Tag:#project/teatro who', 'who', { folders: ['People'], tags: ['project/teatro'] }],
    ['tag:recipe tag:home eggs', 'eggs', { tags: ['recipe', 'home'] }],
    ['seats after:2026-06-18', 'seats', { from: '2026-06-18' }],
    ['seats after:2026 before:2026-02', 'seats', { from: '2026-01-01', to: '2026-02-28' }],
    ['seats before:2026-6-1', 'seats', { to: '2026-06-01' }],
    ['kind:tasks call', 'call', { kinds: ['task'] }],
    ['sourdough in:archive', 'sourdough', { archive: true }],
  ])('%s', (typed, text, filters) => {
    expect(parseQuery(typed)).toEqual({ text, filters });
  });

  it('are left out of the question before their value is typed', () => {
    expect(parseQuery('felt folder:')).toEqual({ text: 'felt', filters: {} });
    expect(parseQuery('felt folder:"Old pro')).toEqual({ text: 'felt', filters: { folders: ['Old pro'] } });
    expect(parseQuery('felt after:')).toEqual({ text: 'felt', filters: {} });
  });

  it.each([
    'what is in:a box',
    'after:lunch',
    'before:2026-13',
    'after:2026-02-30',
    'kind:regards',
    'http://folder:80',
    'note:x',
  ])('are none in "%s", which is searched for as it is', (typed) => {
    expect(parseQuery(typed)).toEqual({ text: typed, filters: {} });
  });

  it('never lose a word that is no filter', () => {
    const word = fc.stringMatching(/^[a-zé番]{1,8}$/);
    fc.assert(
      fc.property(
        fc.array(word),
        fc.array(fc.constantFrom('folder:A', 'tag:"b c"', 'in:archive')),
        (words, filters) => {
          const mixed = words.flatMap((each, at) => [each, filters[at] ?? '']).join(' ');
          expect(parseQuery(mixed).text).toBe(words.join(' '));
        },
      ),
    );
  });
});
