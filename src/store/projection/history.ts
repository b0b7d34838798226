/** The history database: conversations and what was said in them. */
import { foldMessage, foldThread } from '../../core/state/conversation';
import type { Database } from '../database';
import { WordIndex } from '../word-index';
import type { ProjectionSpec, Writer } from './projection';
import { commonSchema, stampIndex } from './schema';

const MESSAGE_WORDS = {
  table: 'messages_words',
  live: `SELECT m.key AS docid, json_extract(a.data, '$.text') AS text
         FROM messages m JOIN history_audit a ON a.id = m.event`,
  count: 'SELECT count(*) AS n FROM messages',
};

const SCHEMA = `
  ${commonSchema('history')}
  CREATE TABLE conversations (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    started_at TEXT NOT NULL,
    pinned INTEGER NOT NULL,
    learning INTEGER NOT NULL,
    deleted_at TEXT,
    topics TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE messages (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    thread TEXT NOT NULL,
    role TEXT NOT NULL,
    at TEXT NOT NULL,
    hlc TEXT NOT NULL,
    event TEXT NOT NULL
  );
  CREATE INDEX messages_thread ON messages (thread, hlc, id);
  ${WordIndex.schema(MESSAGE_WORDS.table)};
`;

const writeThread: Writer = (db, id, events, isNew) => {
  const thread = foldThread(events);
  if (!isNew) db.run('DELETE FROM conversations WHERE id = ?', id);
  if (!thread) return;
  db.run(
    `INSERT INTO conversations (id, title, started_at, pinned, learning, deleted_at, topics)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ...[id, thread.title, thread.startedAt, thread.pinned ? 1 : 0, thread.learning ? 1 : 0],
    ...[thread.deletedAt, JSON.stringify(thread.topics)],
  );
};

const writeMessage: Writer = (db, id, events, isNew) => {
  const message = foldMessage(events);
  if (!isNew) {
    const old = db.first<{ event: string }>('SELECT event FROM messages WHERE id = ?', id);
    if (message && old?.event === message.event) {
      db.run('UPDATE messages SET undone = ? WHERE id = ?', message.isUndone ? 1 : 0, id);
      return;
    }
    if (old) db.run('DELETE FROM messages WHERE id = ?', id);
  }
  if (!message) return;
  db.run(
    'INSERT INTO messages (id, thread, role, at, hlc, event, undone) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[id, message.thread, message.role, message.at, message.hlc, message.event],
    message.isUndone ? 1 : 0,
  );
  new WordIndex(db, MESSAGE_WORDS).add(db.lastId(), message.text);
};

function rebuildWords(db: Database): void {
  new WordIndex(db, MESSAGE_WORDS).rebuild();
}

/** Conversations and messages. A message's text stays in the audit and is not kept a second time. */
export const historyProjection: ProjectionSpec = {
  name: 'history',
  foldVersion: 3,
  migrations: [
    { name: '2026-11-history', up: (db) => db.script(SCHEMA) },
    stampIndex('history'),
    {
      name: '2026-11-undone-messages',
      up: (db) => db.script('ALTER TABLE messages ADD COLUMN undone INTEGER NOT NULL DEFAULT 0'),
    },
  ],
  wants: ({ type }) =>
    type.startsWith('message.') || type.startsWith('thread.') || type === 'undo' || type === 'erasure',
  writers: { thread: writeThread, message: writeMessage },
  tidy: (db) => new WordIndex(db, MESSAGE_WORDS).tidy(),
  scrub: rebuildWords,
};
