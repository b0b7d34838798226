import fc from 'fast-check';
import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import { erasableWith, eventTypes, redact } from '../../src/core/events/event';
import type { KnownEvent } from '../../src/core/events/event';
import { Databases } from '../../src/store/databases';
import { MemoryFiles } from '../files/memory-files';
import { Dice } from '../crash/dice';
import { WORD } from '../crash/random-events';
import { differences, dumpState } from '../crash/state-dump';
import type { StateDump } from '../crash/state-dump';
import { anyEvents, eventsFrom } from './arbitrary-events';

const sql = await initSqlJs();

/** The state after applying events in batches. */
function stateAfter(batches: readonly (readonly KnownEvent[])[]): StateDump {
  const context = { files: new MemoryFiles(), sql, dataFolder: 'data', device: 'device0' };
  const data = Databases.empty(context, '2026-01-01T00:00:00.000Z', []);
  for (const batch of batches) data.apply(batch);
  const dump = dumpState(data);
  data.close();
  return dump;
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const dice = new Dice(seed);
  return items
    .map((item) => ({ item, at: dice.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** The state without the events themselves, which an undo leaves where they are. */
function withoutEvents(dump: StateDump): StateDump {
  return Object.fromEntries(
    Object.entries(dump).filter(([table]) => !/^events$|\.undone$|\.links$/.test(table)),
  );
}

describe('the state', () => {
  it('does not depend on the order, the batches or the number of times in which events arrive', () => {
    fc.assert(
      fc.property(anyEvents, fc.nat(), (events, seed) => {
        const again = [...shuffled(events, seed), ...events.filter((_, index) => index % 3 === 0)];
        const one = stateAfter([events]);
        expect(differences(one, stateAfter(again.map((event) => [event])))).toEqual([]);
        expect(differences(one, stateAfter([again.slice(0, 5), again.slice(5)]))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('is as before when an undo is undone, and without the events when it is not', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 2, max: 20 }), (seed, count) => {
        const events = eventsFrom(seed, count).filter(({ type }) => type !== 'undo' && type !== 'erasure');
        const undo = (id: string, target: readonly string[], hlc: string): KnownEvent => ({
          ...{ v: 1, id, hlc, at: '2027-01-01T00:00:00.000Z', device: 'device0', by: 'user' },
          type: 'undo',
          data: { events: [...target], because: 'user' },
        });
        const taken = events.filter((_, index) => index % 2 === 0);
        if (taken.length === 0) return;
        const first = undo(
          'U1',
          taken.map(({ id }) => id),
          'zzzzzzzz0-0000',
        );
        const second = undo('U2', ['U1'], 'zzzzzzzz1-0000');
        const rest = events.filter((event) => !taken.includes(event));
        const undone = withoutEvents(stateAfter([[...events, first]]));
        expect(differences(undone, withoutEvents(stateAfter([rest])))).toEqual([]);
        const redone = withoutEvents(stateAfter([[...events, first], [second]]));
        expect(differences(redone, withoutEvents(stateAfter([events])))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('redacting', () => {
  it.each(eventTypes.filter((type) => type !== 'erasure' && type !== 'undo'))(
    'leaves no word of %s, and changes nothing the second time',
    (type) => {
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          const [event] = eventsFrom(seed, 1, type);
          if (!event) return;
          const once = redact(event, () => true);
          expect(JSON.stringify(once.data).match(WORD)).toBeNull();
          expect(redact(once, () => true)).toEqual(once);
        }),
        { numRuns: 40 },
      );
    },
  );

  it('leaves an event alone whose things are all still there', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        for (const event of events) {
          expect(erasableWith(event).length).toBeGreaterThanOrEqual(0);
          expect(redact(event, () => false).data).toEqual(event.data);
        }
      }),
      { numRuns: 30 },
    );
  });
});
