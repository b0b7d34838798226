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
import type { NoteRules, RecallHit, RecallQuery, RelatedNote, SearchAnswer } from '../core/notes-api';
import type { Files, NoteStats, Now } from '../core/ports';
import type { VectorIndex } from '../embeddings/vector-index';
import { NoteFilter } from '../notes/note-filter';
import type { Database } from '../store/database';
import { explained } from './explain';
import { WordLeg } from './found-words';
import type { FoundWords } from './found-words';
import { NoteTexts } from './note-texts';
import { PassageTable } from './passage-table';
import type { Meaning } from './pool';
import { termsOf } from './question';
import { Ranker } from './ranking';
import { Related } from './related';
import { Scopes } from './scope';
import { Shown } from './shown';

/** What recall is given. */
export interface RecallSources {
  db: Database;
  vectors: () => VectorIndex | null;
  embedQuery: (text: string) => Promise<Float32Array | null>;
  weigh: (word: string) => number;
  files: Files;
  noteStats?: NoteStats | undefined;
  rules: () => NoteRules;
  now: Now;
  reindex: (path: string) => Promise<void>;
}

interface Recalled {
  hits: RecallHit[];
  found: FoundWords;
  hasMeaning: boolean;
}

/** Answers questions from one index. */
export class Recall {
  private readonly table: PassageTable;
  private readonly scopes: Scopes;
  private readonly words: WordLeg;
  private readonly ranker: Ranker;
  private readonly shown: Shown;
  private readonly relations: Related;

  constructor(private readonly sources: RecallSources) {
    const { db } = sources;
    this.table = new PassageTable(db);
    this.scopes = new Scopes(db);
    this.words = new WordLeg(db);
    this.ranker = new Ranker(db, this.table);
    this.shown = new Shown(new NoteTexts(sources.files, sources.noteStats), this.table);
    this.relations = new Related(sources, this.table, this.scopes, this.shown);
  }

  /** The best passages, without their words. */
  async recall(query: RecallQuery): Promise<RecallHit[]> {
    return (await this.find(query)).hits;
  }

  /** The best passages with their words, read anew where a note has changed since it was indexed. */
  async search(query: RecallQuery): Promise<SearchAnswer> {
    const began = performance.now();
    let { hits, found, hasMeaning } = await this.find(query);
    let shown = await this.shown.show(hits, found);
    if (shown.stale.length > 0) {
      for (const path of shown.stale) await this.sources.reindex(path);
      ({ hits, found, hasMeaning } = await this.find(query));
      shown = await this.shown.show(hits, found);
    }
    return { hits: shown.found, ms: performance.now() - began, hasMeaning };
  }

  /** Other notes that belong with one. */
  related(path: string, limit: number): Promise<RelatedNote[]> {
    return this.relations.to(path, limit);
  }

  private async find(query: RecallQuery): Promise<Recalled> {
    const { text, limit, filters = {}, isTyping = false, without = [] } = query;
    const rules = this.sources.rules();
    const now = this.sources.now();
    const terms = without.includes('words') ? [] : termsOf(text, isTyping, this.sources.weigh);
    const meaning = without.includes('semantic') || text.trim() === '' ? null : await this.meaningOf(text);
    // Nothing below waits, so all of it sees one state of the index.
    const scope = this.scopes.of(filters, rules, new Date(now).toISOString().slice(0, 10));
    const found = this.words.find(terms, scope);
    const ranking = this.ranker.rank({ found, meaning, scope, without, limit, now });
    const filter = new NoteFilter(rules, []);
    const hits = explained(ranking, found, this.table, (path) => filter.isPrivate(path), without);
    return { hits: hits.slice(0, limit), found, hasMeaning: meaning !== null };
  }

  /** The question's vector, with the vectors it may be compared to. */
  private async meaningOf(text: string): Promise<Meaning | null> {
    const before = this.sources.vectors();
    const query = before && (await this.sources.embedQuery(text));
    const vectors = this.sources.vectors();
    // Another model may have taken over while this one was asked.
    if (!query || !vectors || vectors !== before || query.length !== vectors.dimensions) return null;
    return query.some((value) => value !== 0) ? { vectors, query } : null;
  }
}
