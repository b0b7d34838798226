import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deltaOf } from '../../src/vault/git/delta';

/** What a reader of packs does with a delta, after git's description of the format. */
function applied(base: Uint8Array, delta: Uint8Array): Uint8Array {
  let at = 0;
  const next = (): number => delta[at++] ?? Number.NaN;
  const size = (): number => {
    let value = 0;
    for (let shift = 0, byte = 0x80; byte & 0x80; shift += 7) {
      byte = next();
      value += (byte & 0x7f) * 2 ** shift;
    }
    return value;
  };
  expect(size()).toBe(base.length);
  const target = new Uint8Array(size());
  let to = 0;
  while (at < delta.length) {
    const code = next();
    expect(code, 'the reserved instruction').not.toBe(0);
    if (code < 0x80) {
      target.set(delta.subarray(at, at + code), to);
      [at, to] = [at + code, to + code];
      continue;
    }
    let [from, length] = [0, 0];
    for (let byte = 0; byte < 4; byte++) if (code & (1 << byte)) from += next() * 2 ** (8 * byte);
    for (let byte = 0; byte < 3; byte++) if (code & (0x10 << byte)) length += next() * 2 ** (8 * byte);
    if (length === 0) length = 0x10000;
    expect(from + length).toBeLessThanOrEqual(base.length);
    target.set(base.subarray(from, from + length), to);
    to += length;
  }
  expect(to).toBe(target.length);
  return target;
}

/** Bytes in which no stretch repeats soon. */
function noise(length: number, seed: number): Uint8Array {
  let state = seed >>> 0;
  return Uint8Array.from({ length }, () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 24);
}

const piece = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.integer({ min: 0, max: 300 }).map((length) => new Uint8Array(length)),
  fc
    .record({ length: fc.integer({ min: 0, max: 400 }), seed: fc.nat(3) })
    .map(({ length, seed }) => noise(length, seed)),
);
const content = fc
  .array(piece, { maxLength: 6 })
  .map((pieces) => Uint8Array.from(pieces.flatMap((one) => [...one])));

it('makes of the old content the new one, whatever both are', () => {
  fc.assert(
    fc.property(content, content, (base, target) => {
      expect(applied(base, deltaOf(base, target))).toEqual(target);
    }),
    { numRuns: 1000 },
  );
});

it('copies stretches longer than one instruction, from anywhere, and stays small', () => {
  const base = noise(300_000, 7);
  for (const target of [
    base,
    Uint8Array.from([...base.subarray(131_072), 1, 2, 3, ...base.subarray(0, 70_000)]),
    Uint8Array.from([...base.subarray(0, 65_536), 9, ...base.subarray(65_536)]),
  ]) {
    const delta = deltaOf(base, target);
    expect(Buffer.compare(applied(base, delta), target)).toBe(0);
    expect(delta.length).toBeLessThan(200);
  }
});
