import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentHash, hashKey } from '../../src/notes/content-hash';

/** ASCII of even length as the text whose UTF-16 code units are the same bytes. */
function packed(ascii: string): string {
  const units: number[] = [];
  for (let at = 0; at < ascii.length; at += 2) {
    units.push(ascii.charCodeAt(at) | (ascii.charCodeAt(at + 1) << 8));
  }
  return String.fromCharCode(...units);
}

const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');

describe('the fingerprint of a text', () => {
  it.each([
    ['', '00000000000000000000000000000000'],
    ['ab', 'df5184151030be251030be251030be25'],
    ['hello, world', '5c60218b1e8ab9b9833a2793c75759eb'],
    ['0123456789abcdef', '09447dfb0ad3ae369b1dad48fd3b2b57'],
    ['0123456789abcdef01234567', 'faa863bd85b87afd6a26800530dcffcf'],
    ['The quick brown fox jumps over the lazy dog.', '9960bb6c5eedd67dbb0fbf2b557b629b'],
  ])('is that of MurmurHash3: %j', (ascii, expected) => {
    expect(hex(contentHash(packed(ascii)))).toBe(expected);
  });

  it('differs for any two texts that differ', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        fc.pre(one !== other);
        expect(hashKey(contentHash(one))).not.toBe(hashKey(contentHash(other)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not take a shorter text for one that ends in zeros', () => {
    expect(hashKey(contentHash('a'))).not.toBe(hashKey(contentHash('a\0')));
  });
});
