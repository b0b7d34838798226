/** Hits with their words, read from the notes: no note text is in the index. */
import type { FoundPassage, RecallHit } from '../core/notes-api';
import type { Files } from '../core/ports';
import type { FoundWords } from './found-words';
import { marksOf, writtenAs } from './marks';
import { NoteTexts } from './note-texts';
import type { PassageTable } from './passage-table';

/** Hits with words, and the notes that say something else than was indexed. */
export interface ShownHits {
  found: FoundPassage[];
  stale: string[];
}

/** Reads what is shown. */
export class Shown {
  private readonly texts: NoteTexts;

  constructor(
    files: Files,
    private readonly table: PassageTable,
  ) {
    this.texts = new NoteTexts(files);
  }

  /** Adds the words to hits. Hits in notes that have changed are left out: their offsets point anywhere. */
  async show(hits: readonly RecallHit[], words: FoundWords): Promise<ShownHits> {
    const paths = [...new Set(hits.map(({ path }) => path))];
    const texts = new Map(
      await Promise.all(paths.map(async (path) => [path, await this.textOf(path)] as const)),
    );
    const found = hits.flatMap((hit): FoundPassage[] => {
      const text = texts.get(hit.path)?.slice(hit.start, hit.end);
      if (text === undefined) return [];
      return [{ ...hit, text, marks: marksOf(text, words.passages.used), why: inFull(hit.why, text) }];
    });
    return { found, stale: paths.filter((path) => texts.get(path) === null) };
  }

  /** A note's text as it was indexed; null when it has changed since. */
  async textOf(path: string): Promise<string | null> {
    const hash = this.table.hashOf(path);
    return hash && this.texts.read(path, hash);
  }
}

/** The index has stems; the reader is shown the word as it stands in the passage. */
function inFull(why: FoundPassage['why'], text: string): FoundPassage['why'] {
  if (why.corrected.length === 0) return why;
  const corrected = why.corrected.map(({ typed, used }) => ({ typed, used: writtenAs(text, used) ?? used }));
  return { ...why, corrected };
}
