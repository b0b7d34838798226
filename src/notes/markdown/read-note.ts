/** A note's text as what the index keeps of it. Pure: the same text and path give the same. */
import { Chunker, type LooseChunk } from './chunks';
import { readFrontMatter, type FrontMatter } from './front-matter';
import { wikilinkTarget } from './link-targets';
import { collectMarks, type Marks, type PlacedLink } from './marks';
import type { NoteChunk, NoteLink, ParsedNote } from './parsed-note';
import { dayAtStart, understandProperties } from './properties';
import { propertiesChunks } from './properties-chunks';
import { Reading } from './reading';
import { sectionsOf } from './sections';
import { structuralText } from './structural-text';
import { parseMarkdown } from './syntax-tree';

/** What reading a note needs besides its text. */
export interface ReadOptions {
  /** Word pieces of a text, as the built-in model counts them. */
  countTokens(text: string): number;
}

/** Reads a note. Ask `whyUnreadable` first: this takes any text, however long. */
export function readNote(text: string, path: string, options: ReadOptions): ParsedNote {
  const frontMatter = readFrontMatter(text);
  const properties = understandProperties(frontMatter);
  const tree = parseMarkdown(structuralText(text, frontMatter.end));
  const marks = collectMarks(text, tree, path);
  const reading = new Reading(text, marks.edits);
  const chunker = new Chunker(reading, (part) => options.countTokens(part));
  const chunks = numbered(
    [
      ...propertiesChunks(chunker, frontMatter, properties.readable),
      ...sectionsOf(tree, reading, frontMatter.end).flatMap((section) => chunker.cut(section)),
    ],
    marks,
  );
  const title = fileTitle(path);
  return {
    title,
    aliases: unique([...(properties.title !== null ? [properties.title] : []), ...properties.aliases]).filter(
      (alias) => alias !== title,
    ),
    tags: unique([...properties.tags, ...marks.tags].map(comparableTag)).filter((tag) => tag !== ''),
    links: placed([...propertyLinks(text, frontMatter), ...marks.links], chunks),
    date: properties.date ?? dayAtStart(title),
    validUntil: properties.validUntil,
    isLocalOnly: properties.isLocalOnly,
    isSource: properties.isSource,
    properties: properties.searchable,
    chunks,
    problems: frontMatter.problem === null ? [] : [frontMatter.problem],
  };
}

function fileTitle(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
}

function numbered(chunks: readonly LooseChunk[], { blockIds }: Marks): NoteChunk[] {
  const idAt = new Map(blockIds.map(({ id, end }) => [end, id]));
  return chunks.map((chunk, ordinal) => ({ ordinal, blockId: idAt.get(chunk.end) ?? null, ...chunk }));
}

function comparableTag(tag: string): string {
  return tag
    .normalize('NFC')
    .replace(/^\/+|\/+$/g, '')
    .toLowerCase();
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** Links in front matter are links in Obsidian, too. */
function propertyLinks(text: string, { end }: FrontMatter): PlacedLink[] {
  const found = text.slice(0, end).matchAll(/\[\[([^[\]\n]{1,1000})\]\]/g);
  return Array.from(found, (match) => ({
    ...wikilinkTarget(match[1] ?? ''),
    kind: 'link' as const,
    position: match.index,
  }));
}

/** Both are in the order of the note, so one walk finds the first chunk that contains each link. */
function placed(links: readonly PlacedLink[], chunks: readonly NoteChunk[]): NoteLink[] {
  let at = 0;
  return links.map((link) => {
    while (at < chunks.length - 1 && (chunks[at]?.end ?? 0) <= link.position) at++;
    return { ...link, chunk: at };
  });
}
