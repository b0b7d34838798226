import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strengthOf } from '../../src/core/aging';
import type { Aged } from '../../src/core/aging';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const isoDay = fc.integer({ min: 0, max: 400 }).map((day) => new Date(START + day * DAY).toISOString());

const aged: fc.Arbitrary<Aged> = fc.record({
  kind: fc.constantFrom('identity', 'preference', 'fact', 'event'),
  importance: fc.double({ min: 0, max: 1, noNaN: true }),
  confirmationCount: fc.nat(1_000),
  lastConfirmedAt: isoDay,
  useCount: fc.nat(1_000),
  lastUsedAt: fc.option(isoDay),
  pinned: fc.boolean(),
});
const moment = fc.integer({ min: -400, max: 4_000 }).map((day) => START + day * DAY);

const plain: Aged = {
  kind: 'fact',
  importance: 0.8,
  confirmationCount: 0,
  lastConfirmedAt: new Date(START).toISOString(),
  useCount: 0,
  lastUsedAt: null,
  pinned: false,
};

describe('the strength of a fact', () => {
  it('is between nothing and all, whenever it is read', () => {
    fc.assert(
      fc.property(aged, moment, (fact, now) => {
        const strength = strengthOf(fact, now);
        expect(strength).toBeGreaterThanOrEqual(0);
        expect(strength).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never rises by itself, and falls once its last confirmation and use are past', () => {
    fc.assert(
      fc.property(aged, moment, fc.integer({ min: 1, max: 500 }), (fact, now, days) => {
        const [before, after] = [strengthOf(fact, now), strengthOf(fact, now + days * DAY)];
        expect(after).toBeLessThanOrEqual(before);
        const last = Math.max(Date.parse(fact.lastConfirmedAt), Date.parse(fact.lastUsedAt ?? '') || 0);
        if (!fact.pinned && now >= last && before > 0.001) expect(after).toBeLessThan(before);
      }),
    );
  });

  it('does not depend on how often it was read on the way', () => {
    for (let day = 0; day < 90; day++) strengthOf(plain, START + day * DAY);
    expect(strengthOf(plain, START + 90 * DAY)).toBeCloseTo(0.4);
  });

  it.each([
    ['identity', 180],
    ['fact', 90],
    ['preference', 90],
    ['event', 14],
  ] as const)('of %s is half after %i days', (kind, days) => {
    expect(strengthOf({ ...plain, kind }, START + days * DAY)).toBeCloseTo(0.4);
  });

  it('stays when pinned', () => {
    expect(strengthOf({ ...plain, pinned: true }, START + 5_000 * DAY)).toBe(0.8);
  });

  it('counts from the last use, but no number of uses or confirmations makes a trifle important', () => {
    const used = { ...plain, lastUsedAt: new Date(START + 30 * DAY).toISOString() };
    expect(strengthOf(used, START + 120 * DAY)).toBeCloseTo(0.4);
    const trifle = { ...plain, importance: 0.1, confirmationCount: 1_000, useCount: 1_000 };
    expect(strengthOf(trifle, START)).toBeLessThan(0.5);
  });
});
