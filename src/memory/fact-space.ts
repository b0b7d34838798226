/**
 * The vectors of facts, in the space of the built-in model: that one is always there, so facts are compared alike on
 * every device. They are kept in the memory database as a cache, since embedding 10,000 facts takes a good part of a
 * second. A text's row has a key that no other text ever has, so a vector never belongs to other words than its own.
 */
import type { Embedder } from '../core/embedder';
import { Mutex } from '../core/mutex';
import { quantised } from '../embeddings/quantise';
import { VectorIndex } from '../embeddings/vector-index';
import type { Neighbour } from '../embeddings/vector-index';
import type { Database } from '../store/database';

/** Facts that are embedded in one go. */
const BATCH = 256;

/** Facts as vectors, by their keys. */
export class FactSpace {
  readonly index: VectorIndex;
  private readonly refreshing = new Mutex();
  private isLoaded = false;
  /** The database's count of changes when the vectors were last complete. */
  private changes = -1;

  /** `onCached` hears when vectors were made that a save would keep. */
  constructor(
    private readonly db: Database,
    private readonly embedder: Embedder,
    private readonly onCached: () => void = () => undefined,
  ) {
    this.index = new VectorIndex(embedder.dimensions);
  }

  /** Catches up with facts that came, changed or went; next to nothing when none did. */
  refresh(): Promise<void> {
    return this.changes === this.changesNow() ? Promise.resolve() : this.refreshing.run(() => this.catchUp());
  }

  /** A text in the facts' space. */
  async embed(text: string): Promise<Float32Array> {
    const [vector] = await this.embedder.embed([text], 'query');
    return vector as Float32Array;
  }

  /** The facts nearest to a vector by cosine, nearest first. */
  nearest(vector: Float32Array, limit: number, accept?: (key: number) => boolean): Neighbour[] {
    return this.index.compare(vector).best(limit, accept);
  }

  /** A fact's own vector. */
  vectorOf(key: number): Float32Array | null {
    return this.index.vectorOf(key);
  }

  private changesNow(): number {
    return this.db.first<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0;
  }

  private async catchUp(): Promise<void> {
    this.load();
    this.dropGone();
    const missing = this.missing();
    for (let from = 0; from < missing.length; from += BATCH) {
      const batch = missing.slice(from, from + BATCH);
      const texts = batch.map(({ text }) => text);
      const vectors = await this.embedder.embed(texts, 'passage');
      this.keep(batch.map(({ key }, at) => ({ key, packed: quantised(vectors[at] as Float32Array) })));
    }
    if (missing.length > 0) this.onCached();
    // A fact may have come while others were embedded; then the next time looks again.
    this.changes = this.missing().length === 0 ? this.changesNow() : -1;
  }

  private load(): void {
    if (this.isLoaded) return;
    const { db, embedder } = this;
    const model = db.first<{ value: string }>(
      "SELECT value FROM meta WHERE key = 'fact_vectors_model'",
    )?.value;
    if (model !== embedder.id) {
      // Vectors of another model are of another space.
      db.transaction(() => {
        db.run('DELETE FROM fact_vectors');
        db.run("INSERT OR REPLACE INTO meta (key, value) VALUES ('fact_vectors_model', ?)", embedder.id);
      });
    }
    this.index.setAll((set) =>
      db.eachStored('fact_vectors', (row) => {
        const from = row.bytes.byteOffset + row.start(1);
        set(row.id, new Int8Array(row.bytes.buffer, from, row.length(1)));
      }),
    );
    this.isLoaded = true;
  }

  /** Lets go of facts that are gone; a trigger took their vectors out of the table. */
  private dropGone(): void {
    const { db, index } = this;
    const kept = db.first<{ n: number }>('SELECT count(*) AS n FROM fact_vectors')?.n ?? 0;
    if (kept === index.size) return;
    const there = new Set(db.all<{ key: number }>('SELECT key FROM fact_vectors').map(({ key }) => key));
    for (const key of index.keys()) if (!there.has(key)) index.remove(key);
  }

  /** Keys only grow, and vectors are made in their order. */
  private missing(): { key: number; text: string }[] {
    return this.db.all(
      'SELECT key, text FROM facts WHERE key > (SELECT coalesce(max(key), 0) FROM fact_vectors) ORDER BY key',
    );
  }

  private keep(vectors: { key: number; packed: Int8Array }[]): void {
    const { db } = this;
    db.transaction(() => {
      for (const { key, packed } of vectors) {
        // Only of a fact that is still there: it may have gone while its text was embedded.
        const isThere = db.changes(
          'INSERT INTO fact_vectors (key, vector) SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM facts WHERE key = ?1)',
          key,
          new Uint8Array(packed.buffer, packed.byteOffset, packed.length),
        );
        if (isThere) this.index.set(key, packed);
      }
    });
  }
}
