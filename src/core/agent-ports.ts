/**
 * What the agent asks of the place it runs in: notes, memory, conversations, approvals, time. The app, the command line
 * and tests implement these; the agent reaches the outside world in no other way.
 */
import type { TokenUsage } from './chat-model';
import type { MemoryApi } from './memory-api';
import type { AcceptedHunks, Proposal } from './note-writing';
import type { NotesApi } from './notes-api';
import type { Now } from './ports';

/** A note with its words. */
export interface VaultNote {
  path: string;
  text: string;
  /** May not leave this machine: its front matter says so, or its folder is private. */
  isLocalOnly: boolean;
}

/** What stands in a folder. */
export interface FolderEntry {
  path: string;
  isFolder: boolean;
  isLocalOnly: boolean;
}

/** Where a link of a note leads, or whence one comes. */
export interface LinkEnd {
  /** As it is written. */
  link: string;
  /** Null when there is no such note. */
  path: string | null;
  isLocalOnly: boolean;
}

/** What a link's text, `name#place`, leads to. */
export interface ResolvedLink {
  path: string;
  /** Whether the heading or block after `#` is there; `none` when nothing stands after it. */
  place: 'none' | 'found' | 'missing';
  isLocalOnly: boolean;
}

/** The note in front of the user. */
export interface CurrentNote {
  path: string;
  /** What is selected in it, if anything. */
  selection: string | null;
  isLocalOnly: boolean;
}

/** The vault, for reading. Every path stays inside it; what is not there is null, not an error. */
export interface VaultReader {
  read(path: string): Promise<VaultNote | null>;
  /** Folders and notes directly inside a folder; `` is the vault itself. */
  list(folder: string): Promise<FolderEntry[] | null>;
  /** What a link's text leads to, as the app would follow it. */
  resolve(link: string): Promise<ResolvedLink | null>;
  links(path: string): Promise<{ outgoing: LinkEnd[]; backlinks: LinkEnd[] } | null>;
  current(): Promise<CurrentNote | null>;
  /** True also of a note that cannot be found: what is not known is not sent. */
  isLocalOnly(path: string): Promise<boolean>;
}

/** Search for passages of notes. */
export type PassageSearch = Pick<NotesApi, 'search'>;

/** The part of memory that the agent uses. */
export type AgentMemory = Pick<
  MemoryApi,
  | 'remember'
  | 'forget'
  | 'supersede'
  | 'facts'
  | 'fact'
  | 'recall'
  | 'compose'
  | 'styles'
  | 'proposeStyle'
  | 'learnFrom'
  | 'factsFrom'
  | 'timeline'
> & {
  /** Takes events back together; the event it gives can itself be undone. */
  undo(events: string[]): Promise<string>;
};

/** Something the user put beside a message. */
export type Attachment =
  | { kind: 'note'; path: string }
  | { kind: 'folder'; path: string }
  | { kind: 'selection'; path: string; text: string };

/** How an answer ended. */
export type AnswerEnding =
  | 'complete'
  /** The model's longest answer was reached. */
  | 'length'
  | 'refused'
  /** By the user. */
  | 'stopped'
  /** A limit of steps, tokens, time or repetition. */
  | 'limit'
  | 'failed'
  /** The window died in mid-answer. */
  | 'interrupted';

/** How a tool call went. */
export type CallOutcome = 'done' | 'failed' | 'denied' | 'cancelled';

/**
 * What is kept of a message besides its text. Ids and names only where it speaks of memory and of tools: a forgotten or
 * erased fact must not live on in here.
 */
export interface MessageDetails {
  /** Of the user's messages. */
  attachments?: Attachment[];
  /** The rest is of answers. Null: answered without a model. */
  model?: string | null;
  ending?: AnswerEnding;
  usage?: TokenUsage;
  /** In US dollars, where the price is known. */
  cost?: number;
  /** What memory gave, by id. */
  used?: { type: 'style' | 'fact' | 'passage' | 'turn'; id: string }[];
  /** The use that was recorded. */
  use?: string;
  calls?: { name: string; outcome: CallOutcome }[];
  /** The events of memory that its tools made, by id: they are undone with its turn. */
  events?: string[];
  /** Pieces that were withheld from the model because they may not leave this machine. */
  withheld?: number;
  /** It was built from text that may not leave this machine, so it may not either. */
  isLocalOnly?: boolean;
  /** Text of notes or memory was in front of the model. */
  hasUntrusted?: boolean;
}

/** A message on its way to the ledger. */
export interface NewMessage {
  /**
   * Ids are made by the agent. `<id>.d1`, `<id>.d2` ... are pieces of an answer that is still being written; together
   * they are what had come of `<id>` when the window died.
   */
  id: string;
  role: 'user' | 'assistant';
  /** Its secrets are masked already. */
  text: string;
  details: MessageDetails;
}

/** A message as it was kept. */
export interface StoredMessage {
  id: string;
  role: 'user' | 'assistant' | 'system' | 'tool';
  text: string;
  at: string;
  details: MessageDetails | null;
  /** Its turn was taken back. */
  isUndone?: boolean;
}

/** A conversation as it was kept, without what was withdrawn, in order. */
export interface StoredConversation {
  title: string;
  pinned: boolean;
  learning: boolean;
  messages: StoredMessage[];
}

/** Conversations on disk. Each verb resolves once it is in the ledger. */
export interface Conversations {
  start(thread: { id: string; title: string; learning: boolean }): Promise<void>;
  load(thread: string): Promise<StoredConversation | null>;
  add(thread: string, message: NewMessage): Promise<void>;
  /** Takes messages out of the conversation; one that is not there is fine. */
  withdraw(messages: string[]): Promise<void>;
  /** Takes back what came of messages: they stay, but nothing is learned or recalled from them. Gives undoable events. */
  setAside(messages: string[]): Promise<string[]>;
  rename(thread: string, title: string): Promise<void>;
  pin(thread: string, pinned: boolean): Promise<void>;
  setLearning(thread: string, learning: boolean): Promise<void>;
  remove(thread: string): Promise<void>;
  /**
   * Those of the messages, of any conversation, that were built from text which may not leave this machine; one that is
   * known only by its pieces is judged by them.
   */
  localOnlyAmong(messages: string[]): Promise<string[]>;
}

/** Whether a tool may be used. */
export type Permission = 'allow' | 'ask' | 'never';

/** What the user is asked before a tool runs. */
export interface ApprovalRequest {
  /** The tool call it is about. */
  call: string;
  tool: string;
  /** What will happen, in a sentence. */
  title: string;
  /** The words that will be written, forgotten or changed. */
  details: string[];
  effect: 'read' | 'write';
  /** Why it is asked although it may have been allowed before; null when it is simply set to ask. */
  because: string | null;
  /** Whether `chat` and `always` mean anything now; if not, only `once` and `no` need be offered. */
  canBeRemembered: boolean;
  /** What would become of the notes, when it is about notes: exactly this is done. */
  proposal?: Proposal;
}

/** `chat`: for the rest of this conversation. */
export type ApprovalAnswer = 'once' | 'chat' | 'always' | 'no';

/** The answer, and of a proposal which of its parts were accepted; all of them when that is left out. */
export interface ApprovalReply {
  answer: ApprovalAnswer;
  accepted?: AcceptedHunks;
}

/** The user's word on what tools may do. */
export interface Approvals {
  /** The user's setting; undefined leaves it to the tool. */
  permissionOf(tool: string): Permission | undefined;
  /** Keeps the answer `always` as a setting. */
  allowAlways(tool: string): Promise<void>;
  /** Shows a card. When the signal aborts, the card goes away and the answer does not matter. */
  ask(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalReply>;
}

/** Time. */
export interface AgentClock {
  now: Now;
  /** Does `work` once, in so many milliseconds, unless the returned function is called before. */
  after(ms: number, work: () => void): () => void;
}
