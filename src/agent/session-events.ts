/**
 * What a chat session tells its view: plain data, in the order in which it happens. Between `started` and `ended` every
 * event names the answer it belongs to; after `ended` the session's messages say the same as its events did.
 */
import type { AnswerEnding, Attachment, CallOutcome, Permission } from '../core/agent-ports';
import type { ChatMessage, TokenUsage, ToolSpec } from '../core/chat-model';
import type { PlainError } from '../core/errors';
import type { Composed, Learned } from '../core/memory-api';

/** Something of memory or notes that was put before the model, or that an answer without a model is made of. */
export interface UsedEntry {
  type: 'style' | 'fact' | 'passage' | 'turn';
  id: string;
  /** Empty in a conversation that was opened again: ask memory by id, for it may have been forgotten since. */
  text: string;
  /** Why it was recalled, in words. */
  why: string;
  /** A link's text or address to where it comes from, when known. */
  source: string | null;
}

/** What an answer used of memory. */
export interface UsedMemory {
  entries: UsedEntry[];
  /** The recorded use, for "not relevant"; null when none was recorded. */
  use: string | null;
}

/** A tool call as the view shows it. */
export interface CallView {
  id: string;
  name: string;
  /** What it does, in a sentence. */
  title: string;
  /** The words of it that matter: what is remembered, which note is read. */
  details: string[];
  state: 'asking' | 'running' | CallOutcome;
  /** What came of it, shortened; empty until then. */
  result: string;
}

/** A link in an answer and where it leads. */
export interface Citation {
  /** Offsets of the whole `[[...]]` in the text. */
  start: number;
  end: number;
  /** Between the brackets, without the alias: `path#^block`. */
  target: string;
  /** What is shown for it. */
  label: string;
  /** Null when it leads nowhere: show it marked, never as a link. */
  path: string | null;
  /** What stands after `#`, with the `^` of a block; empty when nothing does. */
  place: string;
}

/** Something that was learned, forgotten or changed, as a chip with undo. */
export interface LearnedChip {
  what: Learned['outcome'] | 'forgotten' | 'updated' | 'proposed';
  text: string;
  fact: string | null;
  /** The inbox card that it raised. */
  card: string | null;
  /** To be undone together. */
  events: string[];
}

/** A change of notes, as a chip with undo. */
export interface WrittenChip {
  /** The change's id in the history. */
  change: string;
  what: 'created' | 'changed' | 'moved' | 'deleted' | 'undone';
  paths: string[];
  /** When the history has yet to follow. */
  warning?: string;
}

/** How much of its limits an answer has used. */
export interface Progress {
  step: number;
  stepsMost: number;
  tokens: number;
  tokensMost: number;
  /** Without the time in which it waited for the user. */
  ms: number;
  msMost: number;
}

/** Which limit ended an answer. */
export type LimitName = 'steps' | 'tokens' | 'time' | 'repetition';

/** A message of the conversation, as the view shows it. */
export interface SessionMessage {
  id: string;
  role: 'user' | 'assistant';
  /** Markdown. */
  text: string;
  at: string;
  /** Of the user's messages. */
  attachments: Attachment[];
  /** The rest is of answers. Null: answered without a model. */
  model: string | null;
  ending: AnswerEnding | null;
  used: UsedMemory;
  calls: CallView[];
  citations: Citation[];
  learned: LearnedChip[];
  written: WrittenChip[];
  /** Events of memory that it made, to be undone with its turn. */
  events: string[];
  /** Its turn was taken back. */
  isUndone: boolean;
  /** Pieces that were withheld because they may not leave this machine. */
  withheld: number;
  usage: TokenUsage | null;
  cost: number | null;
}

/** Everything that one request sent to a model. */
export interface SentRequest {
  at: string;
  /** The answer that it was for. */
  message: string;
  model: string;
  messages: readonly ChatMessage[];
  tools: readonly ToolSpec[];
  /** The memory section with its trace; null when memory could not be asked. */
  memory: Composed | null;
  /** As counted here before it was sent. */
  tokens: number;
  /** As the server counted it. */
  usage: TokenUsage | null;
  /** Turns of the conversation that did not fit. */
  turnsLeftOut: number;
  withheld: number;
}

/** What happens in a session. */
export type SessionEvent =
  /** The user's message is on disk, or in memory when the chat is private. */
  | { type: 'said'; message: SessionMessage }
  /** These are no longer part of the conversation. */
  | { type: 'removed'; messages: string[] }
  /** An answer begins. `replaces` is the one to hide meanwhile; should nothing come, it stays. */
  | { type: 'started'; message: string; model: string | null; replaces: string | null }
  /** The whole of what was used so far; comes again as tools recall more. */
  | { type: 'used'; message: string; used: UsedMemory }
  | { type: 'text'; message: string; text: string }
  /** A tool call, every time its state changes. While it is `asking`, the approvals port shows the card. */
  | { type: 'call'; message: string; call: CallView }
  /** How many pieces may not leave this machine and were kept from the model, and a sentence that says so. */
  | { type: 'withheld'; message: string; count: number; sentence: string }
  /** Belongs to an answer, or to the conversation when it was learned from afterwards. */
  | { type: 'learned'; message: string | null; chips: LearnedChip[]; job: string | null }
  | { type: 'written'; message: string; chips: WrittenChip[] }
  /** A turn was taken back, or brought back: its messages stay, and nothing is learned from them meanwhile. */
  | { type: 'undone'; messages: string[]; isUndone: boolean }
  | { type: 'progress'; message: string; progress: Progress }
  | { type: 'usage'; message: string; usage: TokenUsage; cost: number | null }
  | { type: 'limit'; message: string; limit: LimitName; sentence: string }
  /** Nothing is broken beyond what the sentence says. `message` is null when it is about no answer. */
  | { type: 'error'; message: string | null; error: PlainError }
  /** Once in a session: no model is connected. */
  | { type: 'hint'; message: string; hint: 'connect_model' }
  /** `message` is null when nothing came that is worth keeping. */
  | { type: 'ended'; message: SessionMessage | null; ending: AnswerEnding }
  | { type: 'renamed'; title: string };

/** A tool as the settings list it. */
export interface ToolView {
  name: string;
  description: string;
  effect: 'read' | 'write';
  /** What holds when the user has said nothing. */
  permission: Permission;
}
