import { describe, expect, it } from 'vitest';
import { crc32, hex32 } from '../../src/core/checksum';
import {
  checkData,
  compareEvents,
  entitiesOf,
  erasableWith,
  eventTypes,
  isKnown,
  problemWith,
  redact,
  versionOf,
} from '../../src/core/events/event';
import type { KnownEvent, LedgerEvent, NewEvent } from '../../src/core/events/event';
import { decodeLine, encodeLine } from '../../src/core/events/line';
import { sampleEvents } from './sample-events';

function inLedger(draft: NewEvent): KnownEvent {
  return {
    v: versionOf(draft.type),
    id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    hlc: '0mpu3wh0g-0000',
    at: '2026-05-10T12:00:00.000Z',
    device: 'laptop',
    by: 'user',
    ...draft,
  };
}

const SAMPLE = inLedger(sampleEvents[0] as NewEvent);
const withoutNewline = (line: Uint8Array) => line.subarray(0, -1);

describe('the catalogue of events', () => {
  it('has a valid sample of every type in these tests', () => {
    expect([...new Set(sampleEvents.map(({ type }) => type))].sort()).toEqual([...eventTypes].sort());
  });

  it.each(sampleEvents.map((event) => [event.type, event] as const))(
    '%s is accepted and survives its line',
    (_, draft) => {
      expect(() => checkData(draft)).not.toThrow();
      const event = inLedger(draft);
      expect(problemWith(event)).toBeNull();
      expect(isKnown(event)).toBe(true);
      expect(decodeLine(withoutNewline(encodeLine(event)))).toEqual({ event });
    },
  );

  it.each(sampleEvents.map((event) => [event.type, event] as const))(
    '%s keeps no words once everything it touches is erased, and is still valid',
    (_, draft) => {
      const event = inLedger(draft);
      const left = redact(event, () => true);
      expect(left.erased).toBe(true);
      expect(problemWith(left)).toBeNull();
      const words =
        /Ada|Turin|Rome|tea|talk|Moving|home|travel|drink|Plain|Shorter|answers|moved|there|model/;
      expect(JSON.stringify(left.data)).not.toMatch(words);
      expect(erasableWith(event)).toEqual(expect.arrayContaining(entitiesOf(event)));
    },
  );

  it.each(sampleEvents.map((event) => [event.type, event] as const))(
    '%s is untouched when nothing it touches is erased',
    (_, draft) => {
      const event = inLedger(draft);
      expect(redact(event, () => false).data).toEqual(event.data);
    },
  );
});

describe('wrong data', () => {
  const wrong: [string, unknown, RegExp][] = [
    ['fact.pinned', { id: 'f1', pinned: 'yes' }, /"pinned" is not valid/],
    ['fact.forgotten', {}, /"id" is not valid/],
    ['fact.forgotten', { id: 'no spaces allowed' }, /"id" is not valid/],
    ['fact.remembered', { fact: { id: 'f1' } }, /"fact\.text" is not valid/],
    ['message.added', { id: 'm', thread: 't', role: 'robot', text: '' }, /"role" is not valid/],
    ['undo', { events: [], because: 'user' }, /"events" is not valid/],
    ['erasure', { scope: 'some' }, /"scope" is not valid/],
    [
      'style.set',
      { style: { id: 's', context: { on: 'topic' }, description: '', examples: [] } },
      /"style\.context\.topic" is not valid/,
    ],
  ];

  it.each(wrong)('of %s is refused with the name of the field', (type, data, message) => {
    expect(() => checkData({ type, data } as NewEvent)).toThrow(message);
    expect(() => checkData({ type, data } as NewEvent)).toThrow(/^This could not be saved because/);
  });

  it('in the ledger is a problem, not an event', () => {
    expect(problemWith({ ...SAMPLE, data: { id: 3 } })).toMatch(/^thread\.started: /);
    for (const broken of [
      { hlc: 'soon' },
      { at: 'yesterday' },
      { v: 0 },
      { id: '' },
      { device: 'a b' },
      { erased: false },
    ]) {
      expect(problemWith({ ...SAMPLE, ...broken }), JSON.stringify(broken)).not.toBeNull();
    }
    for (const other of [null, 3, 'text', [], {}]) expect(problemWith(other)).not.toBeNull();
  });
});

describe('an event of a newer build', () => {
  it.each([
    ['of an unknown type', { type: 'dream.recorded', data: { any: 'thing' } }],
    ['of a higher version', { v: 2, data: { anything: true } }],
    ['with the name of something every object has', { type: 'constructor', data: null }],
    ['with the name of a prototype', { type: '__proto__', data: null }],
  ])('%s is well formed, not known, and kept as it is', (_, change) => {
    const event = { ...SAMPLE, ...change } as LedgerEvent;
    expect(problemWith(event)).toBeNull();
    expect(isKnown(event)).toBe(false);
    expect(decodeLine(withoutNewline(encodeLine(event)))).toEqual({ event });
  });
});

describe('a line', () => {
  it('is one line whatever the text, and ends in its checksum', () => {
    const event = inLedger({
      type: 'message.added',
      data: { id: 'm', thread: 't', role: 'user', text: 'a\nb\r\n\u2028 "q" \\ \ud800 漢 🌱' },
    });
    const line = new TextDecoder().decode(encodeLine(event));
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(line).toMatch(/,"sum":"[0-9a-f]{8}"\}\n$/);
    expect(decodeLine(withoutNewline(encodeLine(event)))).toEqual({ event });
  });

  it('with any single bit flipped is not taken for an event', () => {
    const line = withoutNewline(encodeLine(SAMPLE));
    for (let bit = 0; bit < line.length * 8; bit++) {
      const flipped = line.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(decodeLine(flipped), `bit ${bit}`).toHaveProperty('problem');
    }
  });

  it('cut anywhere is not taken for an event', () => {
    const line = withoutNewline(encodeLine(SAMPLE));
    for (let length = 0; length < line.length; length++) {
      expect(decodeLine(line.subarray(0, length)), `${length} bytes`).toHaveProperty('problem');
    }
  });
});

describe('order and checksum', () => {
  it('order is by stamp, then by id, whatever the wall clock says', () => {
    const one = { ...SAMPLE, at: '2030-01-01T00:00:00.000Z' };
    const later = { ...SAMPLE, hlc: '0mpu3wh0g-0001' };
    const sibling = { ...SAMPLE, id: '01ARZ3NDEKTSV4RRFFQ69G5FAW' };
    expect([later, sibling, one].sort(compareEvents)).toEqual([one, sibling, later]);
    expect(compareEvents(one, one)).toBe(0);
  });

  it('the checksum is the known CRC-32, and can be continued', () => {
    const bytes = new TextEncoder().encode('123456789');
    expect(hex32(crc32(bytes))).toBe('cbf43926');
    expect(crc32(bytes.subarray(4), crc32(bytes.subarray(0, 4)))).toBe(crc32(bytes));
    expect(hex32(crc32(new Uint8Array()))).toBe('00000000');
  });
});
