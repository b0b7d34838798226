/** Text added to the end of a note, or of what stands under one of its headings. */
import { sectionNamed } from './edits';
import { shapeOf, withBreaks } from './note-text';
import { conflict } from './refusals';

/** Level of a heading that is created because the note has none by that name. */
const NEW_LEVEL = 2;

/** The note with the text added; under a heading, which is created when it is missing, or else at the end. */
export function withAppended(path: string, text: string, added: string, heading?: string): string {
  const { lineBreak } = shapeOf(text);
  const lines = withBreaks(added, lineBreak)
    .replace(/^(?:[ \t]*\r?\n)+/, '')
    .trimEnd();
  if (lines === '') throw conflict(path, 'was given no text to append', 'Give some.');
  if (heading === undefined || heading.trim() === '') return insertedAt(text, text.length, lines, lineBreak);
  const section = sectionNamed(path, text, heading);
  if (section) return insertedAt(text, section.to, lines, lineBreak, section.bodyFrom);
  const level = /^(#{1,6})\s/.exec(heading)?.[1] ?? '#'.repeat(NEW_LEVEL);
  const title = (
    heading
      .replace(/^#{1,6}\s+/, '')
      .split('>')
      .at(-1) ?? ''
  ).trim();
  const block = `${level} ${title}${lineBreak}${lineBreak}${lines}`;
  return insertedAt(text, text.length, block, lineBreak);
}

/** Puts lines after the last line that is not blank before a position; the blank lines that follow stay below them. */
function insertedAt(text: string, to: number, lines: string, lineBreak: string, from = to): string {
  const stretch = from < to ? text.slice(from, to) : '';
  const kept = to - (/(?:\r?\n[ \t]*)*$/.exec(stretch)?.[0].length ?? 0);
  const head = text.slice(0, kept);
  const rest = text.slice(kept);
  const isFresh = head === '' || head === '\ufeff' || head.endsWith('\n');
  const gap = (isFresh ? '' : lineBreak) + (isApart(head, lines) ? lineBreak : '');
  // The break that ended the last line now ends the new one, and a note without a last break stays without.
  const ending = !isFresh && (rest === '' || /^\r?\n/.test(rest)) ? '' : lineBreak;
  return head + gap + lines + ending + rest;
}

/** Whether a blank line belongs between what stands there and what is added: items of a list follow each other. */
function isApart(head: string, lines: string): boolean {
  const last = head.trimEnd().split('\n').at(-1) ?? '';
  const first = lines.split('\n', 1)[0] ?? '';
  if (last.trim() === '' || HEADING.test(last) || /\n[ \t]*\r?\n$/.test(head) || CLOSING.test(head))
    return false;
  return !(ITEM.test(last) && ITEM.test(first)) && !(last.startsWith('|') && first.startsWith('|'));
}

const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
const ITEM = /^\s*(?:[-+*]|\d{1,9}[.)])\s/;
/** Nothing but front matter. */
const CLOSING = /^\ufeff?---[ \t]*\r?\n(?:(?!---[ \t]*\r?$)[^\n]*\n)*---[ \t]*\r?\n?$/m;
