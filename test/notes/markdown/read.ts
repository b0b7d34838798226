import type { NoteChunk, ParsedNote } from '../../../src/notes/markdown/parsed-note';
import { readNote } from '../../../src/notes/markdown/read-note';

/** A counter that anybody can follow: a word or a sign is a token. */
export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)?.length ?? 0;

/** Reads a note with the simple counter. */
export const read = (text: string, path = 'Folder/A note.md'): ParsedNote =>
  readNote(text, path, { countTokens: countWords });

/** The passages themselves, as they stand in the note. */
export const slices = (text: string, chunks: readonly NoteChunk[] = read(text).chunks): string[] =>
  chunks.map(({ start, end }) => text.slice(start, end));

/** What is embedded of each chunk. */
export const embedded = (text: string): string[] => read(text).chunks.map((chunk) => chunk.embedded);

/** Sentences that tell themselves apart, `words` tokens each with the full stop. */
export const prose = (sentences: number, words = 10): string =>
  Array.from({ length: sentences }, (_, index) =>
    [`Sentence${index}`, ...Array.from({ length: words - 2 }, (_each, word) => `word${word}`)].join(' '),
  ).join('. ') + '.';
