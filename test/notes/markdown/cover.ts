import type { NoteChunk } from '../../../src/notes/markdown/parsed-note';

/** The parts of a note that are in no chunk though they are not blank. None is the promise. */
export function gaps(text: string, chunks: readonly NoteChunk[]): string[] {
  const found: string[] = [];
  let covered = 0;
  for (const { start, end } of [...chunks, { start: text.length, end: text.length }]) {
    const between = text.slice(covered, Math.max(covered, start));
    if (/\S/.test(between)) found.push(between);
    covered = Math.max(covered, end);
  }
  return found;
}
