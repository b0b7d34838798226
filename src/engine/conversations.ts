/** Conversations over the ledger: everything said is an event first, and the list is read from the history database. */
import type { Conversations, MessageDetails, NewMessage, StoredConversation } from '../core/agent-ports';
import type { ConversationEntry, ConversationQuery, ConversationsApi } from '../core/conversations-api';
import { RecollectError } from '../core/errors';
import type { NewEvent } from '../core/events/event';
import { wordsOf } from '../core/words';
import type { Store } from '../store/store';
import { WordIndex } from '../store/word-index';

/** Characters of an excerpt, and how many of them stand before the word that was looked for. */
const EXCERPT_LENGTH = 120;
const EXCERPT_BEFORE = 30;
/** Messages that a search looks at, the newest first. */
const FOUND_MOST = 500;

interface EntryRow extends Omit<ConversationEntry, 'pinned' | 'learning' | 'excerpt'> {
  pinned: number;
  learning: number;
}

interface MessageRow {
  id: string;
  role: 'user' | 'assistant' | 'system' | 'tool';
  at: string;
  data: string;
  undone: number;
}

/** The pieces of an answer that broke off are one message. */
const ENTRIES = `
  SELECT c.id, c.title, c.started_at AS startedAt, c.pinned, c.learning,
    coalesce((SELECT max(m.at) FROM messages m WHERE m.thread = c.id), c.started_at) AS lastAt,
    (SELECT count(DISTINCT iif(m.id GLOB '*.d[0-9]*', substr(m.id, 1, instr(m.id, '.d') - 1), m.id))
     FROM messages m WHERE m.thread = c.id) AS messages
  FROM conversations c WHERE c.deleted_at IS NULL`;

function entryOf(row: EntryRow, excerpt: string | null): ConversationEntry {
  return { ...row, pinned: row.pinned === 1, learning: row.learning === 1, excerpt };
}

/** A line of text around the first of the words. */
function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const lower = line.toLowerCase();
  const at = Math.max(0, ...words.map((word) => lower.indexOf(word.toLowerCase())));
  const from = at <= EXCERPT_BEFORE ? 0 : at - EXCERPT_BEFORE;
  const cut = line.slice(from, from + EXCERPT_LENGTH);
  return `${from > 0 ? '…' : ''}${cut}${from + EXCERPT_LENGTH < line.length ? '…' : ''}`;
}

/** The conversations of one store. */
export class ConversationDesk implements ConversationsApi {
  constructor(private readonly store: Store) {}

  private get db() {
    return this.store.data.history.db;
  }

  private async record(by: string, ...events: NewEvent[]): Promise<void> {
    await this.store.append(by, events);
  }

  async start(thread: Parameters<Conversations['start']>[0]): Promise<void> {
    const { id, title, learning } = thread;
    await this.record('user', { type: 'thread.started', data: { id, title, learning } });
  }

  load(thread: string): Promise<StoredConversation | null> {
    const row = this.db.first<{ title: string; pinned: number; learning: number }>(
      'SELECT title, pinned, learning FROM conversations WHERE id = ? AND deleted_at IS NULL',
      thread,
    );
    if (!row) return Promise.resolve(null);
    const messages = this.db
      .all<MessageRow>(
        `SELECT m.id, m.role, m.at, m.undone, a.data FROM messages m JOIN history_audit a ON a.id = m.event
         WHERE m.thread = ? ORDER BY m.hlc, m.id`,
        thread,
      )
      .map(({ id, role, at, undone, data }) => {
        const { text, details = null } = JSON.parse(data) as { text: string; details?: MessageDetails };
        return { id, role, at, text, details, ...(undone === 1 ? { isUndone: true } : {}) };
      });
    return Promise.resolve({
      title: row.title,
      pinned: row.pinned === 1,
      learning: row.learning === 1,
      messages,
    });
  }

  async add(thread: string, { id, role, text, details }: NewMessage): Promise<void> {
    const by = role === 'user' ? 'user' : 'agent';
    await this.record(by, { type: 'message.added', data: { id, thread, role, text, details } });
  }

  async withdraw(messages: string[]): Promise<void> {
    const events = this.there(messages).map((id): NewEvent => ({ type: 'message.withdrawn', data: { id } }));
    if (events.length > 0) await this.record('user', ...events);
  }

  async setAside(messages: string[]): Promise<string[]> {
    const events = this.there(messages, 'AND undone = 0').map((id): NewEvent => ({
      type: 'message.undone',
      data: { id },
    }));
    return events.length > 0 ? (await this.store.append('user', events)).map(({ id }) => id) : [];
  }

  private there(messages: readonly string[], condition = ''): string[] {
    const rows = this.db.all<{ id: string }>(
      `SELECT id FROM messages WHERE id IN (SELECT value FROM json_each(?)) ${condition}`,
      JSON.stringify(messages),
    );
    const ids = new Set(rows.map(({ id }) => id));
    return messages.filter((id) => ids.has(id));
  }

  async rename(thread: string, title: string): Promise<void> {
    await this.record('user', { type: 'thread.renamed', data: { id: thread, title } });
  }

  async pin(thread: string, pinned: boolean): Promise<void> {
    await this.record('user', { type: 'thread.pinned', data: { id: thread, pinned } });
  }

  async setLearning(thread: string, learning: boolean): Promise<void> {
    await this.record('user', { type: 'thread.learning', data: { id: thread, learning } });
  }

  async remove(thread: string): Promise<void> {
    this.assertThere(thread);
    await this.record('user', { type: 'thread.deleted', data: { id: thread } });
  }

  async restore(thread: string): Promise<void> {
    this.assertThere(thread);
    await this.record('user', { type: 'thread.restored', data: { id: thread } });
  }

  private assertThere(thread: string): void {
    if (!this.db.first('SELECT 1 AS yes FROM conversations WHERE id = ?', thread)) {
      throw new RecollectError(
        'not_found',
        'This conversation no longer exists; it may have been erased. Nothing was changed.',
      );
    }
  }

  localOnlyAmong(messages: string[]): Promise<string[]> {
    // An id and those of its pieces stand together in the index.
    const sql = `SELECT 1 AS yes FROM messages m JOIN history_audit a ON a.id = m.event
      WHERE (m.id = ?1 OR (m.id > ?1 || '.d' AND m.id < ?1 || '.e'))
        AND json_extract(a.data, '$.details.isLocalOnly') = 1 LIMIT 1`;
    return Promise.resolve(messages.filter((id) => this.db.first(sql, id) !== undefined));
  }

  list({ words = '', limit }: ConversationQuery): Promise<ConversationEntry[]> {
    const order = 'ORDER BY pinned DESC, lastAt DESC, id LIMIT ?';
    if (words.trim() === '') {
      const rows = this.db.all<EntryRow>(`${ENTRIES} ${order}`, limit);
      return Promise.resolve(rows.map((row) => entryOf(row, null)));
    }
    const excerpts = this.threadsSaying(words);
    const wanted = words.trim().toLowerCase();
    const rows = this.db
      .all<EntryRow>(`${ENTRIES} ORDER BY pinned DESC, lastAt DESC, id`)
      .filter(({ id, title }) => excerpts.has(id) || title.toLowerCase().includes(wanted))
      .slice(0, limit);
    return Promise.resolve(rows.map((row) => entryOf(row, excerpts.get(row.id) ?? null)));
  }

  /** The conversations in which these words were said, each with the newest place. */
  private threadsSaying(words: string): Map<string, string> {
    const excerpts = new Map<string, string>();
    const match = WordIndex.query(words);
    if (match === null) return excerpts;
    const rows = this.db.all<{ thread: string; text: string | null }>(
      `SELECT m.thread, json_extract(a.data, '$.text') AS text
       FROM messages_words w JOIN messages m ON m.key = w.docid JOIN history_audit a ON a.id = m.event
       WHERE w.text MATCH ? ORDER BY m.key DESC LIMIT ?`,
      match,
      FOUND_MOST,
    );
    for (const { thread, text } of rows)
      if (!excerpts.has(thread)) excerpts.set(thread, excerptOf(text ?? '', wordsOf(words)));
    return excerpts;
  }
}
