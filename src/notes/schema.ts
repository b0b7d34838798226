/**
 * The tables of the index. It has no ledger: the vault is its truth, and all of it can be made again from the notes.
 * Vectors are in a database of their own (`vectors-schema.ts`): they outlive a rebuild of the index, and are saved only
 * when there are new ones.
 */
import type { Migration } from '../store/migrations';
import { WordIndex } from '../store/word-index';

/** Full-text tables: passages by their id, notes (title, aliases, tags, properties) by theirs. */
export const PASSAGE_WORDS = 'memory_chunk_words';
export const NOTE_WORDS = 'memory_document_words';

const TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  -- A note. A deleted one stays, unseen, so that it can be recognised under another path.
  CREATE TABLE memory_documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL,
    title TEXT NOT NULL,
    mtime REAL NOT NULL,
    size INTEGER NOT NULL,
    hash BLOB NOT NULL,              -- of the whole text
    date TEXT NOT NULL,              -- yyyy-mm-dd: front matter, a daily note's name, else the last change
    own_date TEXT,                   -- the first two of these, if there is one
    valid_until TEXT,                -- yyyy-mm-dd from front matter: out of recall after that day
    local_only INTEGER NOT NULL,     -- by front matter; private folders are the rules' business
    aliases TEXT NOT NULL,           -- JSON array
    words_id INTEGER NOT NULL,       -- its row in the notes' full-text table, never reused
    words_hash BLOB NOT NULL,        -- of what is in that row
    deleted_at TEXT
  );
  CREATE UNIQUE INDEX memory_documents_path ON memory_documents (path) WHERE deleted_at IS NULL;
  CREATE INDEX memory_documents_hash ON memory_documents (hash) WHERE deleted_at IS NOT NULL;
  CREATE INDEX memory_documents_words ON memory_documents (words_id);

  -- A passage of a live or deleted note. Its id is its row in the passages' full-text table, never reused.
  CREATE TABLE memory_chunks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,        -- 0, 1, 2 ... in the order of the note
    start INTEGER NOT NULL,          -- character offsets in the note
    end INTEGER NOT NULL,
    heading_path TEXT NOT NULL,      -- JSON array of headings above it
    block_id TEXT,
    kind TEXT NOT NULL,
    tokens INTEGER NOT NULL,         -- word pieces
    words INTEGER NOT NULL,          -- fingerprint of its words in the full-text table
    hash BLOB NOT NULL               -- 16 bytes, of what is embedded: heading path and text; empty for nothing
  );
  CREATE INDEX memory_chunks_document ON memory_chunks (document, ordinal);
  CREATE INDEX memory_chunks_hash ON memory_chunks (hash);

  -- A note that was read and cannot be indexed, so that it is not read again before it changes.
  CREATE TABLE skipped_notes (
    path TEXT PRIMARY KEY,
    mtime REAL NOT NULL,
    size INTEGER NOT NULL,
    reason TEXT NOT NULL             -- a sentence
  ) WITHOUT ROWID;

  CREATE TABLE document_tags (
    document INTEGER NOT NULL,
    tag TEXT NOT NULL,               -- lower case, without #
    PRIMARY KEY (tag, document)
  ) WITHOUT ROWID;
  CREATE INDEX document_tags_document ON document_tags (document);

  -- A wikilink, embed or Markdown link, as written. It is resolved against the live notes when it is followed.
  CREATE TABLE document_links (
    document INTEGER NOT NULL,
    chunk INTEGER NOT NULL,
    target TEXT NOT NULL,            -- link path without heading or block, lower case, without .md
    subpath TEXT NOT NULL,           -- '#heading' or '#^block' or ''
    kind TEXT NOT NULL               -- link | embed
  );
  CREATE INDEX document_links_document ON document_links (document);
  CREATE INDEX document_links_chunk ON document_links (chunk);
  CREATE INDEX document_links_target ON document_links (target);

  -- Every name a live note answers to in a link: its path, the ends of its path, its aliases; lower case, no .md.
  CREATE TABLE document_names (
    name TEXT NOT NULL,
    document INTEGER NOT NULL,
    PRIMARY KEY (name, document)
  ) WITHOUT ROWID;
  CREATE INDEX document_names_document ON document_names (document);
`;

/** The steps that make and change the index. */
export const indexMigrations: readonly Migration[] = [
  {
    name: '0001-notes',
    up: (db) => db.script(`${TABLES}; ${WordIndex.schema(PASSAGE_WORDS)}; ${WordIndex.schema(NOTE_WORDS)};`),
  },
];
