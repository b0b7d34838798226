import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HybridClock } from '../../src/core/hybrid-clock';

it('stamps only ever rise, above all that was seen, whatever the wall clocks do', () => {
  const step = fc.record({ wall: fc.integer({ min: 0, max: 4e12 }), from: fc.nat(1), hear: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 60 }), (steps) => {
      let wall = 0;
      const clocks = [new HybridClock(() => wall), new HybridClock(() => Math.max(0, wall - 3_600_000))];
      const seen: string[] = ['', ''];
      for (const { wall: next, from, hear } of steps) {
        wall = next;
        const stamp = clocks[from]?.next() ?? '';
        expect(stamp > (seen[from] ?? '')).toBe(true);
        seen[from] = stamp;
        const other = 1 - from;
        if (hear) {
          clocks[other]?.witness(stamp);
          if (stamp > (seen[other] ?? '')) seen[other] = stamp;
        }
      }
    }),
  );
});
