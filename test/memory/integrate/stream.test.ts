import { describe, expect, it } from 'vitest';
import { streamOf } from './stream';
import { extracted } from './told/extracted';
import { toldLines } from './told/lines';
import { cardsOf, measured } from './told/measure';
import type { Measured } from './told/measure';
import { paraphrased } from './told/paraphrased';
import { sharedWords } from './told/shared-words';
import { templated } from './told/templated';
import { kept, spoken, written } from './wordings';

describe('a stream of notes that was worded after the rules', () => {
  // Lower than for the others, on which the rules were made. Before these words were looked at it was 61 to 71 %.
  it('with planted conflicts finds eight in ten and asks about a quarter at most', async () => {
    const runs: Measured[] = [];
    for (const seed of [1, 2, 3, 4]) runs.push(await measured(streamOf(kept, 120, 24, seed)));
    const mean = (of: (run: (typeof runs)[0]) => number) =>
      runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
    expect(mean(({ found }) => found)).toBeGreaterThanOrEqual(0.8);
    expect(mean(({ costing }) => costing)).toBeLessThanOrEqual(0.25);
  }, 60_000);

  it('without conflicts asks about one in ten at most', async () => {
    expect((await measured(streamOf(kept, 95, 0, 1))).costing).toBeLessThanOrEqual(0.1);
  }, 60_000);
});

describe.each([
  ['written down by a model', written],
  ['said by a person', spoken],
])('a stream %s', (_name, wordings) => {
  it('with planted conflicts finds nine in ten and asks about a quarter at most', async () => {
    for (const seed of [5, 6]) {
      const { found, costing } = await measured(streamOf(wordings, 300, 60, seed));
      expect(found).toBeGreaterThanOrEqual(0.9);
      expect(costing).toBeLessThanOrEqual(0.25);
    }
  }, 60_000);

  it('without conflicts asks about one in ten at most', async () => {
    const { costing } = await measured(streamOf(wordings, 240, 0, 5));
    expect(costing).toBeLessThanOrEqual(0.1);
  }, 60_000);

  it('without conflicts and without a model puts next to nothing into the inbox', async () => {
    expect(await cardsOf(streamOf(wordings, 240, 0, 7))).toBeLessThanOrEqual(0.03);
  }, 60_000);
});

describe.each([
  ['in which a life is told without a pattern', extracted, 0.84],
  ['in which much is said in the same words of others', sharedWords, 0.84],
])('a stream %s', (_name, told, least) => {
  it('with planted conflicts finds most of them and asks about a quarter at most', async () => {
    const { found, costing, wrong } = await measured(toldLines(told, 300, 1));
    expect(found).toBeGreaterThanOrEqual(least);
    expect(costing).toBeLessThanOrEqual(0.25);
    expect(wrong).toEqual([]);
  }, 60_000);

  it('without conflicts asks about one in ten at most, and puts next to nothing into the inbox', async () => {
    const quiet = toldLines(told, 300, 1, false);
    expect((await measured(quiet)).costing).toBeLessThanOrEqual(0.1);
    expect(await cardsOf(quiet)).toBeLessThanOrEqual(0.03);
  }, 60_000);
});

// Put away until the numbers were chosen: what may be expected of words that nobody has looked at, short of nine in ten, and of
// one in ten for the templates. To stop asking when the allowance is gone costs more: half of their conflicts were found.
describe.each([
  ['of free words', paraphrased],
  ['of templates', templated],
])('a stream %s that was put away', (_name, told) => {
  it('with planted conflicts finds seven in ten and asks about a quarter at most', async () => {
    const { found, costing } = await measured(toldLines(told, 300, 1));
    expect(found).toBeGreaterThanOrEqual(0.7);
    expect(costing).toBeLessThanOrEqual(0.25);
  }, 60_000);

  it('without conflicts asks about one in eight at most', async () => {
    expect((await measured(toldLines(told, 300, 1, false))).costing).toBeLessThanOrEqual(0.125);
  }, 60_000);
});
