import { expect } from 'vitest';

/** Matches a message for people that contains this, inside a larger expectation. */
export function sentence(part: RegExp | string): unknown {
  return typeof part === 'string' ? expect.stringContaining(part) : expect.stringMatching(part);
}
