import { describe, expect, it } from 'vitest';
import { read } from './read';

const note = (yaml: string, body = 'Text'): string => `---\n${yaml}\n---\n${body}`;

describe('what properties say of a note', () => {
  it('takes the title from the file name, and another title as an alias', () => {
    expect(read('Text', 'A/B/My note.md')).toMatchObject({ title: 'My note', aliases: [] });
    expect(read(note('title: Grand title\naliases: [Short, "My note"]'), 'My note.md').aliases).toEqual([
      'Grand title',
      'Short',
    ]);
  });

  it.each([
    ['aliases: One, Two', ['One', 'Two']],
    ['alias: One', ['One']],
    ['Aliases:\n  - One\n  - 2', ['One', '2']],
  ])('reads aliases from %j', (yaml, aliases) => {
    expect(read(note(yaml)).aliases).toEqual(aliases);
  });

  it('gathers tags of properties and text, lower case, each once', () => {
    const text = note(
      'tags: [Home, "#work/Deep"]\ntag: a b',
      'An #Home and (#été) not#this `#no` #123 \\#no #y2024/',
    );
    expect(read(text).tags).toEqual(['home', 'work/deep', 'a', 'b', 'été', 'y2024']);
  });

  it('reads no tag from code, formulas or addresses', () => {
    expect(read('```\n#a\n```\n\n    #b\n\n$#c$ https://example.com/#d [x](#e)').tags).toEqual([]);
  });

  it.each([
    ['date: 2024-02-29', 'Note.md', '2024-02-29'],
    ['date: 2024-02-29T10:00:00', 'Note.md', '2024-02-29'],
    ['created: "[[2023-09-20]]"', 'Note.md', '2023-09-20'],
    ['date: 2024-02-30', '2024-01-05.md', '2024-01-05'],
    ['date: someday', 'Note.md', null],
    ['a: b', 'Daily/2024-01-05 Friday.md', '2024-01-05'],
    ['a: b', '2024-13-05.md', null],
  ])('dates a note with %j at %s', (yaml, path, date) => {
    expect(read(note(yaml), path).date).toBe(date);
  });

  it('reads until when a note is valid', () => {
    expect(read(note('valid_until: 2026-01-31')).validUntil).toBe('2026-01-31');
    expect(read(note('valid_until: soon')).validUntil).toBeNull();
  });

  it.each([
    ['recollect: local-only', true, false],
    ['recollect: source', false, true],
    ['recollect:\n  - source\n  - Local-Only', true, true],
    ['recollect: other', false, false],
  ])('understands %j', (yaml, isLocalOnly, isSource) => {
    expect(read(note(yaml))).toMatchObject({ isLocalOnly, isSource });
  });

  it('makes all properties searchable, and embeds those that somebody would read', () => {
    const text = note(
      'author: "[[People/Anna|Anna]]"\nrating: 7\ndone: true\ntags: [x]\nlist: [deep, {er: sea}]',
    );
    const { properties, chunks } = read(text);
    expect(properties).toBe('author: Anna\nrating: 7\ndone: true\ntags: x\nlist: deep, sea');
    expect(chunks[0]).toMatchObject({ kind: 'properties', embedded: 'author: Anna\nlist: deep, sea' });
  });

  it('embeds nothing of properties that only steer', () => {
    expect(read(note('tags: [a]\ndate: 2024-01-01\nid: x1')).chunks[0]).toMatchObject({
      kind: 'properties',
      embedded: '',
      words: '',
    });
  });

  it('reads broken properties as text and says so', () => {
    const { chunks, problems, properties } = read(note('author: [Anna'));
    expect(problems).toEqual([expect.stringMatching(/^The properties at the top are not valid YAML, .+\.$/)]);
    expect(properties).toBe('');
    expect(chunks.map(({ kind }) => kind)).toEqual(['properties', 'text']);
    expect(chunks[0]?.embedded).toContain('author: [Anna');
  });

  it('keeps a note at home whose broken properties seem to say so', () => {
    expect(read(note('recollect: [local-only'))).toMatchObject({ isLocalOnly: true });
    expect(read(note('recollect: [source'))).toMatchObject({ isLocalOnly: false });
  });

  it.each([
    ['no end', '---\na: b\n\nText'],
    ['a rule first', '\n---\na: b\n---\nText'],
  ])('takes nothing for properties with %s', (_name, text) => {
    expect(read(text).properties).toBe('');
  });

  it('finds them after a byte order mark and with carriage returns', () => {
    expect(read('\ufeff---\r\ntags: a\r\n---\r\n# H\r\n\r\nText\r\n')).toMatchObject({
      tags: ['a'],
      chunks: [{ start: 1 }, { headingPath: ['H'], embedded: 'H\nText' }],
    });
  });
});
