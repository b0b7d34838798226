import { describe, expect, it } from 'vitest';
import type { ProposedFile } from '../../../src/core/note-writing';
import { HunkChoices } from '../../../src/obsidian/changes/hunk-choices';
import { applyLabel } from '../../../src/obsidian/changes/words';
import { diffOf } from '../../../src/vault/diff';

function file(kind: ProposedFile['kind'], path: string, before: string, after: string): ProposedFile {
  return { kind, path, preimage: null, before, after, diff: diffOf(before, after), linking: [] };
}

const TEXT = file('replace', 'Text.md', 'a\nb\nc\n', 'A\nb\nC\n');
const GONE = file('trash', 'Gone.md', 'a\nb\n', '');
const MOVED = file('move', 'Moved.md', 'a\n', 'a\n');

describe('choosing among the parts of a proposal', () => {
  it('wants everything at first, and then names nothing', () => {
    const choices = new HunkChoices([TEXT, GONE, MOVED]);
    expect([choices.wanted, choices.total]).toEqual([4, 4]);
    expect(choices.accepted).toBeUndefined();
  });

  it('names only the notes of which something is left out', () => {
    const choices = new HunkChoices([TEXT, GONE, MOVED]);
    choices.set('Text.md', 0, false);
    choices.set('Gone.md', 0, false);
    expect(choices.accepted).toEqual({ 'Text.md': [1], 'Gone.md': [] });
    expect(choices.wanted).toBe(2);
    choices.set('Text.md', 0, true);
    choices.set('Gone.md', 0, true);
    expect(choices.accepted).toBeUndefined();
  });

  it('says on its button how much of it is applied', () => {
    expect(applyLabel(1, 1)).toBe('Apply');
    expect(applyLabel(3, 3)).toBe('Apply all 3 changes');
    expect(applyLabel(2, 3)).toBe('Apply 2 of 3 changes');
  });
});
