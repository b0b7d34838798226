import { describe, expect, it } from 'vitest';
import { HybridClock, isStamp } from '../../src/core/hybrid-clock';

const NOON = Date.UTC(2026, 4, 10, 12);

/** A clock that stands still until it is set. */
function clockAt(start: number) {
  let time = start;
  const clock = new HybridClock(() => time);
  return { clock, set: (to: number) => (time = to) };
}

function assertRising(stamps: string[]): void {
  for (const [index, stamp] of stamps.entries()) {
    expect(isStamp(stamp), stamp).toBe(true);
    const before = stamps[index - 1];
    if (before !== undefined) expect(stamp > before, `${before} then ${stamp}`).toBe(true);
  }
}

describe('stamps', () => {
  it('rise while time stands still, goes on, or goes back', () => {
    const { clock, set } = clockAt(NOON);
    const stamps = [clock.next(), clock.next()];
    set(NOON + 5);
    stamps.push(clock.next());
    set(NOON - 3_600_000);
    stamps.push(clock.next(), clock.next());
    assertRising(stamps);
  });

  it('rise above every stamp that was seen, and do not fall for an older one', () => {
    const slow = clockAt(NOON - 3_600_000).clock;
    const quick = clockAt(NOON).clock;
    const seen = quick.next();
    slow.witness(seen);
    const answer = slow.next();
    expect(answer > seen).toBe(true);
    quick.witness(answer);
    slow.witness(clockAt(0).clock.next());
    expect(quick.next() > answer).toBe(true);
    expect(slow.next() > answer).toBe(true);
  });

  it('rise beyond the end of the counter', () => {
    const { clock } = clockAt(NOON);
    const first = clock.next();
    clock.witness(`${first.slice(0, 9)}-zzzy`);
    assertRising([first, clock.next(), clock.next(), clock.next()]);
  });

  it('follow a device whose clock is years ahead, and stay well formed', () => {
    const { clock } = clockAt(NOON);
    const ahead = clockAt(Date.UTC(2126, 0, 1)).clock.next();
    clock.witness(ahead);
    assertRising([ahead, clock.next(), clock.next()]);
  });

  it('of a time that no clock can show are not followed, so that ours never run out of digits', () => {
    for (const beyond of ['zzzzzzzzz-zzzz', 'yzzzzzzzz-0000']) {
      const { clock } = clockAt(NOON);
      const before = clock.next();
      clock.witness(beyond);
      const after = clock.next();
      assertRising([before, after]);
      expect(after < beyond).toBe(true);
    }
  });

  it.each(['', 'abc', '0mpu3wh0g-00000', '0MPU3WH0G-0000', '0mpu3wh0g_0000', '0mpu3wh0g-0000\n'])(
    'are not: %j',
    (text) => {
      expect(isStamp(text)).toBe(false);
    },
  );
});
