/** The table of passage vectors: by model and content, so that a text is embedded once per model, wherever it stands. */
import type { Migration } from '../store/migrations';

/** The steps that make and change the vectors' database. */
export const vectorMigrations: readonly Migration[] = [
  {
    name: '0001-vectors',
    up: (db) =>
      db.script(`
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE models (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, dimensions INTEGER NOT NULL);
        CREATE TABLE chunk_vectors (
          model INTEGER NOT NULL,
          hash BLOB NOT NULL,          -- 16 bytes, as in memory_chunks
          vector BLOB NOT NULL,        -- one signed byte a dimension
          PRIMARY KEY (model, hash)
        ) WITHOUT ROWID;
      `),
  },
];
