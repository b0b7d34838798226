import { describe, expect, it } from 'vitest';
import { embedded, read } from './read';

describe('what is embedded of a passage', () => {
  it.each([
    [
      'emphasis',
      'Some **bold**, *italic*, ~~old~~ and ==marked== words',
      'Some bold, italic, old and marked words',
    ],
    ['code in a line', 'Call `open_file()` first', 'Call open_file() first'],
    ['a wikilink', 'See [[Projects/Garden]] today', 'See Garden today'],
    ['a wikilink to a heading', 'See [[Garden#Plan]] today', 'See Garden Plan today'],
    ['a wikilink to a block', 'See [[Garden#^a1]] today', 'See Garden a1 today'],
    ['an alias', 'See [[Projects/Garden#Plan|the plan]] today', 'See the plan today'],
    ['an alias in a table', '| a |\n| - |\n| [[Garden\\|plan]] |', 'a\nplan'],
    ['an embedded note', 'Read ![[Garden]] now', 'Read Garden now'],
    ['an embedded picture', 'Look ![[tree.png|300]] here', 'Look here'],
    ['a Markdown link', 'Read [the docs](https://example.com/a_b "Docs") first', 'Read the docs first'],
    ['a reference link', 'Read [the docs][1] first\n\n[1]: https://example.com', 'Read the docs first'],
    ['a picture', 'A ![red barn](barn.png) stands', 'A red barn stands'],
    ['a bare address', 'Found on https://example.com/x?y=1 yesterday', 'Found on yesterday'],
    ['a tag', 'Ask #people/anna about it', 'Ask people/anna about it'],
    ['a comment of Obsidian', 'Seen %%not [[this]]%% here', 'Seen here'],
    ['a comment of HTML', 'Seen <!-- not this --> here', 'Seen here'],
    ['a tag of HTML', 'Line one<br>and <b>two</b>', 'Line oneand two'],
    ['a block of HTML', '<div class="x">\nInside\n</div>', 'Inside'],
    ['a footnote', 'True.[^1]\n\n[^1]: Says the book', 'True.\nSays the book'],
    ['a footnote of one word', 'True.[^1]\n\n[^1]: Ibid', 'True.\nIbid'],
    ['entities and escapes', 'Salt &amp; pepper \\*really\\*', 'Salt & pepper *really*'],
    ['a block id', 'Remember this ^abc-1', 'Remember this'],
    ['a task', '- [ ] Buy *milk*\n- [x] Sleep', 'Buy milk\nSleep'],
    ['a numbered list', '1. One\n2. Two', 'One\nTwo'],
    ['a table', '| Name | Age |\n| --- | :-: |\n| Anna | 7 |', 'Name Age\nAnna 7'],
    ['a quote', '> Said\n> twice', 'Said\ntwice'],
    ['a callout', '> [!warning]- Careful\n> It is hot', 'Careful\nIt is hot'],
    ['a formula', 'Mass $E = m_0 c^2$ counts', 'Mass E = m_0 c^2 counts'],
    ['money', 'It was $5 or $6 then', 'It was $5 or $6 then'],
    ['a fence', '```js\nlet a = 1; // #no\n```', 'js\nlet a = 1; // #no'],
    ['a rule', 'Above\n\n---\n\nBelow', 'Above\nBelow'],
  ])('reads %s', (_name, note, expected) => {
    expect(embedded(note)).toEqual([expected]);
  });

  it('hides a comment over several lines with everything in it', () => {
    const note = 'Before\n\n%%\n# Not a heading\n\n- [[Not a link]] #not-a-tag\n%%\n\nAfter';
    expect(embedded(note)).toEqual(['Before\nAfter']);
    expect(read(note)).toMatchObject({ links: [], tags: [] });
  });

  it('takes nothing in a formula over several lines for a list or heading', () => {
    expect(embedded('$$\na\n- b\n===\n$$')).toEqual(['a\n- b\n===']);
  });

  it('names the headings above, and never the note, so that a rename embeds nothing', () => {
    const note = '# One\n\nFirst\n\n## *Two*\n\nSecond';
    expect(read(note, 'A.md').chunks).toEqual(read(note, 'Other/B.md').chunks);
    expect(embedded(note)).toEqual(['One\nFirst', 'One > Two\nSecond']);
  });

  it('lets full text search also see the names behind aliases, embedded files and bare addresses', () => {
    const [chunk] = read('# Trip\n[[Projects/Garden|it]] ![[tree.png]] https://example.com').chunks;
    expect(chunk?.words).toBe('Trip\nProjects/Garden it tree.png https://example.com');
  });
});
