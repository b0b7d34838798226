import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseQuery } from '../../src/core/query-syntax';
import { Vault } from './vault';

let vault: Vault;

beforeAll(async () => {
  vault = await Vault.of({
    'One.md': 'NEAR the harbour AND the lighthouse, ships wait OR leave. #sea',
    'Two.md': 'The "quoted" keeper (retired) lives 100% alone - *always*.',
    'Three.md': '```sql\nSELECT * FROM ships;\n```',
  });
});
afterAll(() => vault.close());

const LONG = 100_000;

describe('a question that is no question', () => {
  it.each([
    ['nothing', ''],
    ['spaces', ' \t\n\u00a0\u3000'],
    ['only punctuation', '?!… --- "" \'\' ()[]{}<> \\ / | ~ ^ * % _ ; : , .'],
    ['emoji', '🦊👩‍👩‍👧‍👦🏳️‍🌈'],
    ['zeros', '\0\0\0'],
    ['half a character', '\ud83d'],
    ['marks with nothing under them', '\u0301\u0300\u20dd'],
  ])('finds nothing by words: %s', async (_, text) => {
    const { hits } = await vault.search(text, { without: ['semantic'], isTyping: true });
    expect(hits).toEqual([]);
    // The model may still see something in an emoji.
    await expect(vault.search(text)).resolves.toBeDefined();
  });

  it.each([
    ['operators', '" OR NEAR * ( ) - AND ^ lighthouse'],
    ['an open quote', '"lighthouse'],
    ['NEAR with a distance', 'lighthouse NEAR/3 ships'],
    ['a column', 'text:lighthouse path:lighthouse'],
    ['a zero inside', 'light\0house lighthouse\0'],
    ['half a character inside', 'lighthouse \udc00'],
    ['SQL', "lighthouse'; DROP TABLE memory_chunks; --"],
    ['many brackets', `${'('.repeat(5_000)}lighthouse${')'.repeat(5_000)}`],
    ['a minus', '-lighthouse'],
    ['emoji beside it', '🦊lighthouse🦊'],
  ])('is looked for as plain words: %s', async (_, text) => {
    for (const isTyping of [false, true]) {
      expect((await vault.paths(text, { isTyping, without: ['semantic'] }))[0]).toBe('One.md');
    }
  });

  it.each([
    ['one word', 'a'.repeat(LONG)],
    ['many words', 'lighthouse keeper ships '.repeat(LONG / 24)],
    ['many different words', Array.from({ length: LONG / 8 }, (_, at) => `w${at.toString(36)}`).join(' ')],
    ['no letters', '*'.repeat(LONG)],
    ['ideographs', '灯台守'.repeat(LONG / 3)],
    ['combining marks', `a${'\u0301'.repeat(LONG)}`],
    ['a folder', `folder:"${'x'.repeat(LONG)}" lighthouse`],
    ['a tag', `tag:${'x/'.repeat(LONG / 2)} lighthouse`],
  ])('may have 100,000 characters: %s', async (_, typed) => {
    for (const isTyping of [false, true]) {
      const { text, filters } = parseQuery(typed);
      const { hits } = await vault.search(text, { isTyping, filters });
      expect(hits.length).toBeLessThanOrEqual(10);
    }
    expect((await vault.paths('lighthouse'))[0]).toBe('One.md');
  });

  it('never throws, whatever it is', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '"',
        '*',
        'AND',
        'OR',
        'NOT',
        'NEAR/2',
        '(',
        ')',
        '-',
        ':',
        'ships',
        '\0',
        '^',
        'tag:',
        'in:',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), fc.boolean(), async (pieces, isTyping) => {
        const { text, filters } = parseQuery(pieces.join(' '));
        const { hits } = await vault.search(text, { filters, isTyping });
        for (const { text: shown, marks } of hits) {
          for (const { start, end } of marks) {
            expect(start).toBeLessThan(end);
            expect(end).toBeLessThanOrEqual(shown.length);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});
