/** Hits with their words, read from the notes: no note text is in the index. */
import type { FoundPassage, RecallHit } from '../core/notes-api';
import type { FoundWords } from './found-words';
import { marksOf, writtenAs } from './marks';
import type { NoteTexts } from './note-texts';
import type { PassageTable } from './passage-table';

/** Hits with words, and the notes that say something else than was indexed. */
export interface ShownHits {
  found: FoundPassage[];
  stale: string[];
}

/** Reads what is shown. */
export class Shown {
  constructor(
    private readonly texts: NoteTexts,
    private readonly table: PassageTable,
  ) {}

  /** Adds the words to hits. Hits in notes that have changed are left out: their offsets point anywhere. */
  async show(hits: readonly RecallHit[], words: FoundWords): Promise<ShownHits> {
    const paths = [...new Set(hits.map(({ path }) => path))];
    const texts = await this.textsOf(paths);
    const found = hits.flatMap((hit): FoundPassage[] => {
      const text = texts.get(hit.path)?.slice(hit.start, hit.end);
      return text === undefined ? [] : [{ ...hit, text, marks: marksOf(text, words.passages.used) }];
    });
    return { found: inFull(found), stale: paths.filter((path) => texts.get(path) === null) };
  }

  /** Notes' texts as they were indexed; null for one that has changed since. */
  async textsOf(paths: readonly string[]): Promise<Map<string, string | null>> {
    const asked = paths.map((path) => ({ path, hash: this.table.hashOf(path) }));
    const texts = await this.texts.read(asked);
    return new Map(paths.map((path, index) => [path, texts[index] ?? null]));
  }
}

/** The index has stems; the reader is shown a corrected word as it stands in the passage, or in another one found. */
function inFull(found: FoundPassage[]): FoundPassage[] {
  const whole = (used: string, texts: readonly string[]) => {
    for (const text of texts) {
      const written = writtenAs(text, used);
      if (written !== null) return written;
    }
    return used;
  };
  const all = found.flatMap(({ text, title }) => [text, title]);
  return found.map((hit) => {
    const corrected = hit.why.corrected.map(({ typed, used }) => ({
      typed,
      used: whole(used, [hit.text, ...all]),
    }));
    return { ...hit, why: { ...hit.why, corrected } };
  });
}
