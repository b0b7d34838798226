import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from '../../src/store/snapshot';

const bytes = fc.uint8Array({ maxLength: 400 });

describe('the seal of a snapshot', () => {
  it('gives back what was sealed', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        expect(await unseal(await seal(content))).toEqual({ bytes: content });
      }),
    );
  });

  it('of an earlier build is still good', async () => {
    const content = new TextEncoder().encode('pages');
    const magic = new TextEncoder().encode('RECOLLECT-SEAL-1');
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
    expect(await unseal(new Uint8Array([...content, ...magic, ...hash]))).toEqual({ bytes: content });
    hash[0] = (hash[0] ?? 0) ^ 1;
    expect(await unseal(new Uint8Array([...content, ...magic, ...hash]))).toHaveProperty('problem');
  });

  it('covers a database of several pieces', async () => {
    const content = new Uint8Array(9_000_000).fill(7);
    const sealed = await seal(content);
    expect(await unseal(sealed)).toHaveProperty('bytes');
    sealed[8_500_000] = 8;
    expect(await unseal(sealed)).toHaveProperty('problem');
  });

  it('breaks when any bit is flipped', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, fc.nat(), fc.nat(7), async (content, place, bit) => {
        const sealed = await seal(content);
        const at = place % sealed.length;
        sealed[at] = (sealed[at] ?? 0) ^ (1 << bit);
        expect(await unseal(sealed)).toHaveProperty('problem');
      }),
      { numRuns: 500 },
    );
  });

  it('breaks when the end is missing, or something was added', async () => {
    await fc.assert(
      fc.asyncProperty(
        bytes,
        fc.nat(),
        fc.uint8Array({ minLength: 1, maxLength: 60 }),
        async (content, place, more) => {
          const sealed = await seal(content);
          expect(await unseal(sealed.subarray(0, place % sealed.length))).toHaveProperty('problem');
          expect(await unseal(new Uint8Array([...sealed, ...more]))).toHaveProperty('problem');
        },
      ),
      { numRuns: 200 },
    );
  });
});
