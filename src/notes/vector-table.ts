/** Vectors as rows, by model and content. */
import { RecollectError } from '../core/errors';
import type { NoteDatabase } from './note-databases';

/** The vectors of every model that is or was in use. */
export class VectorTable {
  private readonly keys = new Map<string, number>();

  constructor(private readonly database: NoteDatabase) {}

  /** The key of a model, which it gets when it is first used. */
  private keyOf(model: string, dimensions: number): number {
    const known = this.keys.get(model);
    if (known !== undefined) return known;
    const { db } = this.database;
    const row = db.first<{ key: number; dimensions: number }>(
      'SELECT key, dimensions FROM models WHERE id = ?',
      model,
    );
    if (row && row.dimensions !== dimensions) {
      throw new RecollectError(
        'embedder_failed',
        `The model "${model}" gave vectors of ${row.dimensions} numbers before and now says it gives ${dimensions}. ` +
          'The vectors there are were kept. Choose the model again, or another one.',
      );
    }
    if (!row) {
      this.database.transaction(() =>
        db.run('INSERT INTO models (id, dimensions) VALUES (?, ?)', model, dimensions),
      );
    }
    const key = row?.key ?? db.lastId();
    this.keys.set(model, key);
    return key;
  }

  /** The vectors of one model. */
  of(model: string, dimensions: number): ModelVectors {
    return new ModelVectors(this.database, this.keyOf(model, dimensions), model, dimensions);
  }

  /** The vectors of a model that was used before, if it was. */
  known(model: string, dimensions: number): ModelVectors | null {
    const row = this.database.db.first('SELECT 1 AS one FROM models WHERE id = ?', model);
    return row ? this.of(model, dimensions) : null;
  }

  /** Forgets every model but these. */
  keepOnly(models: readonly string[]): void {
    const { db } = this.database;
    for (const { key, id } of db.all<{ key: number; id: string }>('SELECT key, id FROM models')) {
      if (models.includes(id)) continue;
      this.keys.delete(id);
      this.database.transaction(() => {
        db.run('DELETE FROM chunk_vectors WHERE model = ?', key);
        db.run('DELETE FROM models WHERE key = ?', key);
      });
    }
  }
}

/** The vectors of one model. */
export class ModelVectors {
  constructor(
    private readonly database: NoteDatabase,
    private readonly key: number,
    readonly model: string,
    readonly dimensions: number,
  ) {}

  /** Whether there is a vector for a text. */
  has(hash: Uint8Array): boolean {
    const sql = 'SELECT 1 AS one FROM chunk_vectors WHERE model = ? AND hash = ?';
    return this.database.db.first(sql, this.key, hash) !== undefined;
  }

  /** The vector of a text. */
  get(hash: Uint8Array): Int8Array | null {
    const sql = 'SELECT vector FROM chunk_vectors WHERE model = ? AND hash = ?';
    const row = this.database.db.first<{ vector: Uint8Array }>(sql, this.key, hash);
    return row ? signed(row.vector) : null;
  }

  /** Shows where the hash of each text is that has a vector, and gives that for the asking, in the order of the hashes. */
  each(take: (bytes: Uint8Array, hashAt: number, vector: () => Int8Array) => void): void {
    this.database.db.eachStored('chunk_vectors', (row) => {
      if (row.integer(0) !== this.key) return;
      take(
        row.bytes,
        row.start(1),
        () => new Int8Array(row.bytes.buffer, row.bytes.byteOffset + row.start(2), row.length(2)),
      );
    });
  }

  /** Keeps vectors; call it inside a transaction of the vectors' database. */
  put(hash: Uint8Array, vector: Int8Array): void {
    this.database.db.run(
      'INSERT OR REPLACE INTO chunk_vectors (model, hash, vector) VALUES (?, ?, ?)',
      this.key,
      hash,
      new Uint8Array(vector.buffer, vector.byteOffset, vector.length),
    );
  }
}

function signed(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
