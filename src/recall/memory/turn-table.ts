/** Past turns as recall reads them: what the user and the assistant said where memory may learn from it. */
import type { Database, Value } from '../../store/database';

/** A turn. */
export interface TurnRow {
  key: number;
  id: string;
  thread: string;
  title: string;
  role: 'user' | 'assistant';
  at: string;
  hlc: string;
  event: string;
  /** It was built from text that may not leave this machine. */
  isLocalOnly: number | null;
}

/** Which turns count. */
export interface TurnScope {
  /** The conversation that asks. */
  thread: string | null;
  /** Only what was said until then; ISO. */
  until: string | null;
}

const TURN = `m.key, m.id, m.thread, c.title, m.role, m.at, m.hlc, m.event,
  (SELECT json_extract(a.data, '$.details.isLocalOnly') FROM history_audit a WHERE a.id = m.event) AS isLocalOnly`;
/** Neither a private conversation nor a deleted one, no turn that was taken back, and nothing that systems and tools said. */
const OPEN = `c.learning = 1 AND c.deleted_at IS NULL AND m.undone = 0 AND m.role IN ('user', 'assistant')
  AND (?1 IS NULL OR m.thread <> ?1) AND (?2 IS NULL OR m.at <= ?2)`;
const FROM = 'messages m JOIN conversations c ON c.id = m.thread';

/** Reads from one history database. */
export class TurnTable {
  constructor(private readonly db: Database) {}

  /** Those of the turns that count. */
  byKeys(keys: readonly number[], scope: TurnScope): TurnRow[] {
    return this.read(`m.key IN (SELECT value FROM json_each(?3))`, scope, JSON.stringify(keys));
  }

  /** A turn with up to `reach` turns before it and after it, in order. */
  around({ key, thread, hlc, id }: TurnRow, reach: number, scope: TurnScope): TurnRow[] {
    const place = [thread, hlc, id, reach];
    const before = this.read(
      'm.thread = ?3 AND (m.hlc, m.id) < (?4, ?5) ORDER BY m.hlc DESC, m.id DESC LIMIT ?6',
      scope,
      ...place,
    );
    const after = this.read(
      'm.thread = ?3 AND (m.hlc, m.id) > (?4, ?5) ORDER BY m.hlc, m.id LIMIT ?6',
      scope,
      ...place,
    );
    return [...before.reverse(), ...this.byKeys([key], scope), ...after];
  }

  private read(condition: string, { thread, until }: TurnScope, ...values: Value[]): TurnRow[] {
    return this.db.all<TurnRow>(
      `SELECT ${TURN} FROM ${FROM} WHERE ${OPEN} AND ${condition}`,
      thread,
      until,
      ...values,
    );
  }

  /** What was said. */
  textOf({ event }: Pick<TurnRow, 'event'>): string {
    const sql = `SELECT json_extract(data, '$.text') AS text FROM history_audit WHERE id = ?`;
    return this.db.first<{ text: string | null }>(sql, event)?.text ?? '';
  }

  /** Turns after or before a key, nearest first, whoever's they are. */
  next(key: number, way: 'after' | 'before', limit: number): { key: number; event: string }[] {
    return way === 'after'
      ? this.db.all(`SELECT key, event FROM messages WHERE key > ? ORDER BY key LIMIT ?`, key, limit)
      : this.db.all(`SELECT key, event FROM messages WHERE key < ? ORDER BY key DESC LIMIT ?`, key, limit);
  }

  /** The key that the next turn will be above. */
  newest(): number {
    return this.db.first<{ key: number | null }>('SELECT max(key) AS key FROM messages')?.key ?? 0;
  }
}
