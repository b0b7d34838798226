import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withAppended } from '../../src/vault/append';
import { diffOf, withChanges } from '../../src/vault/diff';
import { withEdits } from '../../src/vault/edits';
import { mergedText } from '../../src/vault/merge';
import { sectionsOf } from '../../src/vault/outline';

const codeOf = (work: () => unknown): string => {
  try {
    return `not refused: ${JSON.stringify(work())}`;
  } catch (thrown) {
    return (thrown as { code: string }).code;
  }
};
const edit = (text: string, ...edits: Parameters<typeof withEdits>[2]) => withEdits('N.md', text, edits);

const NOTE = `---
title: x
# Plan
---
# Work

Intro.

## Plan

- one ^first
- two
  goes on ^second
- three

### Deep

text

\`\`\`
## Plan
not a heading ^second
\`\`\`

## Notes
A paragraph
of two lines. ^para

| a | b |
| - | - |

^table

# Home

## Plan

Setext
------
under
`;

describe('an edit', () => {
  it('replaces a text that stands there once', () => {
    expect(edit(NOTE, { find: 'Intro.', replace: 'New $& intro.' })).toBe(
      NOTE.replace('Intro.', 'New $$& intro.'),
    );
    expect(codeOf(() => edit(NOTE, { find: '## Plan', replace: 'x' }))).toBe('conflict');
    expect(codeOf(() => edit('aaa', { find: 'aa', replace: 'x' }))).toBe('conflict');
    expect(codeOf(() => edit(NOTE, { find: 'not there', replace: 'x' }))).toBe('missing');
    expect(codeOf(() => edit(NOTE, { find: '', replace: 'x' }))).toBe('conflict');
  });

  it('replaces what stands under a heading, up to the next of its level', () => {
    const replaced = edit(NOTE, { heading: 'Work > Plan', replace: 'All new.' });
    expect(replaced).toContain('## Plan\n\nAll new.\n\n## Notes');
    expect(replaced).not.toContain('### Deep');
    expect(edit(NOTE, { heading: '### Deep', replace: 'x' })).toContain('### Deep\n\nx\n\n## Notes');
    expect(edit(NOTE, { heading: 'Setext', replace: 'over\n\n' })).toContain('Setext\n------\nover\n');
    expect(edit(NOTE, { heading: 'Home > Plan', replace: 'filled' })).toContain(
      '## Plan\n\nfilled\n\nSetext'.replace('\n\nfilled', '\nfilled'),
    );
    expect(codeOf(() => edit(NOTE, { heading: 'Plan', replace: 'x' }))).toBe('conflict');
    expect(codeOf(() => edit(NOTE, { heading: 'plan', replace: 'x' }))).toBe('missing');
    expect(codeOf(() => edit(NOTE, { heading: '# Notes', replace: 'x' }))).toBe('missing');
  });

  it('replaces a block and keeps its id', () => {
    expect(edit(NOTE, { block: 'first', replace: 'uno' })).toContain('- uno ^first\n- two');
    expect(edit(NOTE, { block: '^second', replace: 'due' })).toContain('- due ^second\n- three');
    expect(edit(NOTE, { block: 'para', replace: 'Short. ^para' })).toContain('## Notes\nShort. ^para\n');
    expect(edit(NOTE, { block: 'table', replace: '| c |' })).toContain('^para\n\n| c |\n\n^table');
    expect(codeOf(() => edit(NOTE, { block: 'none', replace: 'x' }))).toBe('missing');
    expect(codeOf(() => edit('a ^x\n\nb ^x\n', { block: 'x', replace: 'y' }))).toBe('conflict');
  });

  it('is made together with the others or not at all', () => {
    const both = edit(
      NOTE,
      { find: 'Intro.', replace: '1' },
      { block: 'first', replace: '2' },
      { heading: 'Deep', replace: '3' },
    );
    expect(both).toBe(
      NOTE.replace('Intro.', '1')
        .replace('- one', '- 2')
        .replace('text\n\n```\n## Plan\nnot a heading ^second\n```', '3'),
    );
    expect(codeOf(() => edit(NOTE, { find: 'Intro.', replace: '1' }, { find: 'gone', replace: '2' }))).toBe(
      'missing',
    );
    expect(codeOf(() => edit(NOTE, { find: '- one', replace: '1' }, { block: 'first', replace: '2' }))).toBe(
      'conflict',
    );
    expect(codeOf(() => edit(NOTE))).toBe('conflict');
  });

  it('keeps carriage returns, the byte order mark and a missing last line break', () => {
    const text = '\ufeffone\r\ntwo\r\nthree';
    expect(edit(text, { find: 'one\ntwo', replace: 'eins\nzwei' })).toBe('\ufeffeins\r\nzwei\r\nthree');
    expect(edit(text, { find: 'three', replace: 'a\nb' })).toBe('\ufeffone\r\ntwo\r\na\r\nb');
    expect(edit('a\r\nb\nc\r\n', { find: 'b\nc', replace: 'x' })).toBe('a\r\nx\r\n');
    expect(edit('a\r\nb\r\n', { find: 'a\n', replace: '' })).toBe('b\r\n');
  });
});

describe('appending', () => {
  const append = (text: string, added: string, heading?: string) =>
    withAppended('N.md', text, added, heading);
  it('adds to the end, in the shape of the file', () => {
    expect(append('', 'x')).toBe('x\n');
    expect(append('- a\n', '- b')).toBe('- a\n- b\n');
    expect(append('- a', '- b\n')).toBe('- a\n- b');
    expect(append('para\n', 'more')).toBe('para\n\nmore\n');
    expect(append('a\r\n\r\n', '- b\n- c')).toBe('a\r\n\r\n- b\r\n- c\r\n');
    expect(append('---\na: 1\n---\n', 'x')).toBe('---\na: 1\n---\nx\n');
    expect(codeOf(() => append('a', ' \n'))).toBe('conflict');
  });

  it('adds under a heading, before what follows, and creates it when it is missing', () => {
    expect(append('# A\n\n- 1\n\n# B\n', '- 2', 'A')).toBe('# A\n\n- 1\n- 2\n\n# B\n');
    expect(append('# A\n# B\n', 'x', 'A')).toBe('# A\nx\n# B\n');
    expect(append('# A\n\ntext', 'x', 'A')).toBe('# A\n\ntext\n\nx');
    expect(append('text\n', 'x', 'Log')).toBe('text\n\n## Log\n\nx\n');
    expect(append('', 'x', '### Log')).toBe('### Log\n\nx\n');
    expect(codeOf(() => append('# A\n\n# A\n', 'x', 'A'))).toBe('conflict');
  });

  it('changes nothing that was there', () => {
    const lines = fc.array(fc.constantFrom('# A', '## B', 'text', '', '- item', '```', '  ', '%%', 'x ^id'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.constantFrom(undefined, 'A', 'B', 'New'),
        (all, lineBreak, ended, heading) => {
          const text = all.join(lineBreak) + (ended ? lineBreak : '');
          const appended = codeOf(() => append(text, 'ADDED', heading));
          if (appended === 'conflict') return;
          const result = append(text, 'ADDED', heading);
          expect(result.endsWith('\n')).toBe(text === '' || text.endsWith('\n'));
          const kept = (value: string) => value.split(/\r?\n/).filter((line) => line.trim() !== '');
          const old = kept(text);
          // The old lines in their order, with one or two among them.
          let found = 0;
          for (const line of kept(result)) if (line === old[found]) found++;
          expect(found).toBe(old.length);
          expect(kept(result).length - old.length).toBeLessThanOrEqual(2);
          expect(kept(result)).toContain('ADDED');
        },
      ),
    );
  });
});

it('finds headings as a reader sees them', () => {
  const titles = (text: string) => sectionsOf(text).map(({ title, level }) => `${level} ${title}`);
  expect(titles('# A #\n#notag\n####### seven\n    # code\n ## B\n')).toEqual(['1 A', '2 B']);
  expect(titles('~~~\n# no\n```\n~~~\n# yes\n%%\n# no\n%%\n<!--\n# no\n-->\n## too\n')).toEqual([
    '1 yes',
    '2 too',
  ]);
  expect(titles('Title\n===\n\n- item\n---\n\npara\nof two\n---\n')).toEqual(['1 Title']);
});

describe('a difference', () => {
  const text = fc
    .array(fc.constantFrom('a\n', 'b\n', 'c d e\n', '\n', 'ü 漢字\n', 'x\r\n', 'last'), { maxLength: 15 })
    .map((lines) => lines.join(''));

  it('applied whole gives the other text, and applied in parts changes only those parts', () => {
    fc.assert(
      fc.property(text, text, fc.func(fc.boolean()), (before, after, accept) => {
        const hunks = diffOf(before, after);
        expect(withChanges(before, hunks)).toBe(after);
        expect(withChanges(before, [])).toBe(before);
        const accepted = hunks.filter(({ index }) => accept(index));
        const rest = diffOf(withChanges(before, accepted), after);
        expect(withChanges(withChanges(before, accepted), rest)).toBe(after);
        for (const { lines } of hunks) {
          for (const line of lines) expect(line.words.map(({ text }) => text).join('')).toBe(line.text);
        }
      }),
    );
  });

  it('marks the words that change inside a line', () => {
    const [hunk] = diffOf('one\nthe red house\ntwo\n', 'one\nthe blue house\ntwo\n');
    expect(hunk).toMatchObject({
      from: 1,
      removed: 1,
      added: ['the blue house\n'],
      before: ['one'],
      after: ['two'],
    });
    expect(
      hunk?.lines.map(({ kind, words }) => [kind, words.map((word) => `${word.kind}:${word.text}`)]),
    ).toEqual([
      ['removed', ['same:the ', 'removed:red', 'same: house']],
      ['added', ['same:the ', 'added:blue', 'same: house']],
    ]);
  });

  it('of texts with nothing in common is still told', () => {
    const long = (word: string) => Array.from({ length: 6000 }, (_, line) => `${word} ${line}\n`).join('');
    const hunks = diffOf(long('a'), long('b'));
    expect(withChanges(long('a'), hunks)).toBe(long('b'));
  });
});

describe('a merge', () => {
  it('puts changes of different places together, and reports those that meet', () => {
    const base = 'a\nb\nc\nd\ne\n';
    expect(mergedText(base, 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\n')).toEqual({
      isClean: true,
      text: 'A\nb\nc\nd\nE\n',
    });
    expect(mergedText(base, 'X\nb\nc\nd\ne\n', 'X\nb\nc\nd\ne\n')).toEqual({
      isClean: true,
      text: 'X\nb\nc\nd\ne\n',
    });
    const met = mergedText(base, 'a\nB1\nc\nd\ne\n', 'a\nB2\nc\nd\nE\n');
    expect(met).toEqual({
      isClean: false,
      regions: [{ line: 1, base: 'b\n', ours: 'B1\n', theirs: 'B2\n' }],
    });
    expect(mergedText(base, 'a\nB\nc\nd\ne\n', 'a\nb\nC\nd\ne\n').isClean).toBe(false);
  });

  it('keeps every line either side wrote, is the same from both sides', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 8 });
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.tuple(fc.nat(8), fc.nat(2)), { maxLength: 2 }),
        fc.array(fc.tuple(fc.nat(8), fc.nat(2)), { maxLength: 2 }),
        (base, mine, yours) => {
          const changed = (name: string, cuts: [number, number][]) => {
            const text: string[] = [...base];
            cuts.forEach(([at, removed], index) => text.splice(at, removed, `${name}${index}`));
            return text.map((line) => `${line}\n`).join('');
          };
          const [old, ours, theirs] = [changed('', []), changed('mine', mine), changed('yours', yours)];
          const merge = mergedText(old, ours, theirs);
          expect(mergedText(old, theirs, ours).isClean).toBe(merge.isClean);
          if (!merge.isClean) return;
          for (const line of [...ours.split('\n'), ...theirs.split('\n')].filter((one) =>
            /mine|yours/.test(one),
          )) {
            expect(merge.text.split('\n')).toContain(line);
          }
        },
      ),
    );
  });
});
