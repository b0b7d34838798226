import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fuse } from '../../src/recall/fusion';
import type { Candidate } from '../../src/recall/fusion';

const score = fc.double({ min: 0, max: 1, noNaN: true });
const candidates = fc
  .uniqueArray(
    fc.record({
      group: fc.integer({ min: 0, max: 4 }),
      place: fc.integer({ min: 0, max: 9 }),
      length: fc.integer({ min: 0, max: 400 }),
      words: score,
      meaning: score,
    }),
    { selector: ({ group, place }) => `${group} ${place}`, maxLength: 30 },
  )
  .map((list) => list.map((each, id): Candidate => ({ id, ...each })));

it('loses nobody and only ever lifts', () => {
  fc.assert(
    fc.property(candidates, (list) => {
      const fused = fuse(list);
      expect(fused.map(({ candidate }) => candidate)).toEqual(list);
      for (const each of fused) {
        expect(each.score).toBeGreaterThanOrEqual(each.own);
        expect(each.score).toBeCloseTo(each.own + each.fromNeighbours + each.fromGroup, 10);
      }
    }),
  );
});

it('ranks whoever is better in every leg of the same group and surroundings higher', () => {
  fc.assert(
    fc.property(score, score, fc.double({ min: 0.01, max: 1, noNaN: true }), (words, meaning, more) => {
      const low = { id: 1, group: 1, place: 0, length: 20, words, meaning };
      const high = { id: 2, group: 2, place: 0, length: 20, words: words + more, meaning: meaning + more };
      const [first, second] = fuse([low, high]);
      expect(second?.score).toBeGreaterThan(first?.score ?? Infinity);
    }),
  );
});

it('does not let one group lift another', () => {
  fc.assert(
    fc.property(candidates, (list) => {
      const own = list.filter(({ group }) => group === 0);
      // The best of all sets the scale, so it has to stay.
      const alone = fuse(own);
      const among = fuse(list).filter(({ candidate }) => candidate.group === 0);
      if (own.some(({ words }) => words > 0) && own.some(({ meaning }) => meaning > 0))
        expect(among).toEqual(alone);
    }),
  );
});

it('leaves all to one leg when the other has nothing to say or is off', () => {
  const list: Candidate[] = [
    { id: 1, group: 1, place: 0, length: 20, words: 1, meaning: 0 },
    { id: 2, group: 2, place: 0, length: 20, words: 0.5, meaning: 1 },
  ];
  expect(fuse(list, ['semantic', 'graph'])[0]?.score).toBe(1);
  expect(fuse(list, ['words', 'graph']).map(({ score }) => score)).toEqual([0, 1]);
});

it('lifts remarks by their neighbours more than passages that stand by themselves', () => {
  const lifted = (length: number) => {
    const list: Candidate[] = [
      { id: 1, group: 1, place: 0, length, words: 1, meaning: 1 },
      { id: 2, group: 1, place: 1, length, words: 0, meaning: 0 },
    ];
    return fuse(list)[1]?.fromNeighbours ?? 0;
  };
  expect(lifted(8)).toBeGreaterThan(lifted(80));
  expect(lifted(80)).toBeGreaterThan(lifted(300));
  expect(lifted(300)).toBeGreaterThan(0);
});
