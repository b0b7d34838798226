import { describe, expect, it } from 'vitest';
import { countWords, prose, read, slices } from './read';

describe('chunks of a note', () => {
  it('are its sections, each with the headings above it', () => {
    const note = 'Intro\n\n# One\nFirst\n\n## Deep\nSecond\n\nTwo\n===\nThird\n';
    expect(slices(note)).toEqual(['Intro', '# One\nFirst', '## Deep\nSecond', 'Two\n===\nThird']);
    expect(read(note).chunks.map(({ headingPath }) => headingPath)).toEqual([
      [],
      ['One'],
      ['One', 'Deep'],
      ['Two'],
    ]);
  });

  it('join a heading that has nothing of its own to the first section below it', () => {
    const note = '# One\n\n%% soon %%\n\n## Deep\nText\n\n# Last';
    expect(slices(note)).toEqual(['# One\n\n%% soon %%\n\n## Deep\nText', '# Last']);
    expect(read(note).chunks.map((chunk) => chunk.embedded)).toEqual(['One > Deep\nText', 'Last']);
  });

  it('leave headings inside quotes and lists where they are', () => {
    expect(slices('> # Not mine\n> text\n\n- # Nor this')).toHaveLength(1);
  });

  it('split a long section between sentences and repeat the last ones', () => {
    const { chunks } = read(`# Long\n\n${prose(40)}`);
    const sentences = chunks.map((chunk) => chunk.embedded.match(/Sentence\d+/g) ?? []);
    expect(chunks.map(({ tokens }) => tokens)).toEqual([251, 191]);
    expect(sentences[0]?.slice(-4)).toEqual(sentences[1]?.slice(0, 4));
    expect(sentences[1]?.at(-1)).toBe('Sentence39');
    expect(chunks.every((chunk) => chunk.embedded.startsWith('Long\n'))).toBe(true);
    expect(chunks.every((chunk) => chunk.embedded.endsWith('.'))).toBe(true);
  });

  it('never repeat anything across headings', () => {
    const note = `# One\n\n${prose(10)}\n\n# Two\n\n${prose(30)}`;
    const { chunks } = read(note);
    expect(chunks[0]?.end).toBeLessThan(chunks[1]?.start ?? 0);
  });

  it('keep a list, a fence or a callout whole that fits', () => {
    const fence = '```js\n' + 'let a = 1;\n'.repeat(20) + '```';
    const list = Array.from({ length: 40 }, (_, index) => `- item number ${index}`).join('\n');
    const callout = `> [!note] Title\n> ${prose(15)}`;
    const passages = slices(`${prose(20)}\n\n${fence}\n\n${list}\n\n${callout}`);
    for (const block of [fence, list, callout])
      expect(passages.some((text) => text.includes(block))).toBe(true);
  });

  it('split a long list between items', () => {
    const note = Array.from({ length: 100 }, (_, index) => `- item number ${index}\n  - child ${index}`).join(
      '\n',
    );
    const passages = slices(note);
    expect(passages.length).toBeGreaterThan(1);
    for (const passage of passages) expect(passage).toMatch(/^- item[^]*child \d+$/);
  });

  it('remember the header of a long table in every part of it', () => {
    const rows = Array.from({ length: 300 }, (_, index) => `| name${index} | ${index} |`).join('\n');
    const { chunks } = read(`| Person | Age |\n| --- | --- |\n${rows}`);
    expect(chunks.length).toBeGreaterThan(1);
    for (const chunk of chunks) {
      expect(chunk.embedded).toMatch(/^Person Age\nname/);
      expect(chunk.kind).toBe('table');
    }
  });

  it('split long code between lines', () => {
    const note = '```\n' + Array.from({ length: 200 }, (_, index) => `call(${index});`).join('\n') + '\n```';
    for (const passage of slices(note).slice(1)) expect(passage).toMatch(/^call\(\d+\);\n/);
  });

  it('split a sentence without end between words, and text without words between characters', () => {
    const words = slices('word '.repeat(1000));
    for (const passage of words) expect(passage).toMatch(/^word( word)*$/);
    const family = '👨‍👩‍👧‍👦';
    for (const passage of slices(family.repeat(500))) expect(passage.replaceAll(family, '')).toBe('');
  });

  it('keep Chinese, which has no blanks, in passages of some hundred characters cut between sentences', () => {
    const note = '我们今天去公园散步，然后回家吃饭。'.repeat(100);
    const passages = slices(note);
    expect(passages.length).toBeGreaterThan(3);
    for (const passage of passages) {
      expect(passage.length).toBeLessThanOrEqual(512);
      expect(passage).toMatch(/。$/);
    }
  });

  it.each([
    ['text', 'Just words'],
    ['list', '- a\n- b'],
    ['list', 'Of these:\n\n1. a long item\n2. another long item'],
    ['task', '- [ ] a\n- [x] b'],
    ['table', '| a |\n| - |\n| b |'],
    ['code', '```\na\n```'],
    ['code', '# H\n\n    indented'],
    ['quote', '> a'],
    ['callout', '> [!tip]\n> a'],
    ['text', '# Only a heading'],
  ])('are of kind %s for %j', (kind, note) => {
    expect(read(note).chunks.map((chunk) => chunk.kind)).toEqual([kind]);
  });

  it.each([
    ['A paragraph ^abc-1', 'abc-1'],
    ['- one ^a\n- two ^b', 'b'],
    ['| a |\n| - |\n| b |\n\n^tab', 'tab'],
    ['A paragraph ^abc\n\nAnother', null],
    ['x^2', null],
    ['```\na ^b\n```', null],
  ])('know the block id at the end of %j', (note, blockId) => {
    expect(read(note).chunks[0]?.blockId).toBe(blockId);
  });

  it('read a heading too long for a path as text, too', () => {
    const { chunks } = read(`# ${prose(60)}\n\nBody`);
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.map((chunk) => chunk.embedded).join(' ')).toContain('Sentence59');
    for (const chunk of chunks) expect(countWords(chunk.embedded)).toBeLessThanOrEqual(256);
  });

  it('have none in an empty note', () => {
    expect(read('').chunks).toEqual([]);
    expect(read(' \n\t\n').chunks).toEqual([]);
  });
});
