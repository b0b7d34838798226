import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { erasableWith, eventTypes, problemWith, redact } from '../../src/core/events/event';
import type { EventType, KnownEvent } from '../../src/core/events/event';
import type { EntityRef } from '../../src/core/events/definition';
import { WORD } from '../crash/random-events';
import { eventOf, maker } from './arbitrary-events';

const wordsIn = (event: KnownEvent) => [...JSON.stringify(event.data).matchAll(WORD)].map(([word]) => word);

/** An event, whose words are whose, and some of the things it is about. */
function aRedaction(type: EventType) {
  return fc.tuple(maker, fc.infiniteStream(fc.boolean())).map(([made, chances]) => {
    const event = eventOf(made.draft(type), 1);
    const gone = new Set<EntityRef>(erasableWith(event).filter(() => chances.next().value));
    return { event, gone, owners: made.owners };
  });
}

describe('redaction', () => {
  it.each(eventTypes)('of %s leaves no word of what is gone and every word of what is not', (type) => {
    fc.assert(
      fc.property(aRedaction(type), ({ event, gone, owners }) => {
        const left = wordsIn(redact(event, (ref) => gone.has(ref)));
        const due = wordsIn(event).filter((word) => !owners.get(word)?.some((ref) => gone.has(ref)));
        expect(left).toEqual(due);
      }),
      { numRuns: 60 },
    );
  });

  it.each(eventTypes)('of %s leaves nothing when everything is gone, and a valid event', (type) => {
    fc.assert(
      fc.property(aRedaction(type), ({ event }) => {
        const left = redact(event, () => true);
        expect(wordsIn(left)).toEqual([]);
        expect(problemWith(left)).toBeNull();
        expect(left).toMatchObject({ id: event.id, hlc: event.hlc, type: event.type, erased: true });
      }),
      { numRuns: 25 },
    );
  });

  it.each(eventTypes)('of %s changes nothing the second time', (type) => {
    fc.assert(
      fc.property(aRedaction(type), ({ event, gone }) => {
        const isGone = (ref: EntityRef) => gone.has(ref);
        const once = redact(event, isGone);
        expect(redact(once, isGone)).toEqual(once);
      }),
      { numRuns: 25 },
    );
  });
});
