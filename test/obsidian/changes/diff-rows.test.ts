import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffParts } from '../../../src/obsidian/changes/diff-rows';
import type { DiffRow } from '../../../src/obsidian/changes/diff-rows';
import { diffOf, linesOf } from '../../../src/vault/diff';

const bare = (text: string) => linesOf(text).map((line) => line.replace(/\r?\n$/, ''));
const textOf = ({ words }: DiffRow) => words.map(({ text }) => text).join('');
const partsOf = (before: string, after: string) => diffParts(before, diffOf(before, after));
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`);

describe('the rows of a difference', () => {
  it('hold both texts, whole and numbered, whatever changed', () => {
    const text = fc
      .array(fc.constantFrom('a\n', 'b\n', 'c d\n', '\n', 'e\r\n'), { maxLength: 40 })
      .map((lines) => lines.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = partsOf(before, after).flatMap((part) => part.rows);
        const old = rows.filter(({ kind }) => kind !== 'added');
        const fresh = rows.filter(({ kind }) => kind !== 'removed');
        expect(old.map(textOf)).toEqual(bare(before));
        expect(fresh.map(textOf)).toEqual(bare(after));
        expect(old.map((row) => row.before)).toEqual(bare(before).map((_, at) => at + 1));
        expect(fresh.map((row) => row.after)).toEqual(bare(after).map((_, at) => at + 1));
      }),
    );
  });

  it('fold long unchanged stretches and keep three lines around each change', () => {
    const lines = numbered(40);
    const after = lines.with(19, 'other\n');
    const parts = partsOf(lines.join(''), after.join(''));
    expect(parts.map(({ kind, rows }) => [kind, rows.length])).toEqual([
      ['fold', 16],
      ['same', 3],
      ['hunk', 2],
      ['same', 3],
      ['fold', 17],
    ]);
  });

  it('do not fold what a fold would not shorten', () => {
    const lines = numbered(9);
    const parts = partsOf(lines.join(''), lines.with(0, 'x\n').with(8, 'y\n').join(''));
    expect(parts.map(({ kind }) => kind)).toEqual(['hunk', 'same', 'hunk']);
  });

  it('say how lines end where nothing else changes', () => {
    const endings = (before: string, after: string) =>
      partsOf(before, after).flatMap(({ rows }) => rows.map(({ ending }) => ending));
    expect(endings('a', 'a\n')).toEqual(['no line break at the end', 'line break']);
    expect(endings('a\r\n', 'a\n')).toEqual(['Windows line break', 'line break']);
    expect(endings('a\n', 'b\n')).toEqual([null, null]);
  });
});
