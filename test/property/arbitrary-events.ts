/** Random events for fast-check, made by the same hand as those of the crash runs. */
import fc from 'fast-check';
import { compareEvents, versionOf } from '../../src/core/events/event';
import type { EventType, KnownEvent, NewEvent } from '../../src/core/events/event';
import { Dice } from '../crash/dice';
import { EventMaker } from '../crash/random-events';

const START = Date.UTC(2026, 2, 1);
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** An event around a draft; `number` gives it its id and its place in time, an hour early on a slow device. */
export function eventOf(draft: NewEvent, number: number, isSlow = false): KnownEvent {
  const time = START + number * SECOND - (isSlow ? HOUR : 0);
  return {
    v: versionOf(draft.type),
    id: `E${String(number).padStart(4, '0')}`,
    hlc: `${time.toString(36).padStart(9, '0')}-0000`,
    at: new Date(time).toISOString(),
    device: isSlow ? 'slow' : 'one',
    by: 'user',
    ...draft,
  };
}

/** A maker of events with a seed that fast-check chooses and shrinks. */
export const maker = fc.nat().map((seed) => new EventMaker(new Dice(seed)));

/** One event of a type, or of any. */
export function anEvent(type?: EventType): fc.Arbitrary<KnownEvent> {
  return maker.map((made) => eventOf(made.draft(type), 1));
}

/** A life of several events over few things, of two devices that have not seen each other's, in order. */
export function life(most: number, without: readonly EventType[] = []): fc.Arbitrary<KnownEvent[]> {
  return fc.tuple(fc.nat(), fc.integer({ min: 1, max: most })).map(([seed, count]) => {
    const dice = new Dice(seed);
    const made = new EventMaker(dice);
    const events: KnownEvent[] = [];
    for (let number = 1; events.length < count; number++) {
      const draft = made.draft();
      if (without.includes(draft.type)) continue;
      const event = eventOf(draft, number, dice.chance(0.3));
      events.push(event);
      made.seen.push(event.id);
    }
    return events.sort(compareEvents);
  });
}
