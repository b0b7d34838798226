import { describe, expect, it } from 'vitest';
import type { WritingDigest } from '../../../src/core/note-writing';
import {
  digestSection,
  digestSentence,
  isEmpty,
  withoutDigests,
} from '../../../src/obsidian/changes/digest-text';
import { WORDS } from '../../../src/obsidian/changes/words';

const NOTHING: WritingDigest = { since: 0, changes: [], notes: [] };
const notes = (...paths: string[]): WritingDigest => ({
  ...NOTHING,
  notes: paths.map((path, at) => ({ path, changes: [`id${at}`] })),
});

const fact = (text: string, at = 0) => ({ id: `fact${at}`, text });

describe('the digest in words', () => {
  it('says only what there is to say', () => {
    expect(isEmpty({ writing: NOTHING, learned: [] })).toBe(true);
    expect(digestSentence({ writing: notes('A.md'), learned: [] })).toBe(
      '1 note was written without asking.',
    );
    expect(digestSentence({ writing: NOTHING, learned: [fact('x'), fact('y')] })).toBe(
      'Memory learned 2 things.',
    );
    expect(digestSentence({ writing: notes('A.md', 'B.md'), learned: [fact('x')] })).toBe(
      '2 notes were written without asking, and memory learned 1 thing.',
    );
  });

  it('links to each note and to its change', () => {
    expect(digestSection({ writing: notes('Shared/A.md'), learned: [] }, 'My (old) vault')).toBe(
      '- Written: [[Shared/A|A]] ([undo](obsidian://recollect-change?vault=My%20%28old%29%20vault&change=id0))',
    );
  });

  it('writes what was learned as words, not as markup', () => {
    const section = digestSection(
      { writing: NOTHING, learned: [fact('see [[Secret]]\n# and ![x](http://y)')] },
      'v',
    );
    expect(section).toBe(
      '- Learned: see \\[\\[Secret\\]\\] \\# and \\!\\[x\\](http://y) ([undo](obsidian://recollect-memory?vault=v&fact=fact0))',
    );
  });

  it('names a few facts and counts the others', () => {
    const learned = Array.from({ length: 14 }, (_, at) => fact(`fact ${at}`, at));
    const lines = digestSection({ writing: NOTHING, learned }, 'v').split('\n');
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('- Learned 4 more things');
  });

  it('does not tell of digests', () => {
    const change = (id: string, reason: string) => ({ id, reason }) as WritingDigest['changes'][number];
    const writing: WritingDigest = {
      since: 0,
      changes: [change('1', WORDS.digestReason), change('2', 'why')],
      notes: [
        { path: 'Daily.md', changes: ['1'] },
        { path: 'Both.md', changes: ['1', '2'] },
      ],
    };
    expect(withoutDigests(writing).notes).toEqual([{ path: 'Both.md', changes: ['2'] }]);
  });
});
