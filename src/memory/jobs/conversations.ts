/** What was said in a conversation and may be learned from. */
import { isKnown } from '../../core/events/event';
import { messageUri } from '../../core/source-uri';
import type { Store } from '../../store/store';
import type { Passage } from '../extract/by-model-prompt';
import type { FactTable } from '../fact-table';
import { learnableText, mayTellSomething } from '../learnable';
import { UNREAD_FOR_MS } from './limits';

/** A message of the user, as it is learned from. */
export interface Said extends Passage {
  message: string;
}

interface Row {
  id: string;
  at: string;
  hlc: string;
  text: string;
}

const SELECT = `SELECT m.id, m.at, m.hlc, json_extract(a.data, '$.text') AS text
  FROM messages m JOIN history_audit a ON a.id = m.event WHERE m.thread = ? AND m.role = 'user' AND m.undone = 0`;
const ORDER = 'ORDER BY m.hlc, m.id';

/** Reads conversations. Only the user's own turns: what others say to the user tells nothing reliable about anyone. */
export class Conversations {
  constructor(private readonly parts: { store: Store; facts: FactTable }) {}

  private get history() {
    return this.parts.store.data.history;
  }

  /** Messages that may be asked about: those said lately from which nothing was drawn yet, and those named. */
  unread(thread: string, now: number, named: ReadonlySet<string>): Said[] {
    const since = new Date(now - UNREAD_FOR_MS).toISOString();
    const ids = JSON.stringify([...named]);
    const rows = this.history.db.all<Row>(
      `${SELECT} AND (m.at >= ? OR m.id IN (SELECT value FROM json_each(?))) ${ORDER}`,
      ...[thread, since, ids],
    );
    // What the rules or the user's own "remember" drew something from has been heard.
    const isHeard = ({ id }: Row) => !named.has(id) && this.parts.facts.fromSource(messageUri(id)).length > 0;
    return this.learnable(
      thread,
      rows.filter((row) => !isHeard(row)),
    );
  }

  /** These messages, in the order in which they were said, as far as they may still be learned from. */
  said(thread: string, messages: readonly string[]): Said[] {
    const rows = this.history.db.all<Row>(
      `${SELECT} AND m.id IN (SELECT value FROM json_each(?)) ${ORDER}`,
      thread,
      JSON.stringify(messages),
    );
    return this.learnable(thread, rows);
  }

  private learnable(thread: string, rows: readonly Row[]): Said[] {
    const wasLearning = this.learning(thread);
    return rows.flatMap(({ id, at, hlc, text }) => {
      if (!wasLearning(hlc)) return [];
      const learnable = learnableText(text);
      if (learnable === '' || !mayTellSomething(learnable)) return [];
      return [{ message: id, text: learnable, at, interface: 'chat', uri: messageUri(id) }];
    });
  }

  /** Whether the conversation was learned from at a stamp. What was said while it was not, stays so. */
  private learning(thread: string): (hlc: string) => boolean {
    const { history } = this;
    const isLearning = history.db.first(
      'SELECT 1 AS yes FROM conversations WHERE id = ? AND learning = 1 AND deleted_at IS NULL',
      thread,
    );
    if (!isLearning) return () => false;
    const turns = history.eventsOf(`thread:${thread}`).flatMap((event) => {
      if (!isKnown(event) || history.isUndone(event)) return [];
      const isTurn = event.type === 'thread.started' || event.type === 'thread.learning';
      return isTurn ? [{ hlc: event.hlc, learning: event.data.learning }] : [];
    });
    return (hlc) => turns.findLast((turn) => turn.hlc <= hlc)?.learning ?? true;
  }
}
