/** The state of conversations, folded from their events. */
import type { EventData, KnownEvent } from '../events/event';

/** A conversation as the list shows it. */
export interface ThreadState {
  title: string;
  startedAt: string;
  pinned: boolean;
  /** Whether memory may learn from it. */
  learning: boolean;
  deletedAt: string | null;
  topics: string[];
}

/** The state of a thread after its events, which come in order. */
export function foldThread(events: readonly KnownEvent[]): ThreadState | null {
  let thread: ThreadState | null = null;
  for (const event of events) {
    if (event.type === 'thread.started' && !event.erased) {
      thread ??= {
        title: event.data.title,
        startedAt: event.at,
        pinned: false,
        learning: event.data.learning,
        deletedAt: null,
        topics: [],
      };
    }
    if (thread === null) continue;
    switch (event.type) {
      case 'thread.renamed':
        thread.title = event.data.title;
        break;
      case 'thread.pinned':
        thread.pinned = event.data.pinned;
        break;
      case 'thread.learning':
        thread.learning = event.data.learning;
        break;
      case 'thread.topics':
        thread.topics = event.data.topics;
        break;
      case 'thread.deleted':
        thread.deletedAt = event.at;
        break;
      case 'thread.restored':
        thread.deletedAt = null;
        break;
      default:
        break;
    }
  }
  return thread;
}

/** A message of a conversation. */
export interface MessageState {
  thread: string;
  role: EventData<'message.added'>['role'];
  text: string;
  at: string;
  /** The event that added it, which keeps its text. */
  event: string;
  /** Orders messages within their thread. */
  hlc: string;
  /** Its turn was taken back. */
  isUndone: boolean;
}

/** The message, or null when it was withdrawn or erased. */
export function foldMessage(events: readonly KnownEvent[]): MessageState | null {
  let message: MessageState | null = null;
  // Another device may have set it aside before its text has come.
  const isUndone = events.some(({ type }) => type === 'message.undone');
  for (const event of events) {
    if (event.type === 'message.withdrawn') return null;
    if (event.type !== 'message.added' || (event.erased && event.data.text === '')) continue;
    const { thread, role, text } = event.data;
    message ??= { thread, role, text, at: event.at, event: event.id, hlc: event.hlc, isUndone };
  }
  return message;
}
