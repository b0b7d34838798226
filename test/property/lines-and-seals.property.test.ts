import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLine, encodeLine } from '../../src/core/events/line';
import { seal, unseal } from '../../src/store/snapshot';
import { anyEvent } from './arbitrary-events';

/** The same bytes with one bit turned. */
function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = bytes.slice();
  const at = Math.floor(bit / 8) % bytes.length;
  copy[at] = (copy[at] ?? 0) ^ (1 << (bit % 8));
  return copy;
}

const withoutNewline = (line: Uint8Array) => line.subarray(0, -1);

describe('a line of the ledger', () => {
  it('gives back the event that was written', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        expect(decodeLine(withoutNewline(encodeLine(event)))).toEqual({ event });
      }),
    );
  });

  it('keeps any text, however odd', () => {
    fc.assert(
      fc.property(anyEvent, fc.string({ unit: 'binary', maxLength: 90 }), (event, by) => {
        const decoded = decodeLine(withoutNewline(encodeLine({ ...event, by })));
        expect(decoded).toEqual({ event: { ...event, by } });
      }),
    );
  });

  it('is refused when a bit has turned, never read as another event', () => {
    fc.assert(
      fc.property(anyEvent, fc.nat(), (event, bit) => {
        expect(decodeLine(flipped(withoutNewline(encodeLine(event)), bit))).toHaveProperty('problem');
      }),
      { numRuns: 1_000 },
    );
  });

  it('is refused when it was cut anywhere', () => {
    fc.assert(
      fc.property(anyEvent, fc.nat(), (event, at) => {
        const line = withoutNewline(encodeLine(event));
        expect(decodeLine(line.subarray(0, at % line.length))).toHaveProperty('problem');
      }),
    );
  });
});

describe("a snapshot's seal", () => {
  const content = fc.uint8Array({ maxLength: 500 });

  it('gives back the content', async () => {
    await fc.assert(
      fc.asyncProperty(content, async (bytes) => {
        expect(await unseal(await seal(bytes))).toEqual({ bytes });
      }),
    );
  });

  it('shows any turned bit and any cut', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.nat(), async (bytes, at) => {
        const sealed = await seal(bytes);
        expect(await unseal(flipped(sealed, at))).toHaveProperty('problem');
        expect(await unseal(sealed.subarray(0, at % sealed.length))).toHaveProperty('problem');
      }),
      { numRuns: 300 },
    );
  });
});
