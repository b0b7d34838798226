/** Blocks that carry an id (`^abc`), as Obsidian lets one link to them. */
import { outlineLines, type OutlineLine } from './outline';
import { conflict } from './refusals';

/** A block: its text without the last line break. */
export interface Block {
  id: string;
  from: number;
  to: number;
  /** The id stands on a line of its own below the block, which is not part of the range. */
  isApart: boolean;
}

const LIST_ITEM = /^\s*(?:>\s*)*(?:[-+*]|\d{1,9}[.)])\s/;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;

/** The block with an id; null when the note has none. */
export function blockOf(path: string, text: string, given: string): Block | null {
  const id = given.trim().replace(/^\^/, '');
  if (!/^[\p{L}\p{N}_-]+$/u.test(id)) return null;
  const lines = outlineLines(text);
  const ending = new RegExp(`(?:^|\\s)\\^${id}\\s*$`, 'u');
  const places = lines.flatMap((line, index) => (!line.isHidden && ending.test(line.text) ? [index] : []));
  if (places.length > 1)
    throw conflict(path, `has the block id "${id}" ${places.length} times`, 'Use a text to find the place.');
  const [at] = places;
  if (at === undefined) return null;
  const isApart = lines[at]?.text.trim() === `^${id}`;
  return isApart ? apartBlock(lines, at, id) : inlineBlock(lines, at, id);
}

/** From the line that begins the paragraph or list item to the one with the id. */
function inlineBlock(lines: readonly OutlineLine[], at: number, id: string): Block {
  const last = lines[at] as OutlineLine;
  let first = at;
  while (!LIST_ITEM.test(lines[first]?.text ?? '') && continues(lines[first - 1])) first--;
  // The marker of a list item, and the indentation that places it, are not part of its text.
  const start = lines[first] as OutlineLine;
  const marker =
    LIST_ITEM.exec(start.text)?.[0].length ?? (HEADING.test(start.text) ? 0 : leading(start.text));
  return { id, from: start.from + marker, to: last.from + last.text.length, isApart: false };
}

/** The lines without a gap above the id, which may itself stand below a blank line. */
function apartBlock(lines: readonly OutlineLine[], at: number, id: string): Block | null {
  let end = at - 1;
  while (end >= 0 && lines[end]?.text.trim() === '') end--;
  let first = end;
  while (first > 0 && lines[first - 1]?.text.trim() !== '' && !HEADING.test(lines[first - 1]?.text ?? ''))
    first--;
  const start = lines[first];
  const last = lines[end];
  return start && last ? { id, from: start.from, to: last.from + last.text.length, isApart: true } : null;
}

function continues(line: OutlineLine | undefined): boolean {
  return line !== undefined && !line.isHidden && line.text.trim() !== '' && !HEADING.test(line.text);
}

function leading(line: string): number {
  return line.length - line.trimStart().length;
}
