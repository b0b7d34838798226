/**
 * Differences of texts, through `diff` (jsdiff): lines first, then the words inside the lines that changed. Lines keep
 * their breaks, so that applying every hunk gives the other text to the byte.
 */
import { diffArrays, diffWordsWithSpace } from 'diff';
import type { DiffHunk, DiffLine, NoteDiff, WordPart } from '../core/note-diff';
import { CONTEXT_LINES, DIFF_LINES, DIFF_WORDS } from './limits';

/** Lines that were replaced: `removed` of them from line `from` on, by others. */
export interface LineChange {
  from: number;
  removed: number;
  added: string[];
}

/** The lines of a text, breaks included; joined they are the text again. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** What turns one list of lines into another, in order. */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  // Equal ends are left out first: most changes touch a few lines of a long note.
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let tail = 0;
  const room = Math.min(before.length, after.length) - start;
  while (tail < room && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const old = before.slice(start, before.length - tail);
  const fresh = after.slice(start, after.length - tail);
  if (old.length === 0 && fresh.length === 0) return [];

  const parts = diffArrays(old, fresh, { maxEditLength: DIFF_LINES });
  if (!parts) return [{ from: start, removed: old.length, added: fresh }];
  const changes: LineChange[] = [];
  let line = start;
  let open: LineChange | null = null;
  for (const part of parts) {
    if (!part.added && !part.removed) {
      line += part.value.length;
      open = null;
      continue;
    }
    if (!open) changes.push((open = { from: line, removed: 0, added: [] }));
    if (part.added) open.added.push(...part.value);
    else {
      open.removed += part.value.length;
      line += part.value.length;
    }
  }
  return changes;
}

/** The hunks between two texts; no text at all counts as an empty one. */
export function diffOf(before: string | null, after: string | null): NoteDiff {
  const old = linesOf(before ?? '');
  return lineChanges(old, linesOf(after ?? '')).map((change, index): DiffHunk => {
    const end = change.from + change.removed;
    return {
      index,
      ...change,
      lines: drawnLines(old.slice(change.from, end), change.added),
      before: old.slice(Math.max(0, change.from - CONTEXT_LINES), change.from).map(withoutBreak),
      after: old.slice(end, end + CONTEXT_LINES).map(withoutBreak),
    };
  });
}

/** The text with some of the changes made. */
export function withChanges(text: string, changes: readonly LineChange[]): string {
  const lines = linesOf(text);
  const parts: string[] = [];
  let at = 0;
  for (const { from, removed, added } of changes) {
    parts.push(...lines.slice(at, from), ...added);
    at = from + removed;
  }
  return [...parts, ...lines.slice(at)].join('');
}

function drawnLines(removed: readonly string[], added: readonly string[]): DiffLine[] {
  const old = removed.map(withoutBreak).join('\n');
  const fresh = added.map(withoutBreak).join('\n');
  const isPair = removed.length > 0 && added.length > 0;
  const parts = isPair ? diffWordsWithSpace(old, fresh, { maxEditLength: DIFF_WORDS }) : undefined;
  const words: WordPart[] = parts
    ? parts.map((part) => ({
        kind: part.added ? 'added' : part.removed ? 'removed' : 'same',
        text: part.value,
      }))
    : [
        { kind: 'removed', text: old },
        { kind: 'added', text: fresh },
      ];
  return [
    ...(removed.length > 0 ? linesOfWords('removed', words) : []),
    ...(added.length > 0 ? linesOfWords('added', words) : []),
  ];
}

/** The words of one side, a line at a time. */
function linesOfWords(kind: DiffLine['kind'], words: readonly WordPart[]): DiffLine[] {
  const lines: WordPart[][] = [[]];
  for (const word of words) {
    if (word.kind !== 'same' && word.kind !== kind) continue;
    word.text.split('\n').forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ kind: word.kind, text });
    });
  }
  return lines.map((parts) => ({ kind, text: parts.map(({ text }) => text).join(''), words: parts }));
}

function withoutBreak(line: string): string {
  return line.replace(/\r?\n$/, '');
}
