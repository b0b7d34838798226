/** A folder of Markdown, repeated with changed text, so that a small vault can stand for a large one. */
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { NoteStamp } from '../../src/core/notes-api.ts';

const WORD = /\p{L}{3,}/gu;
/** Of the words of a copy, every this many is another one ... */
const CHANGED = 3;
/** ... that is about as common: at most this many ranks away. */
const RANKS = 32;

/** The notes of a folder, hidden ones left out. */
export async function notesIn(folder: string): Promise<NoteStamp[]> {
  const found: NoteStamp[] = [];
  const visit = async (path: string): Promise<void> => {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      const full = join(path, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) await visit(full);
      else if (entry.name.endsWith('.md')) {
        const { mtimeMs, size } = await stat(full);
        found.push({ path: relative(folder, full).split(sep).join('/'), mtime: Math.floor(mtimeMs), size });
      }
    }
  };
  await visit(folder);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Changes words for others that are about as common, differently for each copy and alike within one. */
export class WordChanger {
  private readonly ranks = new Map<string, number>();
  private readonly words: string[];

  private constructor(counts: ReadonlyMap<string, number>) {
    this.words = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
    this.words.forEach((word, rank) => this.ranks.set(word, rank));
  }

  /** Learns how common each word of a folder is. */
  static async of(folder: string, notes: readonly NoteStamp[]): Promise<WordChanger> {
    const counts = new Map<string, number>();
    for (const { path } of notes) {
      for (const [word] of (await readFile(join(folder, path), 'utf8')).matchAll(WORD)) {
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    return new WordChanger(counts);
  }

  /** The text as it stands in a copy; copy 0 is the original. */
  change(text: string, copy: number): string {
    if (copy === 0) return text;
    return text.replace(WORD, (word) => {
      const rank = this.ranks.get(word);
      if (rank === undefined) return word;
      const dice = Math.imul(rank * 31 + copy, 2_654_435_761) >>> 8;
      if (dice % CHANGED !== 0) return word;
      return this.words[(rank + 1 + (dice % RANKS)) % this.words.length] ?? word;
    });
  }
}
