/**
 * A language model as the chat sees it: messages and tools go in, a stream of events comes out. One port for every wire
 * format; whoever listens knows nothing of servers.
 */

/** A tool that the model may ask for, described by a JSON schema. */
export interface ToolSpec {
  name: string;
  description: string;
  parameters: Readonly<Record<string, unknown>>;
}

/** What the model asks to be done. `arguments` is the model's own JSON, unread: it may be malformed. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
}

/** One message of what a model is sent. */
export type ChatMessage =
  | {
      role: 'system';
      text: string;
      /** Nothing before its end changes from turn to turn: a provider may cache it. */ isStable?: boolean;
    }
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls?: ToolCall[] }
  | { role: 'tool'; call: string; name: string; text: string; isError?: boolean };

/** How to answer. */
export interface StreamOptions {
  /** Aborting ends the request on the wire, and the stream rejects with code `cancelled`. */
  signal?: AbortSignal;
  maxTokens?: number;
  temperature?: number;
}

/** Tokens as the server counted them. */
export interface TokenUsage {
  input: number;
  output: number;
  /** The part of `input` that was read from the provider's cache. */
  cachedInput: number;
  /** The part of `input` that was written into the provider's cache, which some charge more for. */
  writtenInput?: number;
}

/** What a model says, in order; `end` is the last. Tool calls come whole, however many pieces they arrived in. */
export type ModelEvent =
  | { type: 'text'; text: string }
  | { type: 'call'; call: ToolCall }
  | { type: 'usage'; usage: TokenUsage }
  | { type: 'end'; reason: 'stop' | 'calls' | 'length' | 'refused' };

/**
 * A model that can be talked to. The stream rejects with a `RecollectError` whose sentence says what is wrong and what to
 * do: `model_key` (not accepted), `model_missing`, `model_busy` (asked too often), `model_away` (cannot be reached),
 * `model_timeout`, `model_cut_off` (the answer broke off), `model_capped` (the user's limit on spending is reached),
 * `model_failed` (anything else), `cancelled`.
 */
export interface ChatModel {
  /** Names the model, for the record: `api.openai.com/gpt-5-mini`. */
  readonly id: string;
  /** Tokens that fit in one request, answer included. */
  readonly contextTokens: number;
  /** Whether what it is sent leaves this machine. */
  readonly isRemote: boolean;
  stream(
    messages: readonly ChatMessage[],
    tools: readonly ToolSpec[],
    options?: StreamOptions,
  ): AsyncIterable<ModelEvent>;
}
