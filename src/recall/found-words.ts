/** The words leg: passages and notes that have the question's words, with misspelt and partial words made good. */
import { NOTE_WORDS, PASSAGE_WORDS } from '../notes/schema';
import type { Database } from '../store/database';
import type { Term } from './question';
import type { Scope } from './scope';
import { TITLE_ROWS, WORD_ROWS } from './settings';
import { corrected } from './spelling';
import type { Correction } from './spelling';
import { WordSearch } from './word-search';
import type { WordAnswer } from './word-search';

/** What words gave. */
export interface FoundWords {
  passages: WordAnswer;
  /** By the notes' rows in the table of titles: how much of the question each title holds, 0 to 1. */
  titles: Map<number, number>;
  /** The words' score of a title with all of the question's words, on the scale of the passages' scores. */
  ideal: number;
  corrections: Correction[];
}

/** Looks for words in one index. */
export class WordLeg {
  private readonly passages: WordSearch;
  private readonly titles: WordSearch;

  constructor(db: Database) {
    this.passages = new WordSearch(db, PASSAGE_WORDS, WORD_ROWS);
    this.titles = new WordSearch(db, NOTE_WORDS, TITLE_ROWS);
  }

  /** Passages and notes with these words. */
  find(terms: readonly Term[], scope: Scope): FoundWords {
    let found = this.search(terms, scope);
    const inTitles = new Set(found.titles.missing);
    const missing = new Set(found.passages.missing.filter((term) => inTitles.has(term)));
    const corrections: Correction[] = [];
    if (missing.size > 0) {
      const better = terms.map((term) => {
        const instead = missing.has(term) ? corrected(term, [this.passages, this.titles]) : null;
        if (instead) corrections.push(instead.correction);
        return instead?.term ?? term;
      });
      if (corrections.length > 0) found = this.search(better, scope);
    }
    const ideal = Math.max(found.passages.ideal, found.titles.ideal);
    const titles = new Map<number, number>();
    for (const [row, { score }] of found.titles.hits)
      titles.set(row, ideal > 0 ? Math.min(1, score / ideal) : 0);
    return { passages: found.passages, titles, ideal, corrections };
  }

  private search(terms: readonly Term[], scope: Scope): { passages: WordAnswer; titles: WordAnswer } {
    return {
      passages: this.passages.search(terms, scope.accepts),
      titles: this.titles.search(terms, () => true),
    };
  }
}
