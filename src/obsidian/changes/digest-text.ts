/** The digest in words: what was written without asking and what memory learned, for a notice and for a note. */
import type { WritingDigest } from '../../core/note-writing';
import { counted } from '../quantities';
import { WORDS, noteName } from './words';

/** The name under which the app hands links to the log of changes back to the plugin. */
export const CHANGE_LINK = 'recollect-change';
/** The same for links to a memory. */
export const MEMORY_LINK = 'recollect-memory';
/** Facts that are named; beyond them a number says enough. */
const NAMED_FACTS = 10;

/** What happened since the last digest. */
export interface Digest {
  writing: WritingDigest;
  /** What memory learned, the oldest first. */
  learned: LearnedFact[];
}

/** Something that memory learned. */
interface LearnedFact {
  id: string;
  text: string;
}

/** What was written, without what is a digest itself: a digest of digests tells nobody anything. */
export function withoutDigests(writing: WritingDigest): WritingDigest {
  const changes = writing.changes.filter(({ reason }) => reason !== WORDS.digestReason);
  const ids = new Set(changes.map(({ id }) => id));
  const notes = writing.notes.map(({ path, changes: all }) => ({
    path,
    changes: all.filter((id) => ids.has(id)),
  }));
  return { ...writing, changes, notes: notes.filter(({ changes: left }) => left.length > 0) };
}

/** Whether there is anything to tell. */
export function isEmpty({ writing, learned }: Digest): boolean {
  return writing.notes.length === 0 && learned.length === 0;
}

/** "2 notes were written without asking, and memory learned 3 things." */
export function digestSentence({ writing, learned }: Digest): string {
  const notes = writing.notes.length;
  const parts = [
    notes === 0 ? null : `${counted(notes, 'note')} ${notes === 1 ? 'was' : 'were'} written without asking`,
    learned.length === 0 ? null : `memory learned ${counted(learned.length, 'thing')}`,
  ].filter((part) => part !== null);
  const said = parts.join(', and ');
  return said === '' ? '' : `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

/** The section for a note: a link to each note and to the way back, and what was learned. */
export function digestSection({ writing, learned }: Digest, vault: string): string {
  const notes = writing.notes.map(({ path, changes }) => {
    const links = changes.map((change, index) => {
      const name = changes.length === 1 ? 'undo' : `undo ${index + 1}`;
      return linkTo(CHANGE_LINK, name, vault, `change=${encoded(change)}`);
    });
    return `- Written: [[${path.replace(/\.md$/, '')}|${linkName(path)}]] (${links.join(', ')})`;
  });
  const facts = learned
    .slice(0, NAMED_FACTS)
    .map(
      ({ id, text }) =>
        `- Learned: ${plain(text)} (${linkTo(MEMORY_LINK, 'undo', vault, `fact=${encoded(id)}`)})`,
    );
  const rest = learned.length - facts.length;
  if (rest > 0) facts.push(`- Learned ${counted(rest, 'more thing')}`);
  return [...notes, ...facts].join('\n');
}

function linkTo(action: string, name: string, vault: string, rest: string): string {
  return `[${name}](obsidian://${action}?vault=${encoded(vault)}&${rest})`;
}

/** A link's name cannot hold what ends a link. */
function linkName(path: string): string {
  return noteName(path)
    .replace(/[[\]|]/g, ' ')
    .trim();
}

/** A fact on one line, in which nothing is markup: it may say what somebody else wrote. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#!|$~=^%]/g, '\\$&');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}
