import type { App, MetadataCache, TFile } from 'obsidian-test-mocks/obsidian';
import { describe, expect, it } from 'vitest';
import { rewriteFrontMatter } from './front-matter.ts';
import { LinkResolution } from './link-resolution.ts';
import { linksTo, rewriteLinks } from './link-rewriting.ts';

function file(path: string): TFile {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return { path, name, basename: name.slice(0, dot), extension: name.slice(dot + 1) } as TFile;
}

describe('a link', () => {
  const files = ['Anna.md', 'People/Anna.md', 'People/Ben.md', 'Work/Ben.md', 'Work/plan.png', 'v1.2.md'].map(
    file,
  );
  const links = new LinkResolution(() => files);
  const target = (link: string, source = 'x.md'): string | undefined => links.resolve(link, source)?.path;

  it.each([
    ['anna', 'x.md', 'Anna.md'],
    ['People/Anna', 'x.md', 'People/Anna.md'],
    ['Ben', 'Work/x.md', 'Work/Ben.md'],
    ['Ben', 'People/x.md', 'People/Ben.md'],
    ['./Anna', 'People/x.md', 'People/Anna.md'],
    ['../Anna', 'People/x.md', 'Anna.md'],
    ['plan.png', 'x.md', 'Work/plan.png'],
    ['v1.2', 'x.md', 'v1.2.md'],
  ])('[[%s]] in %s means %s', (link, source, expected) => {
    expect(target(link, source)).toBe(expected);
  });

  it.each(['plan', 'Carla', './Ben', 'eople/Anna'])('[[%s]] in a note at the root means nothing', (link) => {
    expect(target(link)).toBeUndefined();
  });

  it('is written as the name where that is unique, else as the path', () => {
    expect(links.linktext(file('v1.2.md'))).toBe('v1.2');
    expect(links.linktext(file('People/Ben.md'))).toBe('People/Ben');
    expect(links.linktext(file('Work/plan.png'))).toBe('plan.png');
  });
});

describe('links that follow a rename', () => {
  const moved = file('New name.md');
  const note = file('note.md');
  const text = 'A [[Old]], ![[Old#Part]], [[Old|as shown]], [text](Old.md#Part) and [[Other]].';
  const references = [...text.matchAll(/!?\[\[([^\]|]+)[^\]]*\]\]|\[text\]\(([^)]+)\)/g)].map((match) => ({
    original: match[0],
    link: match[1] ?? match[2] ?? '',
  }));
  const cache = {
    getFileCache: () => ({ links: references }),
    getFirstLinkpathDest: (link: string) => (link.startsWith('Old') ? moved : null),
    fileToLinktext: () => 'New name',
  } as unknown as MetadataCache;
  const app = { vault: { getMarkdownFiles: () => [note] }, metadataCache: cache } as unknown as App;

  it('keep their part, their words and their kind, and leave the others alone', () => {
    const targets = linksTo([moved], app).get(note) ?? new Map<string, TFile>();
    expect(rewriteLinks(text, targets, cache)).toBe(
      'A [[New name]], ![[New name#Part]], [[New name|as shown]], [text](New%20name.md#Part) and [[Other]].',
    );
  });
});

describe('front matter', () => {
  const setTitle = (frontmatter: Record<string, unknown>): void => {
    frontmatter['title'] = 'T';
  };

  it('is added where there is none', () => {
    expect(rewriteFrontMatter('Body\n', setTitle)).toBe('---\ntitle: T\n---\nBody\n');
  });

  it('keeps the body to the byte, also one that looks like front matter', () => {
    const body = '\n---\nnot: front matter\n---\n  tail';
    expect(rewriteFrontMatter(`---\na: 1\n---\n${body}`, setTitle)).toBe(`---\na: 1\ntitle: T\n---\n${body}`);
  });

  it('goes away with its last key', () => {
    expect(rewriteFrontMatter('---\na: 1\n---\nBody', (frontmatter) => delete frontmatter['a'])).toBe('Body');
  });

  it('that is no YAML is refused', () => {
    expect(() => rewriteFrontMatter('---\na: [1\n---\nBody', setTitle)).toThrow();
  });
});
