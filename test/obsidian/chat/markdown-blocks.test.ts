import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MarkdownBlocks } from '../../../src/obsidian/chat/markdown-blocks.ts';
import type { MarkdownBlock } from '../../../src/obsidian/chat/markdown-blocks.ts';

/** All blocks of a text that is complete. */
function blocksOf(text: string): MarkdownBlock[] {
  const blocks = new MarkdownBlocks();
  return [...blocks.push(text), ...blocks.end()];
}

const texts = (markdown: string): string[] => blocksOf(markdown).map(({ text }) => text);

describe('blocks of an answer', () => {
  it('ends a paragraph at an empty line and a heading at its line', () => {
    expect(texts('# Title\nOne\nmore\n\nTwo')).toEqual(['# Title', 'One\nmore', 'Two']);
  });

  it('keeps code whole, with its empty lines and what looks like Markdown', () => {
    expect(blocksOf('See:\n```js\nlet a;\n\n# no heading\n```\nDone')).toEqual([
      { text: 'See:', language: null },
      { text: 'let a;\n\n# no heading', language: 'js' },
      { text: 'Done', language: null },
    ]);
  });

  it('closes code only by a mark as long as the one that opened it', () => {
    expect(blocksOf('````md\n```js\n```\n````')).toEqual([{ text: '```js\n```', language: 'md' }]);
  });

  it('takes code that was never closed as code', () => {
    expect(blocksOf('```\nlet a;')).toEqual([{ text: 'let a;', language: '' }]);
  });

  it('keeps a list together over empty lines, code and paragraphs inside it', () => {
    const list = '1. One\n\n   more\n\n   ```js\n\n# code\n   ```\n\n2. Two';
    expect(texts(`${list}\n\nAfter`).map((text) => text.trimEnd())).toEqual([list, 'After']);
  });

  it('cuts a very long list between two of its items', () => {
    const items = Array.from({ length: 400 }, (_, at) => `${at + 1}. An item with some words`);
    const blocks = texts(items.join('\n'));
    expect(blocks.length).toBeGreaterThan(1);
    expect(blocks.join('\n')).toBe(items.join('\n'));
  });

  it('never cuts a table', () => {
    const rows = ['| a | b |', '| - | - |', ...Array.from({ length: 600 }, (_, at) => `| ${at} | word |`)];
    expect(texts(rows.join('\n'))).toEqual([rows.join('\n')]);
  });

  it('keeps a formula whole', () => {
    expect(texts('$$\na\n\n= b\n$$\nSo')).toEqual(['$$\na\n\n= b\n$$', 'So']);
  });

  it('finds the same blocks however the text arrives, and loses no word', () => {
    const line = fc.constantFrom(
      'words here',
      '',
      '- item',
      '  inside',
      '```js',
      '```',
      '# head',
      '$$',
      '1. x',
      '> q',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.array(fc.nat(12)), (lines, cuts) => {
        const text = lines.join('\n');
        const blocks = new MarkdownBlocks();
        const found = [];
        let at = 0;
        for (const cut of cuts) {
          found.push(...blocks.push(text.slice(at, at + cut)));
          at += cut;
        }
        found.push(...blocks.push(text.slice(at)), ...blocks.end());
        expect(found).toEqual(blocksOf(text));
        const words = (all: string): string => (all.match(/words here|item|inside|head/g) ?? []).join();
        expect(words(found.map((block) => block.text).join('\n'))).toBe(words(text));
      }),
    );
  });

  it('shows what is still being written as it stands', () => {
    const blocks = new MarkdownBlocks();
    blocks.push('One\n\nTwo is be');
    expect(blocks.rest).toEqual({ text: 'Two is be', language: null });
    blocks.push('gun\n\n```py\nprint');
    expect(blocks.rest).toEqual({ text: 'print', language: 'py' });
  });
});
