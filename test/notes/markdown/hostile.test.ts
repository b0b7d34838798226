import { describe, expect, it } from 'vitest';
import { whyUnreadable } from '../../../src/notes/markdown/unreadable';
import { gaps } from './cover';
import { read } from './read';

const steps = (count: number, step: string): string =>
  Array.from({ length: count }, (_, index) => `${step.repeat(index)}- a`).join('\n');

/** Texts that bring parsers to their knees. Each would run into the test's time limit if it took quadratic time. */
const HOSTILE: [string, string][] = [
  ['10,000 quotes inside each other', `${'>'.repeat(10_000)} a`],
  ['10,000 lists inside each other', `${'- '.repeat(10_000)}a`],
  ['lists ever deeper', steps(600, '  ')],
  ['lists ever deeper by tabs', steps(600, '\t')],
  ['a line of a megabyte', 'a'.repeat(1_000_000)],
  ['Chinese of a megabyte', '漢字'.repeat(200_000)],
  ['a letter with 200,000 accents', `a${'\u0301'.repeat(200_000)}`],
  ['brackets', '['.repeat(300_000)],
  ['beginnings of links', '[a]('.repeat(60_000)],
  ['beginnings of wikilinks', '![['.repeat(60_000)],
  ['runs of backticks', Array.from({ length: 600 }, (_, index) => '`'.repeat(index)).join(' ')],
  ['stars', '*a '.repeat(100_000)],
  ['comments without end', '%%\n'.repeat(99_999)],
  ['NUL characters', '\0a'.repeat(100_000)],
  ['halves of characters', '\ud800 '.repeat(100_000)],
  ['properties inside each other', `---\na: ${'['.repeat(20_000)}\n---\nText`],
];

describe('a hostile note', () => {
  it.each(HOSTILE)('of %s is read all the same', (_name, text) => {
    const { chunks } = read(text);
    expect(chunks.length).toBeGreaterThan(0);
    expect(gaps(text, chunks)).toEqual([]);
    for (const { tokens } of chunks) expect(tokens).toBeLessThanOrEqual(256);
  });

  it('gives the database nothing that it cannot keep', () => {
    expect(read('a\0b \ud800c').chunks[0]).toMatchObject({ embedded: 'a b \ufffdc', words: 'a b \ufffdc' });
    expect(read('---\na: b\0c\n---\n').properties).toBe('a: b c');
  });
});

describe('a file that is no note', () => {
  it('is refused with a reason when it is too large', () => {
    expect(whyUnreadable('a'.repeat(4_000_001))).toMatch(/^It has 4\.0 million characters; .+\.$/);
  });

  it.each([['\0\u0001\0'.repeat(50)], ['\ufffd\ufffdPNG'.repeat(50)]])(
    'is refused as no text: %j',
    (text) => {
      expect(whyUnreadable(text)).toMatch(/^It is not text/);
    },
  );

  it('is not refused for a stray character', () => {
    expect(whyUnreadable(`${'text '.repeat(1000)}\0\ufffd`)).toBeNull();
    expect(whyUnreadable('')).toBeNull();
  });
});
