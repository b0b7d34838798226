import { describe, expect, it } from 'vitest';
import { RecentSearches, beginnings, completions } from '../../../src/obsidian/search/fills.ts';

const values = {
  folders: () => ['Meetings', 'People', 'Old People', 'Projects/Teatro'],
  tags: () => ['project/teatro', 'recipe'],
};

function offered(typed: string): string[] {
  return completions(typed, values).map((fill) => fill.typed);
}

describe('what the search field can be filled with', () => {
  it('is, at the beginning, the latest searches and every filter', () => {
    const recent = new RecentSearches();
    for (const text of ['felt', 'seats ', 'felt', ' ']) recent.add(text);
    const texts = beginnings(recent).map(({ text }) => text);
    expect(texts.slice(0, 2)).toEqual(['felt', 'seats']);
    expect(texts).toEqual(
      expect.arrayContaining(['folder:', 'tag:', 'after:', 'before:', 'kind:', 'in:archive']),
    );
  });

  it('is what a filter can be set to, what begins so first', () => {
    expect(offered('felt folder:peo')).toEqual(['felt folder:People ', 'felt folder:"Old People" ']);
    expect(offered('folder:"old p')).toEqual(['folder:"Old People" ']);
    expect(offered('tag:#tea')).toEqual(['tag:project/teatro ']);
    expect(offered('kind:ta')).toEqual(['kind:task ', 'kind:table ']);
    expect(offered('folder:')).toHaveLength(4);
  });

  it('is nothing once the filter is complete, unknown or followed by words', () => {
    for (const typed of ['folder:People', 'folder:People felt', 'folder:nowhere', 'felt', 'subfolder:peo']) {
      expect(offered(typed)).toEqual([]);
    }
  });
});
