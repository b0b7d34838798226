import { describe, expect, it } from 'vitest';
import { mentionAt } from '../../../src/obsidian/chat/mention.ts';

const at = (text: string) => mentionAt(text, text.length);

describe('what is typed to attach something', () => {
  it('begins with @ at a word, or with [[', () => {
    expect(at('@')).toEqual({ start: 0, words: '' });
    expect(at('see @harb')).toEqual({ start: 4, words: 'harb' });
    expect(at('see [[Harbour no')).toEqual({ start: 4, words: 'Harbour no' });
    expect(at('(@x')).toEqual({ start: 1, words: 'x' });
  });

  it('is not an address, a finished link, or a sentence that went on', () => {
    expect(at('write to ana@example')).toBeNull();
    expect(at('see [[Harbour]] and')).toBeNull();
    expect(at('meet @ noon')).toBeNull();
    expect(at('ask @ana. Then')).toBeNull();
    expect(at('@ana\nnext line')).toBeNull();
  });

  it('is what stands before the cursor', () => {
    expect(mentionAt('see @harbour later', 9)).toEqual({ start: 4, words: 'harb' });
  });
});
