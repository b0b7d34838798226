import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../src/obsidian/passages/excerpt.ts';
import { readableText } from '../../../src/obsidian/passages/readable-text.ts';

/** An excerpt as text, with its marks in brackets. */
function shown(text: string, words: string[] = [], length?: number): string {
  const marks = words.map((word) => {
    const start = text.indexOf(word);
    return { start, end: start + word.length };
  });
  return excerptOf({ text, marks }, length)
    .map((piece) => (piece.isMarked ? `<${piece.text}>` : piece.text))
    .join('');
}

describe('the excerpt of a passage', () => {
  it('is words without the Markdown around them', () => {
    expect(
      shown('## Decision\n\n**Bare beech** with a [[Felt|felt pad]], see [drawing](a.pdf). ^seats', [
        'felt pad',
      ]),
    ).toBe('Bare beech with a <felt pad>, see drawing.');
    expect(shown('- [ ] call *Ana*, *番茄*\n- [x] pay `rent`\n* 2*3 and 2 * 3 is 6')).toBe(
      '☐ call Ana, 番茄 ☑ pay rent • 2*3 and 2 * 3 is 6',
    );
    expect(shown('> [!tip] Warm water\n> in the eggs')).toBe('Warm water in the eggs');
    expect(shown('| Day | Time |\n| --- | --- |\n| Tuesday | 7:00 |', ['Tuesday'])).toBe(
      'Day · Time <Tuesday> · 7:00',
    );
    expect(shown('```ts\nconst a = 1;\n```')).toBe('const a = 1;');
    expect(shown('see [[50%_rule]] and snake_case')).toBe('see 50%_rule and snake_case');
  });

  it('leaves out the heading above it, unless the words stand only there', () => {
    expect(shown('## Seats\n\nBare beech.')).toBe('Bare beech.');
    expect(shown('## Seats\n\nBare beech.', ['Seats', 'beech'])).toBe('Bare <beech>.');
    expect(shown('## Seats\n\nBare beech.', ['Seats'])).toBe('<Seats> Bare beech.');
    expect(shown('## Seats')).toBe('Seats');
  });

  it('marks a word that emphasis runs through', () => {
    expect(shown('un**believ**able', ['un**believ**able'])).toBe('<unbelievable>');
  });

  it('of a long passage is the stretch with most of the words, cut between words', () => {
    const filler = 'lorem ipsum dolor sit amet '.repeat(20);
    const text = `${filler}the felt pad of 18 mm ${filler}`;
    const excerpt = shown(text, ['felt', 'pad', '18 mm'], 120);
    expect(excerpt).toContain('the <felt> <pad> of <18 mm>');
    expect(excerpt).toMatch(/^…\S.*\S…$/);
    expect(excerpt.length).toBeLessThan(140);
  });

  it('of a text without spaces is cut anywhere', () => {
    const excerpt = shown(`${'鸡蛋'.repeat(100)}番茄${'米饭'.repeat(100)}`, ['番茄'], 80);
    expect(excerpt).toContain('<番茄>');
    expect(excerpt.length).toBeLessThan(90);
  });

  it('keeps every mark on the same letters, whatever the Markdown', () => {
    const syntax = fc.constantFrom(
      '**',
      '[[',
      '|',
      ']]',
      '\n',
      '\n- ',
      '\n> ',
      '\n## ',
      '`',
      ' ',
      '*',
      '](x)',
      '[',
    );
    const word = fc.constantFrom('alpha', 'beta', '番茄', 'über');
    fc.assert(
      fc.property(fc.array(fc.oneof(syntax, word), { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        const marks = [...text.matchAll(/beta/g)].map(({ index }) => ({ start: index, end: index + 4 }));
        const readable = readableText({ text, marks });
        for (const { start, end } of readable.marks) expect(readable.text.slice(start, end)).toBe('beta');
        expect(readable.text).not.toMatch(/ {2}|\n/);
        const pieces = excerptOf({ text, marks }, 20);
        for (const piece of pieces) if (piece.isMarked) expect('beta'.repeat(30)).toContain(piece.text);
      }),
    );
  });
});
