/**
 * Which model's vectors answer, and which is on its way in. Vectors of the old model serve until the new one has every
 * passage it may have; then one takes the other's place at once. What is missing, for whatever reason, is found by
 * looking at the passages, so that a restart in the middle goes on where it stopped.
 */
import type { Embedder, EmbedderChoice, EmbedderHost } from '../core/embedder';
import { RecollectError, reasonOf } from '../core/errors';
import type { EmbeddingEstimate, IndexState } from '../core/notes-api';
import type { Now, Sleep } from '../core/ports';
import { quantised } from '../embeddings/quantise';
import { VectorIndex } from '../embeddings/vector-index';
import { isFatal } from '../store/databases';
import { Breather } from './breather';
import { hashKey } from './content-hash';
import { fillNotes } from './embedding-fill';
import type { FillContext } from './embedding-fill';
import { builtInSpace, chosenSpace } from './embedding-space';
import type { EmbeddingSpace } from './embedding-space';
import type { NewText } from './indexer';
import { BATCH_NOTES, QUERY_PATIENCE_MS, RETRY_FIRST_MS, RETRY_MOST_MS } from './limits';
import { matchPassages, walkPassages } from './live-passages';
import type { LivePassage } from './live-passages';
import type { NoteDatabase } from './note-databases';
import type { PassageRef } from './note-table';
import { VectorTable } from './vector-table';

/** What the embeddings work with. */
export interface EmbeddingOptions extends FillContext {
  database: NoteDatabase;
  now: Now;
  sleep: Sleep;
  builtIn: Embedder;
  host: EmbedderHost;
  isLocalOnly(note: { path: string; isLocalOnly: boolean }): boolean;
  /** Passages were embedded outside a batch of notes. */
  onEmbedded(count: number): void;
  onChange(): void;
  onFatal(thrown: unknown): void;
}

/** The spaces of one index. */
export class NoteEmbeddings {
  private readonly table: VectorTable;
  private serving: EmbeddingSpace;
  private next: EmbeddingSpace | null = null;
  /** Why an embedder cannot go on, by model id. */
  private readonly problems = new Map<string, string>();
  private isPaused = false;
  private isClosed = false;
  private working: Promise<void> | null = null;
  private wake: () => void = () => undefined;

  constructor(private readonly options: EmbeddingOptions) {
    this.table = new VectorTable(options.database);
    const kept = options.database.meta('serving');
    this.serving = this.spaceOf(kept === null ? null : (JSON.parse(kept) as EmbedderChoice));
  }

  private spaceOf(choice: EmbedderChoice | null): EmbeddingSpace {
    const { builtIn, host } = this.options;
    return choice === null ? builtInSpace(builtIn, this.table) : chosenSpace(choice, host, this.table);
  }

  /** The vectors that answer; null until all that are kept have been brought into memory. */
  get vectors(): VectorIndex | null {
    return this.serving.isLoaded ? this.serving.live : null;
  }

  /** Which model serves, and which is on its way in. */
  get state(): IndexState['model'] {
    const { next, serving } = this;
    return {
      serving: serving.embedder.id,
      next: next && {
        id: next.embedder.id,
        done: next.total - next.lacking,
        total: next.total,
        problem: this.problems.get(next.embedder.id) ?? null,
      },
    };
  }

  /** What keeps the serving model from going on. */
  get problem(): string | null {
    return this.problems.get(this.serving.embedder.id) ?? null;
  }

  /** Whether passages wait for the serving model. */
  get isBehind(): boolean {
    return this.serving.todo.size > 0;
  }

  /** A question in the serving model's space; null when it cannot answer now. */
  async embedQuery(text: string): Promise<Float32Array | null> {
    const { embedder, choice } = this.serving;
    try {
      const asked = embedder.embed([text], 'query');
      // The built-in model answers at once; another one may be far away or busy with other things.
      const [vector] = await (choice === null ? asked : this.inTime(asked));
      this.problems.delete(embedder.id);
      return vector ?? null;
    } catch (thrown) {
      this.problems.set(embedder.id, reasonOf(thrown));
      this.options.onChange();
      return null;
    }
  }

  private inTime<T>(asked: Promise<T>): Promise<T> {
    const late = this.options.sleep(QUERY_PATIENCE_MS).then(() => {
      throw new RecollectError(
        'embedder_failed',
        'The embedding model did not answer in time, so this search went by words and links alone.',
      );
    });
    return Promise.race([asked, late]);
  }

  /** Whether the serving model knows a text. */
  has(hash: Uint8Array): boolean {
    return this.serving.stored.has(hash);
  }

  /** Embeds texts of a batch of notes at once when the built-in model serves; others are filled in later. */
  async embedBatch(texts: readonly NewText[], breather: Breather): Promise<number> {
    const space = this.serving;
    if (space.choice !== null) return 0;
    for (let at = 0; at < texts.length; at += space.batch) {
      await this.embed(space, texts.slice(at, at + space.batch));
      await breather.breathe();
    }
    return texts.length;
  }

  private async embed(space: EmbeddingSpace, texts: readonly NewText[]): Promise<void> {
    const vectors = await space.embedder.embed(
      texts.map(({ text }) => text),
      'passage',
    );
    this.options.database.transaction(() => {
      texts.forEach(({ hash }, index) => space.stored.put(hash, quantised(vectors[index] as Float32Array)));
    });
  }

  /** Passages have become live. */
  added(passages: readonly PassageRef[]): void {
    for (const space of this.spaces()) {
      for (const { id, hash } of passages) {
        if (hash.length === 0) continue;
        const vector = space.stored.get(hash);
        if (vector) space.live.set(id, vector);
        else this.miss(space, id);
      }
    }
    this.tend();
  }

  /** Passages are no longer live. */
  removed(passages: readonly number[]): void {
    for (const space of this.spaces()) {
      for (const id of passages) space.live.remove(id);
    }
  }

  private spaces(): EmbeddingSpace[] {
    return this.next ? [this.serving, this.next] : [this.serving];
  }

  private miss(space: EmbeddingSpace, passage: number): void {
    const note = this.noteOf(passage);
    if (note) this.lack(space, note);
  }

  private noteOf(passage: number): Pick<LivePassage, 'path' | 'isLocalOnly'> | null {
    const note = this.options.db.first<{ path: string; local: number }>(
      `SELECT d.path, d.local_only AS local FROM memory_chunks AS c JOIN memory_documents AS d ON d.id = c.document
       WHERE c.id = ?`,
      passage,
    );
    return note ? { path: note.path, isLocalOnly: note.local === 1 } : null;
  }

  private lack(space: EmbeddingSpace, note: Pick<LivePassage, 'path' | 'isLocalOnly'>): void {
    if (space.isRemote && this.options.isLocalOnly(note)) return;
    space.lacking++;
    space.todo.add(note.path);
  }

  /** Looks at every passage: brings the vectors that are kept into memory, and notes what lacks one. */
  private survey(space: EmbeddingSpace): void {
    space.total = 0;
    space.lacking = 0;
    space.live.setAll((set) =>
      matchPassages(this.options.db, space.stored, (id, vector) => {
        if (vector) set(id, vector);
        // Only where it matters: a look at its note takes as long as all the rest.
        const note = vector && !space.isRemote ? null : this.noteOf(id);
        const isWithheld = note !== null && space.isRemote && this.options.isLocalOnly(note);
        if (!isWithheld) space.total++;
        if (!vector && note) this.lack(space, note);
      }),
    );
    space.isSurveyed = true;
    space.isLoaded = true;
    this.options.onChange();
  }

  private breather(): Breather {
    return new Breather(this.options.now, this.options.sleep);
  }

  /** Has every passage looked at again, as after a rule or a path has changed who may see it. */
  reconsider(): void {
    for (const space of this.spaces()) space.isSurveyed &&= space.choice === null;
    this.tend();
  }

  /** Uses another embedder, or the built-in one. */
  use(choice: EmbedderChoice | null): void {
    const id = choice?.id ?? this.options.builtIn.id;
    if (id === this.serving.embedder.id) {
      this.next = null;
    } else if (id !== this.next?.embedder.id) {
      this.next = this.spaceOf(choice);
    }
    this.problems.clear();
    this.tend();
    this.options.onChange();
  }

  /** What giving every passage to an embedder would take. */
  async estimate({ id, dimensions, isRemote }: EmbedderChoice): Promise<EmbeddingEstimate> {
    const known = this.table.known(id, dimensions);
    const estimate: EmbeddingEstimate = { passages: 0, tokens: 0, withheld: 0 };
    const counted = new Set<string>();
    await walkPassages(this.options.db, this.breather(), (passage) => {
      if (isRemote && this.options.isLocalOnly(passage)) {
        estimate.withheld++;
        return;
      }
      // The same text in two places is embedded, and paid for, once.
      const key = hashKey(passage.hash);
      if (known?.has(passage.hash) || counted.has(key)) return;
      counted.add(key);
      estimate.passages++;
      estimate.tokens += passage.tokens;
    });
    return estimate;
  }

  /** Works until no space lacks anything. */
  tend(): void {
    this.wake();
    if (this.working || this.isPaused || this.isClosed) return;
    this.working = this.work()
      .catch((thrown: unknown) => {
        this.isClosed = true;
        this.options.onFatal(thrown);
      })
      .finally(() => {
        this.working = null;
        // What was asked for between the last look and now.
        if (this.next || this.urgent()) this.tend();
      });
  }

  /** What is most urgent: the vectors that answer questions, then those of the next model. */
  private urgent(): EmbeddingSpace | null {
    return this.spaces().find((space) => !space.isSurveyed || space.todo.size > 0) ?? null;
  }

  private async work(): Promise<void> {
    let wait = RETRY_FIRST_MS;
    while (!this.isPaused && !this.isClosed) {
      const space = this.urgent();
      if (!space) {
        if (!this.next) return;
        this.swap(this.next);
        continue;
      }
      try {
        if (!space.isSurveyed) this.survey(space);
        else await this.fill(space);
        this.problems.delete(space.embedder.id);
        wait = RETRY_FIRST_MS;
      } catch (thrown) {
        if (isFatal(thrown)) throw thrown;
        this.problems.set(space.embedder.id, reasonOf(thrown));
        this.options.onChange();
        await this.pauseFor(wait);
        wait = Math.min(wait * 2, RETRY_MOST_MS);
      }
    }
  }

  private pauseFor(ms: number): Promise<void> {
    return Promise.race([this.options.sleep(ms), new Promise<void>((resolve) => (this.wake = resolve))]);
  }

  /** Embeds what a few notes lack. */
  private async fill(space: EmbeddingSpace): Promise<void> {
    const paths = [...space.todo].slice(0, BATCH_NOTES);
    const isWanted = () => !this.isPaused && !this.isClosed && this.spaces().includes(space);
    await fillNotes(this.options, space, paths, this.breather(), async (texts) => {
      await this.embed(space, texts);
      for (const { hash } of texts) this.show(space, hash);
      this.options.onEmbedded(texts.length);
      this.options.onChange();
      return isWanted();
    });
    if (isWanted()) for (const path of paths) space.todo.delete(path);
  }

  /** A text has a vector now: every live passage with that text can be found by it. */
  private show(space: EmbeddingSpace, hash: Uint8Array): void {
    const vector = space.stored.get(hash);
    const passages = this.options.db.all<{ id: number }>(
      `SELECT c.id FROM memory_chunks AS c JOIN memory_documents AS d ON d.id = c.document
       WHERE c.hash = ? AND d.deleted_at IS NULL`,
      hash,
    );
    if (vector) for (const { id } of passages) space.live.set(id, vector);
    space.lacking = Math.max(0, space.lacking - passages.length);
  }

  /** The next model serves from now on. The one before is kept in case the user goes back; older ones are not. */
  private swap(next: EmbeddingSpace): void {
    const { database } = this.options;
    const before = this.serving.embedder.id;
    this.serving = next;
    this.next = null;
    database.setMeta('serving', next.choice && JSON.stringify(next.choice));
    this.table.keepOnly([next.embedder.id, before]);
    this.options.onChange();
  }

  /** No passage is live any more. */
  clear(): void {
    for (const space of this.spaces()) {
      space.live = new VectorIndex(space.embedder.dimensions);
      space.todo.clear();
      space.total = 0;
      space.lacking = 0;
    }
  }

  /** Stops after the texts under way. */
  pause(): void {
    this.isPaused = true;
    this.wake();
  }

  /** Goes on. */
  resume(): void {
    this.isPaused = false;
    this.tend();
  }

  /** Stops for good. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.wake();
    await this.working;
  }
}
