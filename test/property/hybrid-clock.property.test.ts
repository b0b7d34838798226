import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HybridClock, isStamp } from '../../src/core/hybrid-clock';

const time = fc.integer({ min: 0, max: 4_102_444_800_000 });
const stamp = fc
  .tuple(time, fc.integer({ min: 0, max: 36 ** 4 - 1 }))
  .map(([at, count]) => `${at.toString(36).padStart(9, '0')}-${count.toString(36).padStart(4, '0')}`);
/** A wall clock that jumps as it likes, and stamps that come in from elsewhere. */
const happenings = fc.array(fc.oneof(time, stamp), { minLength: 1, maxLength: 60 });

describe('the hybrid clock', () => {
  it('only goes forward, and stays above every stamp it was shown', () => {
    fc.assert(
      fc.property(happenings, (all) => {
        let wall = 0;
        let highest = '';
        const clock = new HybridClock(() => wall);
        for (const one of all) {
          if (typeof one === 'number') wall = one;
          else clock.witness(one);
          if (typeof one === 'string' && one > highest) highest = one;
          const next = clock.next();
          expect(isStamp(next)).toBe(true);
          expect(next > highest).toBe(true);
          highest = next;
        }
      }),
    );
  });

  it('follows the wall clock while that goes forward', () => {
    fc.assert(
      fc.property(fc.uniqueArray(time, { minLength: 1, maxLength: 30 }), (times) => {
        let wall = 0;
        const clock = new HybridClock(() => wall);
        for (const at of times.filter((one) => one > 0).sort((a, b) => a - b)) {
          wall = at;
          expect(clock.next()).toBe(`${at.toString(36).padStart(9, '0')}-0000`);
        }
      }),
    );
  });
});
