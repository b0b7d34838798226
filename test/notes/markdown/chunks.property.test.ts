import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNK_TOKENS } from '../../../src/notes/markdown/limits';
import { readNote } from '../../../src/notes/markdown/read-note';
import { builtIn } from '../../embeddings/static/built-in-model';
import { arbitraryNote, quietBody } from './arbitrary-note';
import { gaps } from './cover';
import { countWords, read } from './read';

const counters: [string, (text: string) => number][] = [
  ["the built-in model's tokens", (text) => builtIn.tokenIds(text).length],
  ['words', countWords],
  ['characters', (text) => text.length],
];
const anyText = fc.oneof(
  arbitraryNote,
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc.string({ maxLength: 300 }),
);

describe.each(counters)('for any text, counted in %s', (_name, countTokens) => {
  it('chunks cover all that is not blank, are in order and within the limit', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { chunks, links } = readNote(text, 'A.md', { countTokens });
        expect(gaps(text, chunks)).toEqual([]);
        for (const [index, { ordinal, start, end, tokens, embedded }] of chunks.entries()) {
          expect(ordinal).toBe(index);
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
          expect(start).toBeLessThan(end);
          expect(start).toBeGreaterThan(chunks[index - 1]?.start ?? -1);
          expect(end).toBeGreaterThan(chunks[index - 1]?.end ?? -1);
          expect(tokens).toBe(countTokens(embedded));
          expect(tokens).toBeLessThanOrEqual(CHUNK_TOKENS);
        }
        for (const { chunk, position } of links) {
          expect(chunks[chunk]?.start).toBeLessThanOrEqual(position);
          expect(chunks[chunk]?.end).toBeGreaterThan(position);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('for any text', () => {
  it('reading it twice gives the same', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(read(text)).toEqual(read(text));
      }),
      { numRuns: 50 },
    );
  });

  it('chunks overlap only inside a section', () => {
    fc.assert(
      fc.property(arbitraryNote, (text) => {
        const { chunks } = read(text);
        for (const [index, chunk] of chunks.entries()) {
          const before = chunks[index - 1];
          if (before && before.end > chunk.start) expect(chunk.headingPath).toEqual(before.headingPath);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('an edit in one section', () => {
  it('leaves what is embedded of the others as it was', () => {
    const bodies = fc.array(quietBody, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(bodies, fc.nat(), quietBody, (before, pick, edit) => {
        const edited = pick % before.length;
        const after = before.with(edited, edit);
        expect(othersOf(after, edited)).toEqual(othersOf(before, edited));
      }),
      { numRuns: 100 },
    );
  });

  function othersOf(bodies: readonly string[], edited: number): string[] {
    const text = bodies.map((body, index) => `## Part ${index}\n\n${body}`).join('\n\n');
    const { chunks } = read(text);
    return chunks
      .filter(({ headingPath }) => headingPath[0] !== `Part ${edited}`)
      .map(({ embedded }) => embedded);
  }
});
