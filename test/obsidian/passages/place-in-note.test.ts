import { describe, expect, it } from 'vitest';
import { placeInNote, positionAt } from '../../../src/obsidian/passages/place-in-note.ts';

describe('the place of a passage in its note', () => {
  const note = 'One.\nTwo is here.\nThree.\nTwo is here.\n';

  it('is where it was found while nothing changed', () => {
    expect(placeInNote(note, { start: 5, end: 17, text: 'Two is here.' })).toEqual([5, 17]);
  });

  it('follows the words when text was added before them, to the nearest of several', () => {
    expect(placeInNote(`New.\n${note}`, { start: 25, end: 37, text: 'Two is here.' })).toEqual([30, 42]);
  });

  it('stays within the note when the words are gone', () => {
    expect(placeInNote('Short.', { start: 25, end: 37, text: 'Two is here.' })).toEqual([6, 6]);
  });

  it('is told as line and character', () => {
    expect(positionAt(note, 0)).toEqual({ line: 0, ch: 0 });
    expect(positionAt(note, 9)).toEqual({ line: 1, ch: 4 });
  });
});
