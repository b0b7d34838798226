import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Leg } from '../../src/core/notes-api';
import { fuse } from '../../src/recall/fusion';
import type { Candidate, Fused } from '../../src/recall/fusion';
import { NEIGHBOUR_LIFTS, NOTE_PRIOR } from '../../src/recall/settings';
import { editDistance } from '../../src/recall/spelling';

/** Sums in another order differ in the last digits. */
const ROUNDING = 1e-9;
const score = fc.double({ min: 0, max: 1, noNaN: true });
const meaning = fc.double({ min: -1, max: 1, noNaN: true });
const legs = fc.subarray<Leg>(['words', 'semantic', 'graph']);

/** Passages of a few notes; the best of each leg has 1, as legs promise. */
const candidates = fc
  .uniqueArray(
    fc.record({ group: fc.nat(3), place: fc.nat(8), length: fc.nat(400), words: score, meaning }),
    {
      selector: ({ group, place }) => `${group} ${place}`,
      minLength: 1,
      maxLength: 20,
    },
  )
  .map((made): Candidate[] => [
    { id: 1, group: 90, place: 0, length: 20, words: 1, meaning: 0 },
    { id: 2, group: 91, place: 0, length: 20, words: 0, meaning: 1 },
    ...made.map((each, index) => ({ ...each, id: index + 3 })),
  ]);

const byId = (fused: readonly Fused[]) => new Map(fused.map((each) => [each.candidate.id, each.score]));

/** How many are better than one. */
function place(fused: readonly Fused[], id: number): number {
  const scores = byId(fused);
  const own = scores.get(id) ?? NaN;
  return [...scores.values()].filter((other) => other > own + ROUNDING).length;
}

describe('fusion', () => {
  it('gives each passage the same score in whatever order they come', () => {
    fc.assert(
      fc.property(candidates, legs, fc.nat(), (given, without, turn) => {
        const at = turn % given.length;
        const turned = [...given.slice(at), ...given.slice(0, at)].reverse();
        const other = byId(fuse(turned, without));
        for (const [id, value] of byId(fuse(given, without))) expect(other.get(id)).toBeCloseTo(value, 9);
      }),
    );
  });

  it('never lowers the place of a passage that a leg finds better than before', () => {
    fc.assert(
      fc.property(candidates, legs, fc.nat(), score, fc.boolean(), (given, without, pick, lift, isWords) => {
        const chosen = given[2 + (pick % (given.length - 2))];
        if (!chosen) return;
        const leg = isWords ? 'words' : 'meaning';
        const better = { ...chosen, [leg]: chosen[leg] + (1 - chosen[leg]) * lift };
        const raised = given.map((each) => (each === chosen ? better : each));
        expect(place(fuse(raised, without), chosen.id)).toBeLessThanOrEqual(
          place(fuse(given, without), chosen.id),
        );
      }),
    );
  });

  it('lifts by no more than the settings say', () => {
    const mostOfNeighbours = NEIGHBOUR_LIFTS.reduce((sum, part) => sum + part, 0);
    fc.assert(
      fc.property(candidates, legs, (given, without) => {
        for (const { own, fromNeighbours, fromGroup, score: total, neighbour } of fuse(given, without)) {
          expect(Math.abs(own)).toBeLessThanOrEqual(1 + ROUNDING);
          expect(fromNeighbours).toBeGreaterThanOrEqual(0);
          expect(fromNeighbours).toBeLessThanOrEqual(mostOfNeighbours + ROUNDING);
          expect(fromGroup).toBeGreaterThanOrEqual(0);
          expect(fromGroup).toBeLessThanOrEqual(NOTE_PRIOR * (1 + mostOfNeighbours) + ROUNDING);
          expect(total).toBeCloseTo(own + fromNeighbours + fromGroup, 9);
          if (without.includes('graph')) expect(total).toBe(own);
          expect(neighbour !== null).toBe(fromNeighbours > 0);
        }
      }),
    );
  });

  it('does without a leg as if it had said nothing', () => {
    fc.assert(
      fc.property(candidates, (given) => {
        const wordless = given.map((each) => ({ ...each, words: 0 }));
        expect(byId(fuse(given, ['words']))).toEqual(byId(fuse(wordless)));
        const meaningless = given.map((each) => ({ ...each, meaning: 0 }));
        expect(byId(fuse(given, ['semantic']))).toEqual(byId(fuse(meaningless)));
      }),
    );
  });
});

/** The fewest letters to add, drop, change or swap with the next, by trying everything. */
function naive(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const change = naive(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1);
  let least = Math.min(change, naive(a.slice(1), b) + 1, naive(a, b.slice(1)) + 1);
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]) {
    least = Math.min(least, naive(a.slice(2), b.slice(2)) + 1);
  }
  return least;
}

describe('the distance between two spellings', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  const most = fc.integer({ min: 1, max: 3 });

  it('is what trying everything gives, up to the most that is asked for', () => {
    fc.assert(
      fc.property(word, word, most, (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(naive(a, b), limit + 1));
      }),
    );
  });

  it('is the same both ways, and zero only for the same word', () => {
    fc.assert(
      fc.property(word, word, most, (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(editDistance(b, a, limit));
        expect(editDistance(a, b, limit) === 0).toBe(a === b);
      }),
    );
  });
});
