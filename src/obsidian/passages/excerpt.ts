/** The stretch of a passage that shows best why it was found. */
import { readableText } from './readable-text';
import type { Mark, MarkedText } from './readable-text';

/** Some two or three lines of the modal, in characters. */
const EXCERPT_LENGTH = 240;
/** How much is shown before the first mark, so that it is read in its sentence. */
const LEAD = 60;
/** How far a cut moves to fall between two words; beyond, the text has no spaces. */
const WORD_REACH = 20;

/** A piece of an excerpt. */
export interface ExcerptPiece {
  text: string;
  isMarked: boolean;
}

/** Marks in order, those that touch or overlap made one. */
function merged(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = [];
  for (const mark of [...marks].sort((a, b) => a.start - b.start)) {
    const last = result[result.length - 1];
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end);
    else result.push({ ...mark });
  }
  return result;
}

/** How much a stretch shows: different words count more than one word again. */
function worth({ text, marks }: MarkedText, from: number, to: number): number {
  const inside = marks.filter(({ start, end }) => start >= from && end <= to);
  const different = new Set(inside.map(({ start, end }) => text.slice(start, end).toLowerCase()));
  return different.size + inside.length / 100;
}

function bestStart(marked: MarkedText, length: number): number {
  const latest = marked.text.length - length;
  let best = 0;
  let most = worth(marked, 0, length);
  for (const { start } of marked.marks) {
    const from = Math.max(0, Math.min(start - LEAD, latest));
    const shown = worth(marked, from, from + length);
    if (shown > most) [best, most] = [from, shown];
  }
  return best;
}

function window(marked: MarkedText, length: number): Mark {
  const { text } = marked;
  if (text.length <= length) return { start: 0, end: text.length };
  let start = bestStart(marked, length);
  let end = start + length;
  const space = text.indexOf(' ', start);
  if (start > 0 && space >= 0 && space - start < WORD_REACH) start = space + 1;
  const lastSpace = text.lastIndexOf(' ', end);
  if (end < text.length && end - lastSpace < WORD_REACH) end = lastSpace;
  return { start, end };
}

/** A passage without the heading it begins with, which stands above it already, unless only that was found. */
function withoutHeading({ text, marks }: MarkedText): MarkedText {
  const { length } = /^#{1,6}[ \t][^\n]*\n\s*(?=\S)/.exec(text)?.[0] ?? '';
  const below = marks.filter(({ start }) => start >= length);
  if (below.length === 0 && marks.length > 0) return { text, marks };
  const moved = below.map(({ start, end }) => ({ start: start - length, end: end - length }));
  return { text: text.slice(length), marks: moved };
}

/** The excerpt of a passage in Markdown, in pieces of which some are marked. */
export function excerptOf(passage: MarkedText, length = EXCERPT_LENGTH): ExcerptPiece[] {
  const marked = readableText(withoutHeading(passage));
  const { text } = marked;
  const { start, end } = window({ text, marks: merged(marked.marks) }, length);
  const pieces: ExcerptPiece[] = [];
  const add = (piece: string, isMarked: boolean): void => {
    if (piece !== '') pieces.push({ text: piece, isMarked });
  };
  if (start > 0) add('…', false);
  let at = start;
  for (const mark of merged(marked.marks)) {
    if (mark.end <= at || mark.start >= end) continue;
    add(text.slice(at, Math.max(at, mark.start)), false);
    add(text.slice(Math.max(at, mark.start), Math.min(mark.end, end)), true);
    at = Math.min(mark.end, end);
  }
  add(text.slice(at, end), false);
  if (end < text.length) add('…', false);
  return pieces;
}
