/** A passage's Markdown as one line of plain words, with marks that still point at the same words. */

/** A stretch of a text, in characters. */
export interface Mark {
  start: number;
  end: number;
}

/** A text and the stretches of it to show marked. */
export interface MarkedText {
  text: string;
  marks: Mark[];
}

/** What stands in place of each kind of Markdown; the first one that fits at a place is taken. */
const REPLACEMENTS: readonly [syntax: RegExp, replacement: string][] = [
  // Fences, and the line between a table's head and its rows.
  [/^[ \t]*(?:```|~~~).*$/, ''],
  [/^[ \t]*\|?[ \t]*:?-{3,}[-:| \t]*$/, ''],
  // Quotes and callouts, headings, tasks, list items.
  [/^[ \t]*(?:>[ \t]?)+(?:\[![^\]\n]*\][+-]?)?/, ''],
  [/^[ \t]*#{1,6}[ \t]+/, ''],
  [/^[ \t]*(?:[-*+]|\d+[.)])[ \t]+\[ \][ \t]+/, '☐ '],
  [/^[ \t]*(?:[-*+]|\d+[.)])[ \t]+\[[^\]\s]\][ \t]+/, '☑ '],
  [/^[ \t]*[-*+][ \t]+/, '• '],
  // The edges and walls of a table.
  [/^[ \t]*\|[ \t]*/, ''],
  [/[ \t]*\|[ \t]*$/, ''],
  [/[ \t]+\|[ \t]+/, ' · '],
  // Links: what is read of them stays.
  [/!?\[\[[^\]|\n]*\|(?=[^\]\n]*\]\])/, ''],
  [/!?\[\[(?=[^\]\n]*\]\])/, ''],
  [/\]\]/, ''],
  [/!?\[(?=[^\]\n]*\]\([^)\n]*\))/, ''],
  [/\]\([^)\n]*\)/, ''],
  // Emphasis and code, block ids, comments' edges.
  [/\*\*|~~|==|%%|`+/, ''],
  [/\*/, ''],
  [/[ \t]\^[A-Za-z0-9-]+$/, ''],
  [/\s/, ' '],
];

const SYNTAX = new RegExp(REPLACEMENTS.map(([{ source }]) => `(${source})`).join('|'), 'gmu');

function replacementIn(groups: readonly (string | undefined)[]): string {
  const at = groups.findIndex((group) => group !== undefined);
  return REPLACEMENTS[at]?.[1] ?? '';
}

/** Whether an asterisk belongs to emphasis: then it stands at the edge of a word, unlike in 2*3 and 2 * 3. */
function isAtEdge(before: string, after: string): boolean {
  const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
  return isWord(before) !== isWord(after);
}

/** Takes the Markdown out of a text. */
export function readableText({ text, marks }: MarkedText): MarkedText {
  const placeOf: number[] = [];
  let out = '';
  const emit = (piece: string): void => {
    // One space is enough wherever several were, or something was taken away between them.
    out += /^ /.test(piece) && (out === '' || out.endsWith(' ')) ? piece.slice(1) : piece;
  };
  let done = 0;
  const copyUntil = (end: number): void => {
    for (; done < end; done++) {
      placeOf[done] = out.length;
      emit(text.charAt(done));
    }
  };
  for (const found of text.matchAll(SYNTAX)) {
    const end = found.index + found[0].length;
    if (found[0] === '*' && !isAtEdge(text.charAt(found.index - 1), text.charAt(end))) continue;
    copyUntil(found.index);
    for (; done < end; done++) placeOf[done] = out.length;
    emit(replacementIn(found.slice(1)));
  }
  copyUntil(text.length);
  const plain = out.trimEnd();
  const place = (offset: number): number => Math.min(placeOf[offset] ?? plain.length, plain.length);
  const moved = marks.map(({ start, end }) => ({ start: place(start), end: place(end) }));
  return { text: plain, marks: moved.filter(({ start, end }) => end > start) };
}
