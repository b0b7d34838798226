import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventTypes } from '../../src/core/events/event';
import type { KnownEvent } from '../../src/core/events/event';
import { decodeLine, encodeLine } from '../../src/core/events/line';
import { scan } from '../../src/store/ledger/scan';
import { anEvent, life } from './arbitrary-events';

const withoutNewline = (line: Uint8Array) => line.subarray(0, -1);

describe('a ledger line', () => {
  it.each(eventTypes)('of %s comes back as it was written', (type) => {
    fc.assert(
      fc.property(anEvent(type), (event) => {
        expect(decodeLine(withoutNewline(encodeLine(event)))).toEqual({ event });
      }),
      { numRuns: 25 },
    );
  });

  it('carries any text', () => {
    fc.assert(
      fc.property(anEvent('message.added'), fc.string({ unit: 'binary', maxLength: 50 }), (event, text) => {
        const said = { ...event, data: { ...event.data, text } } as typeof event;
        expect(decodeLine(withoutNewline(encodeLine(said)))).toEqual({ event: said });
      }),
    );
  });

  it('with any one bit flipped is no event, whatever the bit', () => {
    fc.assert(
      fc.property(anEvent(), fc.nat(), fc.nat(7), (event, place, bit) => {
        const line = encodeLine(event);
        const at = place % (line.length - 1);
        line[at] = (line[at] ?? 0) ^ (1 << bit);
        // A flip can make a newline, so the stretch is read as a file is.
        expect(scan(line).events).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('with any bit of any place flipped is no event (one line, every bit)', () => {
    const [event] = fc.sample(anEvent('fact.remembered'), { numRuns: 1, seed: 1 }) as [KnownEvent];
    const line = encodeLine(event);
    for (let at = 0; at < line.length - 1; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const flipped = line.slice();
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
        expect(scan(flipped).events).toEqual([]);
      }
    }
  });

  it('cut short anywhere is no event, and takes no other with it', () => {
    fc.assert(
      fc.property(life(5), fc.nat(), (events, place) => {
        const lines = events.map(encodeLine);
        const last = lines.at(-1) ?? new Uint8Array();
        const before = lines.slice(0, -1).reduce((sum, { length }) => sum + length, 0);
        const file = new Uint8Array(before + (place % last.length));
        let at = 0;
        for (const line of lines) {
          file.set(line.subarray(0, file.length - at), at);
          at += Math.min(line.length, file.length - at);
        }
        const found = scan(file);
        expect(found.events).toEqual(events.slice(0, -1));
        expect(found.end).toBe(before);
        expect(found.damaged).toEqual([]);
      }),
    );
  });
});
