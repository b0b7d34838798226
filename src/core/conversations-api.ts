/** Conversations as the chat's list knows them, beyond what the agent needs of them. Plain data only. */
import type { Conversations } from './agent-ports';

/** A conversation in the list. */
export interface ConversationEntry {
  id: string;
  title: string;
  startedAt: string;
  /** When something was last said in it. */
  lastAt: string;
  messages: number;
  pinned: boolean;
  learning: boolean;
  /** The words around what was looked for, when something was. */
  excerpt: string | null;
}

/** Which conversations to list. */
export interface ConversationQuery {
  /** Words of a title or of a message; the last one may be a beginning. */
  words?: string;
  limit: number;
}

/** Conversations. */
export interface ConversationsApi extends Conversations {
  /** Pinned ones first, then the newest. */
  list(query: ConversationQuery): Promise<ConversationEntry[]>;
  /** Takes back the removal of a conversation. */
  restore(thread: string): Promise<void>;
}
