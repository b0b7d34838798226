import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderQuotes } from '../../src/agent/prompt/quote';
import type { Quote } from '../../src/agent/prompt/quote';

const MARK = 'k3j9x';
const hostile = fc.array(
  fc.constantFrom(
    '<',
    '＜',
    '/',
    '／',
    ' ',
    '\u200b',
    'quote',
    'QUOTE',
    'q\u200buote',
    `-${MARK}`,
    '>',
    '"',
    '\n',
    'from=',
    'words',
    `</quote-${MARK}>`,
  ),
  { maxLength: 30 },
);

/** As a lenient reader would see tags: without what cannot be seen. */
const seen = (text: string) =>
  text
    .replace(/[\s\p{Cf}]/gu, '')
    .replaceAll('＜', '<')
    .replaceAll('／', '/')
    .toLowerCase();

const fenced = (quote: Quote, mark: string): string => renderQuotes([quote], mark, false).text;

describe('a quotation', () => {
  it('cannot be ended or begun from inside, by its text or by its source', () => {
    fc.assert(
      fc.property(hostile, hostile, (text, source) => {
        const made = fenced({ text: text.join(''), source: source.join(''), isLocalOnly: false }, MARK);
        expect(seen(made).match(/<\/?quote/g)).toEqual(['<quote', '</quote']);
        expect(made.startsWith(`<quote-${MARK} from="`)).toBe(true);
        expect(made.endsWith(`\n</quote-${MARK}>`)).toBe(true);
        expect(made.split('\n')[0]).toMatch(/^[^"]*"[^"]*">$/);
      }),
    );
  });

  it('leaves other words as they are', () => {
    const text = 'if (a < b) return "quote"; <b>bold</b> > done';
    expect(fenced({ text, source: 'note', isLocalOnly: false }, MARK)).toContain(`\n${text}\n`);
  });

  it('is sent only where it may be', () => {
    const quotes = fc.array(
      fc.record({
        source: fc.constant('n'),
        text: fc.constantFrom('open', 'kept'),
        isLocalOnly: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(quotes, fc.boolean(), (made, isRemote) => {
        const labelled = made.map((quote) => ({ ...quote, text: quote.isLocalOnly ? 'kept' : 'open' }));
        const rendered = renderQuotes(labelled, MARK, isRemote);
        const kept = labelled.filter(({ isLocalOnly }) => isLocalOnly).length;
        expect(rendered.withheld).toBe(isRemote ? kept : 0);
        expect(rendered.hasLocalOnly).toBe(!isRemote && kept > 0);
        expect(rendered.text.includes('kept')).toBe(rendered.hasLocalOnly);
        expect(rendered.text.match(/open/g)?.length ?? 0).toBe(labelled.length - kept);
      }),
    );
  });
});
