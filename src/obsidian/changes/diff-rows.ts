/** A note's difference as a person reads it: rows with line numbers, what changes together, and what is folded away. */
import type { NoteDiff, WordPart } from '../../core/note-diff';
import { linesOf } from '../../vault/diff';
import { CONTEXT_LINES } from '../../vault/limits';

/** Fewer unchanged lines than this are shown: a fold takes a line itself. */
const FOLDED_LINES = 4;

/** A line. */
export interface DiffRow {
  kind: 'same' | 'removed' | 'added';
  /** Its number before and after, from 1; null where it does not stand. */
  before: number | null;
  after: number | null;
  words: WordPart[];
  /** What cannot be seen of it: how it ends, where only that changes. */
  ending: string | null;
}

/** Rows that belong together. */
export type DiffPart = { kind: 'same'; rows: DiffRow[] } | { kind: 'fold'; rows: DiffRow[] } | DiffHunkRows;

/** Rows that change together. */
interface DiffHunkRows {
  kind: 'hunk';
  /** Its place among the hunks of the note, from 0. */
  index: number;
  rows: DiffRow[];
}

/** All of a note's text, changed and unchanged, from its first line to its last. */
export function diffParts(before: string | null, diff: NoteDiff): DiffPart[] {
  const lines = linesOf(before ?? '');
  const parts: DiffPart[] = [];
  let at = 0;
  /** How many lines further down a line stands afterwards. */
  let shift = 0;
  for (const hunk of diff) {
    parts.push(...unchanged(lines, at, hunk.from, shift));
    const old = lines.slice(hunk.from, hunk.from + hunk.removed);
    const endings = endingsOf(old, hunk.added);
    let oldLine = hunk.from;
    let newLine = hunk.from + shift;
    const rows = hunk.lines.map((line, row): DiffRow => {
      const isOld = line.kind === 'removed';
      return {
        kind: line.kind,
        before: isOld ? ++oldLine : null,
        after: isOld ? null : ++newLine,
        words: line.words,
        ending: endings[row] ?? null,
      };
    });
    parts.push({ kind: 'hunk', index: hunk.index, rows });
    at = hunk.from + hunk.removed;
    shift += hunk.added.length - hunk.removed;
  }
  parts.push(...unchanged(lines, at, lines.length, shift));
  return parts;
}

function unchanged(lines: readonly string[], from: number, to: number, shift: number): DiffPart[] {
  const rows = lines.slice(from, to).map((line, index): DiffRow => ({
    kind: 'same',
    before: from + index + 1,
    after: from + index + 1 + shift,
    words: [{ kind: 'same', text: line.replace(/\r?\n$/, '') }],
    ending: null,
  }));
  // A change has its surroundings; the beginning and the end of the note have none to show.
  const head = from === 0 ? 0 : CONTEXT_LINES;
  const tail = to === lines.length ? 0 : CONTEXT_LINES;
  if (rows.length - head - tail < FOLDED_LINES) return rows.length === 0 ? [] : [{ kind: 'same', rows }];
  const parts: DiffPart[] = [
    { kind: 'same', rows: rows.slice(0, head) },
    { kind: 'fold', rows: rows.slice(head, rows.length - tail) },
    { kind: 'same', rows: rows.slice(rows.length - tail) },
  ];
  return parts.filter(({ rows: { length } }) => length > 0);
}

/** How each line of a hunk ends, in words, where the lines differ in nothing else; none where that can be seen. */
function endingsOf(old: readonly string[], added: readonly string[]): string[] {
  const bare = (line: string) => line.replace(/\r?\n$/, '');
  if (old.map(bare).join('\n') !== added.map(bare).join('\n')) return [];
  return [...old, ...added].map((line) => {
    if (line.endsWith('\r\n')) return 'Windows line break';
    return line.endsWith('\n') ? 'line break' : 'no line break at the end';
  });
}
