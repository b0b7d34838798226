/** Events of every type, for properties. */
import fc from 'fast-check';
import { versionOf } from '../../src/core/events/event';
import type { EventType, KnownEvent } from '../../src/core/events/event';
import { eventTypes } from '../../src/core/events/event';
import { HybridClock } from '../../src/core/hybrid-clock';
import { Dice } from '../crash/dice';
import { EventMaker } from '../crash/random-events';

const START = Date.UTC(2026, 0, 1);

/** Several events that refer to each other, as one or two devices would have stamped them. */
export function eventsFrom(seed: number, count: number, type?: EventType): KnownEvent[] {
  const dice = new Dice(seed);
  const maker = new EventMaker(dice);
  let wall = START;
  const clocks = [new HybridClock(() => wall), new HybridClock(() => wall - 3_600_000)];
  return Array.from({ length: count }, (_, index) => {
    wall += dice.between(0, 5_000);
    const device = dice.chance(0.7) ? 0 : 1;
    const draft = maker.draft(type);
    const id = `E${String(index).padStart(6, '0')}${dice.between(100, 999)}`;
    maker.seen.push(id);
    return {
      v: versionOf(draft.type),
      id,
      hlc: clocks[device]?.next() ?? '',
      at: new Date(wall).toISOString(),
      device: `device${device}`,
      by: 'user',
      ...draft,
    };
  });
}

/** One event of any type. */
export const anyEvent = fc
  .tuple(fc.nat(), fc.constantFrom(...eventTypes))
  .map(([seed, type]) => eventsFrom(seed, 3, type).at(-1) as KnownEvent);

/** A list of events that refer to each other. */
export const anyEvents = fc
  .tuple(fc.nat(), fc.integer({ min: 1, max: 40 }))
  .map(([seed, count]) => eventsFrom(seed, count));
