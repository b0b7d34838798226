import { describe, expect, it } from 'vitest';
import { tokens } from './prompt-world';

describe('counting tokens', () => {
  it('gives what the vocabulary says', () => {
    // From OpenAI's own tiktoken, cl100k_base.
    expect(tokens.count('')).toBe(0);
    expect(tokens.count('hello world')).toBe(2);
    expect(tokens.count('tiktoken is great!')).toBe(6);
    expect(tokens.count('antidisestablishmentarianism')).toBe(6);
    expect(tokens.count('2 + 2 = 4')).toBe(7);
    expect(tokens.count('お誕生日おめでとう')).toBe(9);
  });

  it('takes the marks of a model for ordinary text', () => {
    expect(tokens.count('<|endoftext|>')).toBeGreaterThan(1);
  });

  it('never counts less for a long run without spaces, and takes no time with its square', () => {
    const run = 'abcdefghij'.repeat(20_000);
    expect(tokens.count(run)).toBeGreaterThan(20_000);
    expect(tokens.count('\u{1F956}'.repeat(30_000))).toBeGreaterThanOrEqual(30_000);
    expect(tokens.count(' '.repeat(50_000))).toBeGreaterThan(300);
  });
});
