/** Where a passage stands in a note that may have changed since it was found. */

/** A passage as it was found. */
export interface PassagePlace {
  /** Character offsets in the note. */
  start: number;
  end: number;
  /** Its words then; null when they are not known. */
  text: string | null;
}

/** Its offsets now: where it stood when it still does, else the same words nearest to there, else as near as the note goes. */
export function placeInNote(note: string, { start, end, text }: PassagePlace): [start: number, end: number] {
  const within = (offset: number): number => Math.max(0, Math.min(offset, note.length));
  if (text === null || text === '' || note.slice(start, end) === text) return [within(start), within(end)];
  let nearest = -1;
  for (let at = note.indexOf(text); at >= 0; at = note.indexOf(text, at + 1)) {
    if (nearest < 0 || Math.abs(at - start) < Math.abs(nearest - start)) nearest = at;
  }
  return nearest < 0 ? [within(start), within(end)] : [nearest, nearest + text.length];
}

/** The line and character of an offset, both from 0, as the editor counts them. */
export function positionAt(note: string, offset: number): { line: number; ch: number } {
  const before = note.slice(0, offset);
  return { line: before.split('\n').length - 1, ch: offset - (before.lastIndexOf('\n') + 1) };
}
