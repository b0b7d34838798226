import { describe, expect, it } from 'vitest';
import { sourceBlocks } from '../../src/engine/source-blocks';

const blocksOf = (text: string) => sourceBlocks(text, 'Me.md').blocks;

describe('a source note in blocks', () => {
  it('is read as somebody reads it: without marks, addresses and comments', () => {
    expect(blocksOf('I *live* in [[Places/Porto|Porto]]. %%not sure%%\n')).toEqual([
      { text: 'I live in Porto.', place: '' },
    ]);
  });

  it('names each block by its id, else by the heading above it', () => {
    const text =
      '# Me\n\nOne. ^first\n\nTwo.\n\n## Food\n\nThree.\n\n- Four. ^fourth\n- Five.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n^table\n';
    expect(blocksOf(text).map(({ text: said, place }) => [said.split('\n')[0], place])).toEqual([
      ['One.', '^first'],
      ['Two.', 'Me'],
      ['Three.', 'Food'],
      ['Four.', '^fourth'],
      ['Five.', 'Food'],
      ['a b', '^table'],
    ]);
  });

  it('has no code, quotations, tasks, rules and comments, but callouts', () => {
    const text =
      '```\ncode\n```\n\n    more code\n\n> quoted\n\n---\n\n%%\nhidden\n%%\n\n- [ ] task\n- plain\n\n> [!note] Title\n> Called out.\n';
    expect(blocksOf(text).map(({ text: said }) => said)).toEqual(['plain', 'Title\nCalled out.']);
  });

  it('says what its front matter says, and the day it is about', () => {
    const text = '---\nrecollect: [source, local-only]\n---\nHello.\n';
    expect(sourceBlocks(text, 'Journal/2026-03-04 Trip.md')).toEqual({
      ...{ isSource: true, isLocalOnly: true, date: '2026-03-04' },
      blocks: [{ text: 'Hello.', place: '' }],
    });
    expect(sourceBlocks('---\ndate: 2025-01-02\n---\n', 'Me.md')).toMatchObject({
      ...{ isSource: false, isLocalOnly: false, date: '2025-01-02' },
    });
  });

  it('of a file that is not text is empty', () => {
    expect(blocksOf('\0\0\0\0 I live in Porto.')).toEqual([]);
  });
});
