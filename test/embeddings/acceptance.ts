/** What every embedder must do, whoever computes the vectors. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Embedder } from '../../src/core/embedder.ts';

const TEXTS = [
  'The theatre opens its autumn season with a play about a lighthouse.',
  'Buy oat milk, lemons and a new filter for the kitchen tap.',
  'Train to Leipzig at 7:42 from platform 9',
  'def area(radius): return 3.14159 * radius ** 2',
  'Grüße aus Zürich: der Käse war köstlich.',
];

function lengthOf(vector: Float32Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0);
}

function expectSame(given: readonly Float32Array[], expected: readonly Float32Array[]): void {
  expect(given).toHaveLength(expected.length);
  given.forEach((vector, index) => {
    if (lengthOf(expected[index]!) === 0) expect(lengthOf(vector)).toBe(0);
    // A batch's padding may move the last digits of a vector, never its direction.
    else expect(cosine(vector, expected[index]!)).toBeGreaterThan(0.9999);
  });
}

/** Describes the port `Embedder` for one implementation, which is made once. */
export function embedderAcceptance(name: string, make: () => Promise<Embedder>): void {
  describe(`the embedder ${name}`, () => {
    let embedder: Embedder;
    let vectors: Float32Array[];

    beforeAll(async () => {
      embedder = await make();
      vectors = await embedder.embed(TEXTS, 'passage');
    }, 180_000);

    it('has a name and a number of dimensions', () => {
      expect(embedder.id).not.toBe('');
      expect(embedder.dimensions).toBeGreaterThan(0);
    });

    it('gives one unit vector of its dimensions for each text', () => {
      expect(vectors).toHaveLength(TEXTS.length);
      for (const vector of vectors) {
        expect(vector).toBeInstanceOf(Float32Array);
        expect(vector).toHaveLength(embedder.dimensions);
        expect(lengthOf(vector)).toBeCloseTo(1, 4);
      }
    });

    it('tells different texts apart', () => {
      for (let i = 1; i < vectors.length; i++) expect(cosine(vectors[0]!, vectors[i]!)).toBeLessThan(0.9);
    });

    it('keeps the order of the texts, whatever their lengths', async () => {
      const mixed = [TEXTS[2]!, `${TEXTS[0]} `.repeat(6), TEXTS[1]!, 'Tea', TEXTS[4]!];
      const one = [];
      for (const text of mixed) one.push(...(await embedder.embed([text], 'passage')));
      expectSame(await embedder.embed(mixed, 'passage'), one);
    });

    it.each([1, 2, 7, 33])('takes %i texts at once', async (count) => {
      const texts = Array.from({ length: count }, (_, index) => TEXTS[index % TEXTS.length]!);
      expectSame(
        await embedder.embed(texts, 'passage'),
        texts.map((_, index) => vectors[index % TEXTS.length]!),
      );
    });

    it('gives nothing for nothing', async () => {
      expect(await embedder.embed([], 'passage')).toEqual([]);
    });

    it('gives a zero vector for a text without words, among others that have some', async () => {
      const [before, empty, blank, after] = await embedder.embed(
        [TEXTS[0]!, '', ' \n\t', TEXTS[1]!],
        'passage',
      );
      expect(empty).toEqual(new Float32Array(embedder.dimensions));
      expect(blank).toEqual(new Float32Array(embedder.dimensions));
      expectSame([before!, after!], [vectors[0]!, vectors[1]!]);
    });

    it('gives the same vector for the same text', async () => {
      const [first, second] = await embedder.embed([TEXTS[3]!, TEXTS[3]!], 'passage');
      expectSame([first!, second!], [vectors[3]!, vectors[3]!]);
    });

    it('makes a unit vector of a very long text', async () => {
      const [vector] = await embedder.embed(
        ['The lighthouse keeper writes one line a day. '.repeat(2000)],
        'passage',
      );
      expect(vector).toHaveLength(embedder.dimensions);
      expect(lengthOf(vector!)).toBeCloseTo(1, 4);
    });

    it('finds a text again by the same words as a question', async () => {
      const [question] = await embedder.embed([TEXTS[1]!], 'query');
      const scores = vectors.map((vector) => cosine(question!, vector));
      expect(scores.indexOf(Math.max(...scores))).toBe(1);
    });

    it('answers calls that overlap, each with its own', async () => {
      const answers = await Promise.all(TEXTS.map((text) => embedder.embed([text], 'passage')));
      expectSame(
        answers.map(([vector]) => vector!),
        vectors,
      );
    });
  });
}
