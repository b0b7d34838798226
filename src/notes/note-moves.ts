/** Who ends up where when several notes move at once, be it one after the other or in exchange. */
import type { NoteMove } from '../core/notes-api';

/** Where a note was and where it is now; `to` is null when another one took its place. */
export interface Resettled<T> {
  note: T;
  from: string;
  to: string | null;
}

/**
 * Moves may be a chain of one note (a to b, b to c) or an exchange (a to b, b to a). Whoever has been at a path longest
 * is the one who leaves it first, which is right for both.
 */
export function resettle<T>(moves: readonly NoteMove[], at: (path: string) => T | undefined): Resettled<T>[] {
  const places = new Map<string, { note: T; from: string }[]>();
  const placeOf = (path: string) => {
    let place = places.get(path);
    if (!place) {
      const note = at(path);
      place = note === undefined ? [] : [{ note, from: path }];
      places.set(path, place);
    }
    return place;
  };
  for (const { from, to } of moves) {
    if (from === to) continue;
    const leaving = placeOf(from).shift();
    const target = placeOf(to);
    if (leaving) target.push(leaving);
  }
  const resettled: Resettled<T>[] = [];
  for (const [path, place] of places) {
    const last = place.length - 1;
    for (const [index, { note, from }] of place.entries()) {
      if (index < last) resettled.push({ note, from, to: null });
      else if (from !== path) resettled.push({ note, from, to: path });
    }
  }
  return resettled;
}
