/** Reading facts and conversations from the databases. */
import type { FactQuery, FactView, MessageView, ThreadView } from '../core/engine-api';
import type { Store } from '../store/store';
import { WordIndex } from '../store/word-index';

interface FactRow extends Omit<FactView, 'pinned' | 'state'> {
  pinned: number;
  supersededBy: string | null;
  forgottenAt: string | null;
}

const FACT_COLUMNS = `
  f.id, f.text, f.kind, f.created_at AS createdAt, f.last_confirmed_at AS lastConfirmedAt,
  f.confirmation_count AS confirmationCount, f.pinned, f.superseded_by AS supersededBy,
  f.forgotten_at AS forgottenAt, f.source_interface AS sourceInterface, f.source_uri AS sourceUri`;

/** The rows in a state; forgotten wins over superseded, as it does for the user. */
const IN_STATE: Record<FactView['state'] | 'any', string> = {
  active: 'f.forgotten_at IS NULL AND f.superseded_by IS NULL',
  superseded: 'f.forgotten_at IS NULL AND f.superseded_by IS NOT NULL',
  forgotten: 'f.forgotten_at IS NOT NULL',
  any: '1',
};

function factView({ pinned, supersededBy, forgottenAt, ...rest }: FactRow): FactView {
  const state = forgottenAt !== null ? 'forgotten' : supersededBy !== null ? 'superseded' : 'active';
  return { ...rest, pinned: pinned === 1, state };
}

/** Facts, pinned first, then newest; with words, only those that contain them. */
export function listFacts(store: Store, { words, state, limit }: FactQuery): FactView[] {
  const { db } = store.data.memory;
  const order = 'ORDER BY f.pinned DESC, f.created_at DESC, f.id DESC LIMIT ?';
  if (words === undefined || words.trim() === '') {
    return db
      .all<FactRow>(`SELECT ${FACT_COLUMNS} FROM facts f WHERE ${IN_STATE[state ?? 'any']} ${order}`, limit)
      .map(factView);
  }
  const match = WordIndex.query(words);
  if (match === null) return [];
  return db
    .all<FactRow>(
      `SELECT ${FACT_COLUMNS} FROM facts_words w JOIN facts f ON f.key = w.docid
       WHERE w.text MATCH ? AND ${IN_STATE[state ?? 'any']} ${order}`,
      match,
      limit,
    )
    .map(factView);
}

/** One fact, whatever its state. */
export function findFact(store: Store, id: string): FactView | null {
  const row = store.data.memory.db.first<FactRow>(`SELECT ${FACT_COLUMNS} FROM facts f WHERE f.id = ?`, id);
  return row ? factView(row) : null;
}

/** Conversations that were not deleted, newest first. */
export function listThreads(store: Store, limit: number): ThreadView[] {
  return store.data.history.db.all<ThreadView>(
    `SELECT c.id, c.title, c.started_at AS startedAt,
       (SELECT count(*) FROM messages m WHERE m.thread = c.id) AS messages
     FROM conversations c WHERE c.deleted_at IS NULL ORDER BY c.started_at DESC, c.id LIMIT ?`,
    limit,
  );
}

/** A conversation's messages in order. */
export function listMessages(store: Store, thread: string): MessageView[] {
  return store.data.history.db.all<MessageView>(
    `SELECT m.id, m.role, m.at, json_extract(a.data, '$.text') AS text
     FROM messages m JOIN history_audit a ON a.id = m.event WHERE m.thread = ? ORDER BY m.hlc, m.id`,
    thread,
  );
}
