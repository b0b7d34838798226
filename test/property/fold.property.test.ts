import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnownEvent } from '../../src/core/events/event';
import { eventOf, life } from './arbitrary-events';
import { foldedState, visibleState } from './folded-state';

const LAST = 9_000;

const undo = (number: number, ...events: KnownEvent[]): KnownEvent =>
  eventOf({ type: 'undo', data: { events: events.map(({ id }) => id), because: 'user' } }, number);

/** The same events, cut into batches anywhere. */
function inBatches(events: readonly KnownEvent[], cuts: readonly number[]): KnownEvent[][] {
  const at = [...new Set(cuts.map((cut) => cut % (events.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((start, index) => events.slice(start, at[index] ?? events.length));
}

describe('the fold', () => {
  it('does not depend on the order in which events arrive, nor on their batches', () => {
    fc.assert(
      fc.property(
        life(30).chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
        ),
        fc.array(fc.nat(), { maxLength: 6 }),
        ([events, shuffled], cuts) => {
          expect(foldedState(...inBatches(shuffled, cuts))).toEqual(foldedState(events));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('does not depend on how often events arrive', () => {
    fc.assert(
      fc.property(
        life(20).chain((events) => fc.tuple(fc.constant(events), fc.subarray(events))),
        ([events, again]) => {
          expect(foldedState(events, again, events)).toEqual(foldedState(events));
          expect(foldedState([...again, ...events, ...again])).toEqual(foldedState(events));
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('undo', () => {
  it('leaves things as if the event had never been', () => {
    fc.assert(
      fc.property(life(15, ['undo', 'erasure']), fc.nat(), (events, place) => {
        const target = events[place % events.length] as KnownEvent;
        const without = events.filter((event) => event !== target);
        expect(visibleState([...events, undo(LAST, target)])).toEqual(visibleState(without));
      }),
      { numRuns: 50 },
    );
  });

  it('undone is as if nothing had been undone, in any order of arrival', () => {
    fc.assert(
      fc.property(
        life(15).chain((events) => fc.tuple(fc.constant(events), fc.subarray(events, { minLength: 1 }))),
        fc.boolean(),
        ([events, targets], isReversed) => {
          const first = undo(LAST, ...targets);
          const all = [...events, first, undo(LAST + 1, first)];
          expect(visibleState(isReversed ? all.reverse() : all)).toEqual(visibleState(events));
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('forget', () => {
  it('then restore is as before', () => {
    fc.assert(
      // A fact that was already forgotten is not forgotten by forgetting it again, so restoring would change it.
      fc.property(life(15, ['fact.forgotten']), fc.constantFrom('f0', 'f1', 'f2'), (events, id) => {
        const forgotten = eventOf({ type: 'fact.forgotten', data: { id } }, LAST);
        const restored = eventOf({ type: 'fact.restored', data: { id } }, LAST + 1);
        expect(visibleState([...events, forgotten, restored])).toEqual(visibleState(events));
      }),
      { numRuns: 50 },
    );
  });
});
