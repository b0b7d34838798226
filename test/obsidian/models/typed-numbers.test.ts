import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contextTyped,
  dollarsTyped,
  priceTyped,
  shareTyped,
  tokensTyped,
} from '../../../src/obsidian/models/typed-numbers.ts';

describe('numbers as people type them', () => {
  it('are read', () => {
    expect(dollarsTyped(' $12.50 ')).toEqual({ value: 12.5, problem: null });
    expect(tokensTyped('2,000,000')).toEqual({ value: 2_000_000, problem: null });
    expect(tokensTyped('2 000 000')).toEqual({ value: 2_000_000, problem: null });
    expect(shareTyped('80 %')).toEqual({ value: 0.8, problem: null });
    expect(priceTyped('0')).toEqual({ value: 0, problem: null });
    expect(contextTyped('32,768')).toEqual({ value: 32_768, problem: null });
  });

  it('are no limit when nothing is typed, except where there must be a number', () => {
    for (const read of [dollarsTyped, tokensTyped, priceTyped])
      expect(read('  ')).toEqual({ value: null, problem: null });
    expect(shareTyped('').problem).toContain('no percentage');
    expect(contextTyped('').problem).toContain('no number of tokens');
  });

  it.each([
    [dollarsTyped, '1e9'],
    [dollarsTyped, 'Infinity'],
    [dollarsTyped, '1,000'],
    [dollarsTyped, '0'],
    [tokensTyped, '20,00'],
    [tokensTyped, '1.5'],
    [tokensTyped, '0x10'],
    [tokensTyped, '-4'],
    [tokensTyped, '99999999999999999999'],
    [shareTyped, '0'],
    [shareTyped, '101'],
    [priceTyped, '0,15'],
    [priceTyped, '-1'],
    [contextTyped, '0'],
  ])('are refused in words', (read, text) => {
    expect(read(text).problem).toMatch(/^\S.*\.$/);
  });

  it('never become anything but a number above nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-$0-9.,e% ]*$/)), (text) => {
        for (const read of [dollarsTyped, tokensTyped, shareTyped, contextTyped]) {
          const typed = read(text);
          if (typed.problem === null && typed.value !== null) {
            expect(Number.isFinite(typed.value)).toBe(true);
            expect(typed.value).toBeGreaterThan(0);
          }
        }
      }),
    );
  });
});
