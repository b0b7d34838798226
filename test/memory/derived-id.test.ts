import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { derivedId, digest } from '../../src/memory/derived-id';

it('is SHA-256', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const hex = digest(bytes)
        .map((word) => word.toString(16).padStart(8, '0'))
        .join('');
      expect(hex).toBe(createHash('sha256').update(bytes).digest('hex'));
    }),
  );
});

it('is the same for the same parts and another for others, also where only their borders differ', () => {
  expect(derivedId('a', 'b')).toBe('0hsyybe0tcjapscx6p0c24tekp');
  expect(derivedId('a', 'b')).toMatch(/^[0-9a-z]{26}$/);
  expect(
    new Set([derivedId('a', 'b'), derivedId('ab'), derivedId('a', 'b', ''), derivedId('b', 'a')]).size,
  ).toBe(4);
});
