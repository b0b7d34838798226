/** Anchored replacements: each finds its place in the text as it was, none may meet another, and all are made or none. */
import type { NoteEdit } from '../core/note-writing';
import { blockOf } from './blocks';
import { shapeOf, withBreaks } from './note-text';
import { sectionsOf, type Section } from './outline';
import { conflict, missing } from './refusals';

interface Replacement {
  from: number;
  to: number;
  text: string;
}

/** The text with all edits made. */
export function withEdits(path: string, text: string, edits: readonly NoteEdit[]): string {
  if (edits.length === 0)
    throw conflict(path, 'was given no edit', 'Name a text, a heading or a block to replace.');
  const found = edits.map((edit) => replacementFor(path, text, edit));
  const inOrder = found.toSorted((one, other) => one.from - other.from || one.to - other.to);
  let result = '';
  let at = 0;
  for (const { from, to, text: added } of inOrder) {
    if (from < at) throw conflict(path, 'was given two edits of the same place', 'Put them into one.');
    result += text.slice(at, from) + added;
    at = to;
  }
  return result + text.slice(at);
}

/** The one section that a heading names: by its title, its title and level, or the titles that lead to it. */
export function sectionNamed(path: string, text: string, heading: string): Section | null {
  const level = /^(#{1,6})\s/.exec(heading)?.[1]?.length;
  const wanted = heading.replace(/^#{1,6}\s+/, '').trim();
  const sections = sectionsOf(text).filter((section) => level === undefined || section.level === level);
  const byTitle = sections.filter(({ title }) => title === wanted);
  const trail = wanted.split('>').map((title) => title.replace(/^\s*#{1,6}\s+/, '').trim());
  const byTrail = sections.filter(({ path: titles }) => isTrail(titles, trail));
  const found = byTitle.length > 0 ? byTitle : byTrail;
  if (found.length > 1) {
    throw conflict(
      path,
      `has the heading "${wanted}" ${found.length} times`,
      'Name the headings above it as well: "Work > Plan".',
    );
  }
  return found[0] ?? null;
}

/** Whether the titles end with the trail, gaps allowed: `A > C` names C under B under A. */
function isTrail(titles: readonly string[], trail: readonly string[]): boolean {
  if (titles.at(-1) !== trail.at(-1)) return false;
  let at = 0;
  for (const title of titles) if (title === trail[at]) at++;
  return at === trail.length;
}

function replacementFor(path: string, text: string, edit: NoteEdit): Replacement {
  const { lineBreak } = shapeOf(text);
  if ('find' in edit) return { ...placeOf(path, text, edit.find), text: withBreaks(edit.replace, lineBreak) };
  if ('heading' in edit) {
    const section = sectionNamed(path, text, edit.heading);
    if (!section)
      throw missing(path, `has no heading "${edit.heading}"`, 'Read the note and name one that it has.');
    return sectionReplacement(text, section, withBreaks(edit.replace, lineBreak), lineBreak);
  }
  const block = blockOf(path, text, edit.block);
  if (!block)
    throw missing(path, `has no block "${edit.block}"`, 'Read the note and name a block id that it has.');
  const added = withBreaks(edit.replace, lineBreak).replace(/[\r\n]+$/, '');
  const isNamed = added.split(/\s+/).includes(`^${block.id}`);
  return {
    from: block.from,
    to: block.to,
    text: isNamed ? added : `${added}${block.isApart ? '' : ` ^${block.id}`}`,
  };
}

/** Blank lines around a section's text stay as they are: they belong to the headings. */
function sectionReplacement(
  text: string,
  { bodyFrom, to }: Section,
  added: string,
  lineBreak: string,
): Replacement {
  const body = text.slice(bodyFrom, to);
  const lead = /^(?:[ \t]*\r?\n)*/.exec(body)?.[0].length ?? 0;
  const trail = /\s*$/.exec(body.slice(lead))?.[0].length ?? 0;
  const inner = added.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd();
  const hasBody = body.trim() !== '';
  if (hasBody) return { from: bodyFrom + lead, to: to - trail, text: inner };
  const before = bodyFrom > 0 && text[bodyFrom - 1] !== '\n' ? lineBreak : '';
  const after = to < text.length ? lineBreak + lineBreak : text.endsWith('\n') ? lineBreak : '';
  return { from: bodyFrom, to, text: inner === '' ? body : before + inner + after };
}

/** Where a text stands that must stand there exactly once. Line breaks match whichever the file uses. */
function placeOf(path: string, text: string, find: string): { from: number; to: number } {
  if (find === '')
    throw conflict(path, 'was given an empty text to look for', 'Copy a passage that stands there once.');
  const exact = placesOf(text, find);
  if (exact.length === 1) return { from: exact[0] ?? 0, to: (exact[0] ?? 0) + find.length };
  if (exact.length === 0 && (text.includes('\r') || find.includes('\r'))) {
    const { plain, offsets } = withoutReturns(text);
    const wanted = find.replace(/\r\n/g, '\n');
    const places = placesOf(plain, wanted);
    const [at] = places;
    if (places.length === 1 && at !== undefined) {
      return { from: offsets[at] ?? 0, to: offsets[at + wanted.length] ?? text.length };
    }
    if (places.length > 1) throw ambiguous(path, places.length);
  }
  if (exact.length > 1) throw ambiguous(path, exact.length);
  throw missing(
    path,
    'does not have the text that was to be replaced',
    'Read it again and copy the passage exactly.',
  );
}

function ambiguous(path: string, times: number): Error {
  return conflict(path, `has that text ${times} times`, 'Copy more around it, so that it stands there once.');
}

/** Every place, overlapping ones too: `aa` stands in `aaa` twice. */
function placesOf(text: string, find: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(find); at >= 0 && places.length < 100; at = text.indexOf(find, at + 1))
    places.push(at);
  return places;
}

/** The text with plain line breaks, and where each of its characters (and its end) stands in the real one. */
function withoutReturns(text: string): { plain: string; offsets: number[] } {
  const offsets: number[] = [];
  let plain = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\r' && text[at + 1] === '\n') continue;
    // A break begins at its carriage return.
    offsets.push(text[at] === '\n' && text[at - 1] === '\r' ? at - 1 : at);
    plain += text.charAt(at);
  }
  offsets.push(text.length);
  return { plain, offsets };
}
