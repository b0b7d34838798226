import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import type { NoteProperty } from '../../src/core/note-writing';
import { partsOf, propertiesOf, withProperties } from '../../src/vault/front-matter';

const set = (values: Record<string, NoteProperty>) => ({ set: new Map(Object.entries(values)), remove: [] });
const refused = (work: () => unknown): string => {
  try {
    return `not refused: ${String(work())}`;
  } catch (thrown) {
    return (thrown as { code: string }).code;
  }
};

const NOTE = `---
# what this is
title: "A: title"   # keep me
tags:
    - one
    - two # second

# dates below
date: 2026-01-02
due:   2026-02-03
flow: [x,
  'y']
text: |
  several

  lines
empty:
'quoted name': it
---
Body --- with dashes.
---
`;

describe('a property', () => {
  it('is changed alone: every other byte stays', () => {
    expect(withProperties('N.md', NOTE, set({ due: '2027-01-01' }))).toBe(
      NOTE.replace('due:   2026-02-03', 'due: 2027-01-01'),
    );
    expect(withProperties('N.md', NOTE, set({ title: 'New' }))).toBe(NOTE.replace('"A: title"', 'New'));
    expect(withProperties('N.md', NOTE, set({ empty: 3 }))).toBe(NOTE.replace('empty:', 'empty: 3'));
    expect(withProperties('N.md', NOTE, set({ tags: ['one', 'three'] }))).toBe(
      NOTE.replace('    - one\n    - two # second', '  - one\n  - three # second').replace(' # second', ''),
    );
    expect(withProperties('N.md', NOTE, set({ text: 'short' }))).toBe(
      NOTE.replace('|\n  several\n\n  lines', 'short'),
    );
    expect(withProperties('N.md', NOTE, set({ 'quoted name': null }))).toBe(NOTE.replace("': it", "': null"));
    expect(withProperties('N.md', NOTE, set({ new: 'x', 'odd: name': [1] }))).toBe(
      NOTE.replace("name': it\n", 'name\': it\nnew: x\n"odd: name":\n  - 1\n').replace(
        '"odd: name"',
        '"odd: name"',
      ),
    );
  });

  it('that already has the value is not touched, however it is written', () => {
    const same = {
      title: 'A: title',
      tags: ['one', 'two'],
      date: '2026-01-02',
      flow: ['x', 'y'],
      empty: null,
    };
    expect(withProperties('N.md', NOTE, set(same))).toBe(NOTE);
  });

  it('is taken out with its lines, and comments around it stay', () => {
    const without = withProperties('N.md', NOTE, { set: new Map(), remove: ['tags', 'flow', 'not there'] });
    expect(without).toBe(NOTE.replace(/tags:[^]*second\n/, '').replace("flow: [x,\n  'y']\n", ''));
  });

  it('is written into a note without any, after its byte order mark and with its line breaks', () => {
    expect(withProperties('N.md', 'text', set({ a: 1 }))).toBe('---\na: 1\n---\ntext');
    expect(withProperties('N.md', '\ufefftext\r\nmore', set({ a: [1] }))).toBe(
      '\ufeff---\r\na:\r\n  - 1\r\n---\r\ntext\r\nmore',
    );
    expect(withProperties('N.md', '---\n---\nx', set({ a: 1 }))).toBe('---\na: 1\n---\nx');
    expect(withProperties('N.md', '---\r\nb: 2 # c\r\n---\r\nx', set({ a: [1], b: 3 }))).toBe(
      '---\r\nb: 3 # c\r\na:\r\n  - 1\r\n---\r\nx',
    );
  });

  it('is not changed in front matter that is broken or tangled: that is refused, not mangled', () => {
    const sources = [
      'a: [',
      'a: 1\na: 2',
      '- a',
      'just words',
      '{a: 1}',
      '? a\n: 1',
      'a: &x 1\nb: *x',
      '\tb: 1',
      'a: 1\n--- x\nb: 2',
    ];
    for (const source of sources) {
      expect(
        refused(() => withProperties('N.md', `---\n${source}\n---\nbody`, set({ a: 5 }))),
        source,
      ).toBe('conflict');
    }
    expect(withProperties('N.md', '---\na: &x 1\nb: *x\n---\n', set({ c: 5 }))).toBe(
      '---\na: &x 1\nb: *x\nc: 5\n---\n',
    );
  });
});

const name = fc.oneof(
  fc.stringMatching(/^[a-z][a-z0-9 _-]{0,8}[a-z0-9]$/),
  fc.constantFrom('yes', 'null', '1', 'a: b', '#x', 'Ü'),
);
const scalar = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('yes', '2026-01-02', '- x', '# y', ' z ', 'a\nb\n', "it's", '"q"'),
);
const value: fc.Arbitrary<NoteProperty> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), scalar, {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    }),
  },
);
const style = fc.record({
  defaultStringType: fc.constantFrom(
    'PLAIN' as const,
    'QUOTE_DOUBLE' as const,
    'QUOTE_SINGLE' as const,
    'BLOCK_LITERAL' as const,
  ),
  indent: fc.integer({ min: 2, max: 5 }),
  collectionStyle: fc.constantFrom('any' as const, 'block' as const, 'flow' as const),
  lineWidth: fc.constantFrom(0, 20, 80),
});
const comment = fc.constantFrom('', '# a comment\n', '\n', '\n# two\n\n');
const piece = fc.record({ name, value, style, comment });

it('keeps every byte of what a change does not name, for any front matter', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(piece, { selector: (one) => one.name, maxLength: 6 }),
      fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (pieces, changes, lineBreak, hasMark) => {
        const printed = pieces.map(({ name, value, style, comment }) => {
          const { collectionStyle, ...options } = style;
          const block = {
            ...options,
            collectionStyle: collectionStyle === 'flow' ? ('any' as const) : collectionStyle,
          };
          return { name, text: comment + stringify({ [name]: value }, block) };
        });
        const source = printed
          .map(({ text }) => text)
          .join('')
          .replaceAll('\n', lineBreak);
        const note = `${hasMark ? '\ufeff' : ''}---${lineBreak}${source}---${lineBreak}body${lineBreak}`;
        const before = propertiesOf(partsOf(note).source);
        // What the printer wrote but the reader does not take is not for this test.
        fc.pre(before !== null && partsOf(note).source === source && before.size === pieces.length);
        let after: string;
        try {
          after = withProperties('N.md', note, set(changes));
        } catch (thrown) {
          expect((thrown as { code: string }).code).toBe('conflict');
          return;
        }
        const parts = partsOf(after);
        expect(parts.body).toBe(partsOf(note).body);
        expect(after.startsWith('\ufeff')).toBe(hasMark);
        expect(parseDocument(parts.source ?? '').errors).toEqual([]);
        for (const [key, wanted] of Object.entries(changes))
          expect(propertiesOf(parts.source)?.get(key)).toEqual(wanted);
        let at = 0;
        for (const { name, text } of printed) {
          if (Object.hasOwn(changes, name)) continue;
          const found = (parts.source ?? '').indexOf(text.replaceAll('\n', lineBreak).trimEnd(), at);
          expect(found, `${name} is untouched and in its place`).toBeGreaterThanOrEqual(at);
          at = found;
        }
        if (lineBreak === '\r\n') expect(after.replaceAll('\r\n', '')).not.toContain('\n');
      },
    ),
    { numRuns: 1000 },
  );
});
