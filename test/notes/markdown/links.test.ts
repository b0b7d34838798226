import { describe, expect, it } from 'vitest';
import { prose, read } from './read';

const link = (text: string, path?: string) =>
  read(text, path).links.map(({ target, subpath, kind }) => [kind, target, subpath]);

describe('the links of a note', () => {
  it.each([
    ['[[Garden]]', ['link', 'garden', '']],
    ['[[Projects/Garden.md#The plan|it]]', ['link', 'projects/garden', '#The plan']],
    ['[[Garden#^a1]]', ['link', 'garden', '#^a1']],
    ['[[#Here]]', ['link', '', '#Here']],
    ['![[Garden]]', ['embed', 'garden', '']],
    ['![[tree.PNG|300]]', ['embed', 'tree.png', '']],
    ['[it](My%20garden.md)', ['link', 'my garden', '']],
    ['[it](<My garden.md#The%20plan>)', ['link', 'my garden', '#The plan']],
    ['[it](../Other/Garden.md)', ['link', 'other/garden', '']],
    ['[it](./Garden)', ['link', 'folder/garden', '']],
    ['![it](pictures/tree.png)', ['embed', 'pictures/tree.png', '']],
    ['[50%](100%.md)', ['link', '100%', '']],
    ['> - **[[Deep]]**', ['link', 'deep', '']],
    ['# On [[Garden]]', ['link', 'garden', '']],
    ['---\nup: "[[Top|t]]"\n---\n', ['link', 'top', '']],
  ])('finds %j', (text, expected) => {
    expect(link(text)).toEqual([expected]);
  });

  it.each([
    ['[it](https://example.com/a.md)'],
    ['[it](obsidian://open?file=a)'],
    ['`[[Garden]]`'],
    ['```\n[[Garden]]\n```'],
    ['%%[[Garden]]%%'],
    ['[[Gar\nden]]'],
    ['[[]]'],
    ['\\[[Garden]]'],
  ])('finds none in %j', (text) => {
    expect(link(text)).toEqual([]);
  });

  it('finds a picture inside a link, and the link', () => {
    expect(link('[![a](b.png)](c.md)').sort()).toEqual([
      ['embed', 'b.png', ''],
      ['link', 'c', ''],
    ]);
  });

  it('knows the first chunk that each stands in', () => {
    const text = `[[A]]\n\n# One\n\n${prose(40)} [[B]]\n\n# Two\n\n[[C]]`;
    const { links, chunks } = read(text);
    expect(chunks).toHaveLength(4);
    expect(links.map(({ target, chunk }) => [target, chunk])).toEqual([
      ['a', 0],
      ['b', 2],
      ['c', 3],
    ]);
  });
});
