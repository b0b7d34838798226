/** A note in the blocks that a source is learned from: paragraphs, list items, callouts. */
import type { NoteBlock, ReadBlocks } from '../memory/sources/page';
import { readFrontMatter } from '../notes/markdown/front-matter';
import { collectMarks } from '../notes/markdown/marks';
import type { Marks } from '../notes/markdown/marks';
import { dayAtStart, understandProperties } from '../notes/markdown/properties';
import { Reading } from '../notes/markdown/reading';
import { sectionsOf } from '../notes/markdown/sections';
import type { Block } from '../notes/markdown/sections';
import { structuralText } from '../notes/markdown/structural-text';
import { parseMarkdown } from '../notes/markdown/syntax-tree';
import { whyUnreadable } from '../notes/markdown/unreadable';

/** Code says nothing about its reader, and a quotation is somebody else's word. */
const UNLEARNED = new Set(['code', 'quote']);

/** Cuts a note into blocks. */
export function sourceBlocks(text: string, path: string): ReadBlocks {
  const frontMatter = readFrontMatter(text);
  const { isSource, isLocalOnly, date } = understandProperties(frontMatter);
  const about = date ?? dayAtStart(path.slice(path.lastIndexOf('/') + 1));
  if (whyUnreadable(text) !== null) return { blocks: [], isSource, isLocalOnly, date: about };
  const tree = parseMarkdown(structuralText(text, frontMatter.end));
  const marks = collectMarks(text, tree, path);
  const reading = new Reading(text, marks.edits);
  const blocks = sectionsOf(tree, reading, frontMatter.end).flatMap((section) =>
    blocksOf(section.blocks, section.path.at(-1) ?? '', reading, marks),
  );
  return { blocks, isSource, isLocalOnly, date: about };
}

function blocksOf(blocks: readonly Block[], heading: string, reading: Reading, marks: Marks): NoteBlock[] {
  const result: NoteBlock[] = [];
  for (const { from, to } of blocks.flatMap(learnedParts)) {
    const text = reading.read(from, to);
    const id = marks.blockIds.findLast(({ end }) => end > from && end <= to)?.id;
    if (text !== '') {
      result.push({ text, place: id === undefined ? heading : `^${id}` });
      continue;
    }
    // An id on a line of its own names what stands above it.
    const above = result.at(-1);
    if (id !== undefined && above) above.place = `^${id}`;
  }
  return result;
}

/** A list in its items, so that an edit of one leaves the others read. A task is a plan, not a statement. */
function learnedParts({ from, to, kind, node }: Block): { from: number; to: number }[] {
  if (kind === null || UNLEARNED.has(kind)) return [];
  if (kind !== 'list' && kind !== 'task') return [{ from, to }];
  const items: { from: number; to: number }[] = [];
  for (let item = node.firstChild; item; item = item.nextSibling) {
    if (item.name === 'ListItem' && !item.getChild('Task')) items.push({ from: item.from, to: item.to });
  }
  return items;
}
