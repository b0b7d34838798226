/**
 * A conversation in memory: turns of a message by the user and what was answered. An answer that is still being written
 * is kept on disk in pieces (`draft.ts`); here they are put together again when it never was completed.
 */
import type { Attachment, MessageDetails, StoredMessage } from '../core/agent-ports';
import type { ToolCall } from '../core/chat-model';
import type { Quote } from './prompt/quote';
import type { SessionMessage } from './session-events';
import type { ToolResult } from './tools/tool';

/** A call and what came of it. */
export interface AnsweredCall {
  call: ToolCall;
  result: ToolResult;
}

/** One request's part of an answer: what the model said, and the calls it made, each with a result. */
export interface Step {
  text: string;
  calls: AnsweredCall[];
}

/** What the user said. */
export interface Said {
  message: SessionMessage;
  attachments: Attachment[];
  /** The attachments' words; null until they have been read. */
  quotes: Quote[] | null;
}

/** What was answered. */
export interface Answer {
  message: SessionMessage;
  steps: Step[];
  isLocalOnly: boolean;
  hasUntrusted: boolean;
  /** What it is on disk: its id, or those of the pieces that were left of it. */
  stored: string[];
}

/** A turn. What was answered without a question, and questions without an answer, are turns too. */
export interface Turn {
  said: Said | null;
  answer: Answer | null;
}

/** A message as it is before anything is known of it. */
export function blankMessage(id: string, role: 'user' | 'assistant', at: string): SessionMessage {
  return {
    id,
    role,
    text: '',
    at,
    attachments: [],
    model: null,
    ending: null,
    used: { entries: [], use: null },
    calls: [],
    citations: [],
    learned: [],
    written: [],
    events: [],
    isUndone: false,
    withheld: 0,
    usage: null,
    cost: null,
  };
}

/** A message as it is now; what happens to it later does not change what was handed out. */
export function snapshotOf(message: SessionMessage): SessionMessage {
  return {
    ...message,
    calls: [...message.calls],
    learned: [...message.learned],
    written: [...message.written],
    events: [...message.events],
    citations: [...message.citations],
  };
}

function messageFrom(stored: StoredMessage, role: 'user' | 'assistant'): SessionMessage {
  const details: MessageDetails = stored.details ?? {};
  return {
    ...blankMessage(stored.id, role, stored.at),
    text: stored.text,
    attachments: details.attachments ?? [],
    model: details.model ?? null,
    ending: details.ending ?? null,
    used: {
      entries: (details.used ?? []).map((entry) => ({ ...entry, text: '', why: '', source: null })),
      use: details.use ?? null,
    },
    calls: (details.calls ?? []).map(({ name, outcome }, index) => ({
      id: `${stored.id}-${index}`,
      name,
      title: name,
      details: [],
      state: outcome,
      result: '',
    })),
    events: details.events ?? [],
    isUndone: stored.isUndone ?? false,
    withheld: details.withheld ?? 0,
    usage: details.usage ?? null,
    cost: details.cost ?? null,
  };
}

function saidFrom(stored: StoredMessage): Said {
  const message = messageFrom(stored, 'user');
  return { message, attachments: message.attachments, quotes: null };
}

function answerFrom(stored: StoredMessage): Answer {
  const message = messageFrom(stored, 'assistant');
  return {
    message,
    steps: [{ text: stored.text, calls: [] }],
    isLocalOnly: stored.details?.isLocalOnly ?? false,
    // Nothing is known of an answer without details, so it is not trusted.
    hasUntrusted: stored.details?.hasUntrusted ?? true,
    stored: [stored.id],
  };
}

/** The answer that a piece belongs to, and the piece's place in it. */
function pieceOf(id: string): { answer: string; number: number } | null {
  const match = /^(.+)\.d(\d+)$/.exec(id);
  return match ? { answer: match[1] as string, number: Number(match[2]) } : null;
}

/** The turns of what was kept, and pieces that are left over although their answer was completed. */
export function turnsFrom(messages: readonly StoredMessage[]): { turns: Turn[]; leftOver: string[] } {
  const ids = new Set(messages.map(({ id }) => id));
  const turns: Turn[] = [];
  const leftOver: string[] = [];
  const interrupted = new Map<string, Answer>();
  const add = (answer: Answer) => {
    const last = turns.at(-1);
    if (last && last.answer === null) last.answer = answer;
    else turns.push({ said: null, answer });
  };
  for (const stored of messages) {
    if (stored.role === 'user') turns.push({ said: saidFrom(stored), answer: null });
    if (stored.role !== 'assistant') continue;
    const piece = pieceOf(stored.id);
    if (piece === null) add(answerFrom(stored));
    else if (ids.has(piece.answer)) leftOver.push(stored.id);
    else {
      const known = interrupted.get(piece.answer);
      if (known) {
        append(known, stored);
        continue;
      }
      const answer = answerFrom(stored);
      answer.message = { ...answer.message, id: piece.answer, ending: 'interrupted' };
      interrupted.set(piece.answer, answer);
      add(answer);
    }
  }
  return { turns, leftOver };
}

/** The later piece knows best how far the answer had come. */
function append(answer: Answer, piece: StoredMessage): void {
  const { id, at, text } = answer.message;
  answer.message = {
    ...messageFrom(piece, 'assistant'),
    id,
    at,
    text: text + piece.text,
    ending: 'interrupted',
  };
  answer.steps = [{ text: answer.message.text, calls: [] }];
  answer.isLocalOnly ||= piece.details?.isLocalOnly ?? false;
  answer.hasUntrusted ||= piece.details?.hasUntrusted ?? true;
  answer.stored.push(piece.id);
}
