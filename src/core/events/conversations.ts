/** Events of conversations: threads and the messages in them. */
import * as v from 'valibot';
import { Id, defineEvent, text } from './definition';
import type { EntityRef } from './definition';
import { MessageDetails } from './message-details';

/** Longest message that is kept, in characters. */
const MESSAGE_TEXT_LIMIT = 1_000_000;

const threadRef = (id: string): EntityRef => `thread:${id}`;
const messageRef = (id: string): EntityRef => `message:${id}`;
const OneThread = v.object({ id: Id });

export const conversationEvents = {
  'thread.started': defineEvent({
    version: 1,
    schema: v.object({ id: Id, title: text(300), learning: v.boolean() }),
    touches: ({ id }) => [threadRef(id)],
    redact: (data, gone) => (gone(threadRef(data.id)) ? { ...data, title: '' } : data),
  }),
  'thread.renamed': defineEvent({
    version: 1,
    schema: v.object({ id: Id, title: text(300) }),
    touches: ({ id }) => [threadRef(id)],
    redact: (data, gone) => (gone(threadRef(data.id)) ? { ...data, title: '' } : data),
  }),
  'thread.pinned': defineEvent({
    version: 1,
    schema: v.object({ id: Id, pinned: v.boolean() }),
    touches: ({ id }) => [threadRef(id)],
    redact: (data) => data,
  }),
  /** Whether memory may learn from this thread. */
  'thread.learning': defineEvent({
    version: 1,
    schema: v.object({ id: Id, learning: v.boolean() }),
    touches: ({ id }) => [threadRef(id)],
    redact: (data) => data,
  }),
  /** The topics a conversation is about, as they were inferred: the soft lock. */
  'thread.topics': defineEvent({
    version: 1,
    schema: v.object({ id: Id, topics: v.pipe(v.array(text(120)), v.maxLength(20)) }),
    touches: ({ id }) => [threadRef(id)],
    redact: (data, gone) => (gone(threadRef(data.id)) ? { ...data, topics: [] } : data),
  }),
  'thread.deleted': defineEvent({
    version: 1,
    schema: OneThread,
    touches: ({ id }) => [threadRef(id)],
    redact: (data) => data,
  }),
  'thread.restored': defineEvent({
    version: 1,
    schema: OneThread,
    touches: ({ id }) => [threadRef(id)],
    redact: (data) => data,
  }),
  'message.added': defineEvent({
    version: 1,
    schema: v.object({
      id: Id,
      thread: Id,
      role: v.picklist(['user', 'assistant', 'system', 'tool']),
      text: text(MESSAGE_TEXT_LIMIT),
      details: v.optional(MessageDetails),
    }),
    touches: ({ id }) => [messageRef(id)],
    erasedWith: ({ thread }) => [threadRef(thread)],
    redact: (data, gone) => {
      if (!gone(messageRef(data.id)) && !gone(threadRef(data.thread))) return data;
      const { id, thread, role } = data;
      return { id, thread, role, text: '' };
    },
  }),
  /** Taken back by an edit or a regeneration: out of the conversation, still in the ledger. */
  'message.withdrawn': defineEvent({
    version: 1,
    schema: v.object({ id: Id }),
    touches: ({ id }) => [messageRef(id)],
    redact: (data) => data,
  }),
  /** What its turn did was taken back: still in the conversation, but nothing is learned or recalled from it. */
  'message.undone': defineEvent({
    version: 1,
    schema: v.object({ id: Id }),
    touches: ({ id }) => [messageRef(id)],
    redact: (data) => data,
  }),
};
