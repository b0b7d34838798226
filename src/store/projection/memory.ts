/** The memory database: facts and everything that hangs on them. */
import { foldThread } from '../../core/state/conversation';
import { foldEdge, foldFact, foldUse } from '../../core/state/fact';
import type { FactState } from '../../core/state/fact';
import { foldStyle, foldTopic } from '../../core/state/topics-and-styles';
import { foldInbox, foldJob, foldNote, foldSource } from '../../core/state/upkeep';
import { normalised } from '../../core/words';
import type { Database } from '../database';
import { WordIndex } from '../word-index';
import type { ProjectionSpec, Writer } from './projection';
import { commonSchema, stampIndex } from './schema';

/** A fact's words are those of its text and of its predicate: "moved to Porto" with `lives_in` is found by "live" too. */
const FACT_WORDS = {
  table: 'facts_words',
  live: `SELECT key AS docid, text || ' ' || coalesce(predicate, '') AS text FROM facts`,
  count: 'SELECT count(*) AS n FROM facts',
};

const SCHEMA = `
  ${commonSchema('memory')}
  CREATE TABLE facts (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL,
    kind TEXT NOT NULL,
    importance REAL NOT NULL,
    confidence REAL NOT NULL,
    confirmation_count INTEGER NOT NULL,
    last_confirmed_at TEXT NOT NULL,
    source_interface TEXT NOT NULL,
    source_uri TEXT,
    source_sentence TEXT,
    author TEXT NOT NULL,
    superseded_by TEXT,
    valid_from TEXT,
    valid_until TEXT,
    pinned INTEGER NOT NULL,
    sensitive INTEGER NOT NULL,
    subject TEXT,
    predicate TEXT,
    object TEXT,
    created_at TEXT NOT NULL,
    forgotten_at TEXT
  );
  CREATE INDEX facts_created ON facts (created_at);
  CREATE INDEX facts_source ON facts (source_uri);
  ${WordIndex.schema(FACT_WORDS.table)};
  CREATE TABLE fact_topics (fact TEXT NOT NULL, topic TEXT NOT NULL, PRIMARY KEY (fact, topic)) WITHOUT ROWID;
  CREATE TABLE fact_edges (
    from_id TEXT NOT NULL,
    type TEXT NOT NULL,
    to_id TEXT NOT NULL,
    PRIMARY KEY (from_id, type, to_id)
  ) WITHOUT ROWID;
  CREATE INDEX fact_edges_to ON fact_edges (to_id);
  CREATE TABLE fact_uses (
    prompt TEXT NOT NULL,
    fact TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (prompt, fact)
  ) WITHOUT ROWID;
  CREATE INDEX fact_uses_fact ON fact_uses (fact, at);
  CREATE TABLE tombstones (
    fact TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    triple TEXT,
    sentence TEXT
  ) WITHOUT ROWID;
  CREATE TABLE known_topics (label TEXT PRIMARY KEY, now TEXT, centroid BLOB) WITHOUT ROWID;
  CREATE TABLE communication_styles (id TEXT PRIMARY KEY, style TEXT, proposal TEXT) WITHOUT ROWID;
  CREATE TABLE conversation_threads (id TEXT PRIMARY KEY, learning INTEGER NOT NULL, topics TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE memory_source_notes (note TEXT PRIMARY KEY, marked_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE note_paths (note TEXT PRIMARY KEY, path TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX note_paths_path ON note_paths (path);
  CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    queued_at TEXT NOT NULL,
    tries INTEGER NOT NULL,
    outcome TEXT,
    reason TEXT
  ) WITHOUT ROWID;
  CREATE TABLE inbox (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    note TEXT,
    raised_at TEXT NOT NULL,
    decision TEXT
  ) WITHOUT ROWID;
`;

/**
 * The vectors of facts are a cache: made from the facts by whoever needs them, and gone with them. A fact that is written
 * again under its key (`INSERT OR REPLACE`) fires no trigger and so keeps its vector.
 */
const VECTORS = `
  CREATE TABLE fact_vectors (key INTEGER PRIMARY KEY, vector BLOB NOT NULL);
  CREATE TRIGGER fact_vectors_gone AFTER DELETE ON facts BEGIN
    DELETE FROM fact_vectors WHERE key = old.key;
  END;
  CREATE INDEX facts_predicate ON facts (predicate) WHERE predicate IS NOT NULL;
`;

/** Recall goes from a fact to others about the same person or thing. */
const ENTITIES = `
  CREATE INDEX facts_subject ON facts (subject COLLATE NOCASE);
  CREATE INDEX facts_object ON facts (object COLLATE NOCASE);
`;

/** What waits in a card, and what of a source note has been read. */
const WAITING = `
  ALTER TABLE inbox ADD COLUMN candidate TEXT;
  ALTER TABLE memory_source_notes ADD COLUMN in_note INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE memory_source_notes ADD COLUMN blocks TEXT NOT NULL DEFAULT '[]';
`;

function dropFact(db: Database, id: string): void {
  db.run('DELETE FROM facts WHERE id = ?', id);
}

function saveFact(db: Database, fact: FactState, isNew: boolean): void {
  const old = isNew
    ? undefined
    : db.first<{ key: number; text: string }>('SELECT key, text FROM facts WHERE id = ?', fact.id);
  // Another text needs another document id in the word index, so the row starts anew.
  const key = old?.text === fact.text ? old.key : null;
  if (old && key === null) dropFact(db, fact.id);
  // A plain insert where one will do: measured, `OR REPLACE` takes eight times as long, for its savepoint.
  db.run(
    `${key === null ? 'INSERT' : 'INSERT OR REPLACE'} INTO facts (key, id, text, kind, importance, confidence, confirmation_count,
       last_confirmed_at, source_interface, source_uri, source_sentence, author, superseded_by, valid_from,
       valid_until, pinned, sensitive, subject, predicate, object, created_at, forgotten_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[key, fact.id, fact.text, fact.kind, fact.importance, fact.confidence, fact.confirmationCount],
    ...[fact.lastConfirmedAt, fact.sourceInterface, fact.sourceUri ?? null, fact.sourceSentence ?? null],
    ...[fact.author, fact.supersededBy, fact.validFrom ?? null, fact.validUntil ?? null],
    ...[fact.pinned ? 1 : 0, fact.sensitive ? 1 : 0],
    ...[fact.subject ?? null, fact.predicate ?? null, fact.object ?? null],
    ...[fact.createdAt, fact.forgottenAt],
  );
  if (key === null) new WordIndex(db, FACT_WORDS).add(db.lastId(), `${fact.text} ${fact.predicate ?? ''}`);
}

function saveTombstone(db: Database, fact: FactState): void {
  const { subject, predicate, object } = fact;
  const triple =
    predicate !== undefined && object !== undefined
      ? [subject ?? '', predicate, object].map(normalised).join('|')
      : null;
  db.run(
    'INSERT INTO tombstones (fact, text, triple, sentence) VALUES (?, ?, ?, ?)',
    fact.id,
    normalised(fact.text),
    triple,
    fact.sourceSentence === undefined ? null : normalised(fact.sourceSentence),
  );
}

const writeFact: Writer = (db, id, events, isNew) => {
  const fact = foldFact(id, events);
  if (!isNew) {
    db.run('DELETE FROM fact_topics WHERE fact = ?', id);
    db.run('DELETE FROM tombstones WHERE fact = ?', id);
    if (!fact) dropFact(db, id);
  }
  if (!fact) return;
  saveFact(db, fact, isNew);
  for (const topic of new Set(fact.topics)) {
    db.run('INSERT INTO fact_topics (fact, topic) VALUES (?, ?)', id, topic);
  }
  if (fact.forgottenAt !== null) saveTombstone(db, fact);
};

const writeEdge: Writer = (db, id, events, isNew) => {
  const [from = '', type = '', to = ''] = id.split('|');
  if (!isNew) db.run('DELETE FROM fact_edges WHERE from_id = ? AND type = ? AND to_id = ?', from, type, to);
  if (foldEdge(events)) {
    db.run('INSERT INTO fact_edges (from_id, type, to_id) VALUES (?, ?, ?)', from, type, to);
  }
};

const writeUse: Writer = (db, id, events, isNew) => {
  const use = foldUse(events);
  if (!isNew) db.run('DELETE FROM fact_uses WHERE prompt = ?', id);
  for (const fact of new Set(use?.recalled)) {
    db.run('INSERT INTO fact_uses (prompt, fact, at) VALUES (?, ?, ?)', id, fact, use?.at ?? '');
  }
};

const writeTopic: Writer = (db, label, events, isNew) => {
  const now = foldTopic(label, events);
  if (!isNew) db.run('DELETE FROM known_topics WHERE label = ?', label);
  if (now !== null && label !== '') {
    db.run('INSERT INTO known_topics (label, now) VALUES (?, ?)', label, now);
  }
};

const writeStyle: Writer = (db, id, events, isNew) => {
  const state = foldStyle(events);
  if (!isNew) db.run('DELETE FROM communication_styles WHERE id = ?', id);
  if (!state) return;
  db.run(
    'INSERT INTO communication_styles (id, style, proposal) VALUES (?, ?, ?)',
    id,
    state.style && JSON.stringify(state.style),
    state.proposal && JSON.stringify(state.proposal),
  );
};

const writeThread: Writer = (db, id, events, isNew) => {
  const thread = foldThread(events);
  if (!isNew) db.run('DELETE FROM conversation_threads WHERE id = ?', id);
  if (!thread) return;
  db.run(
    'INSERT INTO conversation_threads (id, learning, topics) VALUES (?, ?, ?)',
    id,
    thread.learning ? 1 : 0,
    JSON.stringify(thread.topics),
  );
};

const writeJob: Writer = (db, id, events, isNew) => {
  const job = foldJob(events);
  if (!isNew) db.run('DELETE FROM jobs WHERE id = ?', id);
  if (!job) return;
  db.run(
    'INSERT INTO jobs (id, kind, about, queued_at, tries, outcome, reason) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[id, job.kind, JSON.stringify(job.about), job.queuedAt, job.tries, job.outcome, job.reason],
  );
};

const writeInbox: Writer = (db, id, events, isNew) => {
  const card = foldInbox(events);
  if (!isNew) db.run('DELETE FROM inbox WHERE id = ?', id);
  if (!card) return;
  db.run(
    'INSERT INTO inbox (id, kind, about, note, raised_at, decision, candidate) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[id, card.kind, JSON.stringify(card.about), card.note, card.raisedAt],
    card.decision && JSON.stringify(card.decision),
    card.candidate && JSON.stringify(card.candidate),
  );
};

const writeSource: Writer = (db, note, events, isNew) => {
  const source = foldSource(events);
  if (!isNew) db.run('DELETE FROM memory_source_notes WHERE note = ?', note);
  if (!source) return;
  db.run(
    'INSERT INTO memory_source_notes (note, marked_at, in_note, blocks) VALUES (?, ?, ?, ?)',
    ...[note, source.markedAt, source.inNote ? 1 : 0, JSON.stringify(source.blocks)],
  );
};

const writeNote: Writer = (db, note, events, isNew) => {
  const path = foldNote(events);
  if (!isNew) db.run('DELETE FROM note_paths WHERE note = ?', note);
  if (path !== null) db.run('INSERT INTO note_paths (note, path) VALUES (?, ?)', note, path);
};

/** Facts, edges, topics, styles, uses, jobs, inbox, sources and note ids. */
export const memoryProjection: ProjectionSpec = {
  name: 'memory',
  foldVersion: 4,
  migrations: [
    { name: '2026-11-memory', up: (db) => db.script(SCHEMA) },
    stampIndex('memory'),
    { name: '2026-11-fact-vectors', up: (db) => db.script(VECTORS) },
    { name: '2026-11-fact-entities', up: (db) => db.script(ENTITIES) },
    { name: '2026-11-waiting', up: (db) => db.script(WAITING) },
  ],
  // Newer events are kept here, so that a later build finds them.
  wants: (event) => !event.type.startsWith('message.'),
  writers: {
    fact: writeFact,
    edge: writeEdge,
    use: writeUse,
    topic: writeTopic,
    style: writeStyle,
    thread: writeThread,
    job: writeJob,
    inbox: writeInbox,
    source: writeSource,
    note: writeNote,
  },
  tidy: (db) => new WordIndex(db, FACT_WORDS).tidy(),
  scrub: (db) => new WordIndex(db, FACT_WORDS).rebuild(),
};
