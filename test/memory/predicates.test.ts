import { describe, expect, it } from 'vitest';
import { expiryOf, isFleeting, isSingleValued } from '../../src/core/predicates';

describe('predicates', () => {
  it.each(['works_at', 'lives_in', 'has_role', 'has_status', 'name', 'born_on'])(
    'have one value at a time: %s',
    (predicate) => expect(isSingleValued(predicate)).toBe(true),
  );

  it.each(['likes', 'knows', 'has_sister', 'visiting'])('have many values: %s', (predicate) =>
    expect(isSingleValued(predicate)).toBe(false),
  );

  it.each(['staying_in', 'visiting', 'interested_in', 'completed', 'acquired', 'traveled_to'])(
    'are over by themselves after 90 days: %s',
    (predicate) => {
      expect(expiryOf(predicate, '2026-01-01T00:00:00.000Z')).toBe('2026-04-01T00:00:00.000Z');
      expect(isFleeting(predicate)).toBe(true);
    },
  );

  it('last when they are decisions, which still are no identity', () => {
    expect(expiryOf('decided', '2026-01-01T00:00:00.000Z')).toBeNull();
    expect(isFleeting('decided')).toBe(true);
    expect(isFleeting('lives_in')).toBe(false);
  });
});
