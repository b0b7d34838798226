/** What a model on this machine is told to say, in no particular wire format, and how it misbehaves. */
import type { TokenUsage } from '../../../src/core/chat-model.ts';

/** A tool call that the model makes. */
export interface ScriptedCall {
  name: string;
  /** An object, or text that is no JSON at all. */
  arguments: Record<string, unknown> | string;
  id?: string;
}

/** One answer. */
export interface Turn {
  /** The words, in the pieces in which they are sent. */
  text?: string | string[];
  calls?: ScriptedCall[];
  /** What the model thinks aloud before it speaks. */
  thinking?: string;
  end?: 'stop' | 'calls' | 'length' | 'refused';
  usage?: TokenUsage | null;
  /** A refusal instead of an answer. */
  status?: number;
  headers?: Record<string, string>;
  message?: string;
  code?: string;
  /** A body sent as it stands: a recorded exchange, or nonsense. */
  raw?: string | Uint8Array;
  contentType?: string;
  /** What happens after the words and before the end: an error in the stream, a closed connection, silence. */
  fault?: 'error' | 'cut' | 'silence';
  /** Nothing is answered at all. */
  isSilent?: boolean;
  /** Bytes a write, so that lines and characters are cut anywhere; whole by default. */
  chop?: number;
  /** Milliseconds between writes, so that a person sees it stream. */
  paceMs?: number;
  /** Waited for before each piece of text but the first, so that a test can act in mid-stream. */
  gate?: () => Promise<void>;
}

/** A request as it came in. */
export interface Received {
  method: string;
  path: string;
  headers: Record<string, string | undefined>;
  /** The body as JSON; null when there was none. */
  body: Record<string, unknown> | null;
}

/** Answers in order (the last one again and again), or one for each request. */
export type Script = readonly Turn[] | ((request: Received) => Turn | Promise<Turn>);

/** The pieces of a turn's text. */
export function textPieces({ text = [] }: Turn): string[] {
  return typeof text === 'string' ? [text] : text;
}

/** A call's arguments as JSON, or as the nonsense they are. */
export function argumentsText({ arguments: given }: ScriptedCall): string {
  return typeof given === 'string' ? given : JSON.stringify(given);
}

/** A text cut in about three. */
export function inThree(text: string): string[] {
  const size = Math.max(1, Math.ceil(text.length / 3));
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
  return pieces;
}

/** What a turn comes to in a wire format: parts to be sent, with the moments in between where it may be held up. */
interface Spoken {
  contentType: string;
  /** Before the fault, where there is one. */
  parts: string[];
  /** The error in the middle of the stream. */
  error: string;
  /** The end of a good answer. */
  ending: string[];
}

/** A wire format as a server speaks it. */
export interface Dialect {
  /** Whether a request asks the model to speak. */
  isQuestion: (request: Received) => boolean;
  speak: (turn: Turn, request: Received) => Spoken;
  /** The body of a refusal. */
  refusal: (status: number, message: string, code: string) => string;
  /** What is answered to anything else; null for what the server does not know. */
  other: (request: Received, models: readonly ServedModel[]) => { status: number; body: string } | null;
  /** The key that a request came with. */
  keyOf: (request: Received) => string | undefined;
  /** Why a page may not ask, as far as the format has reasons of its own. */
  corsProblem?: (request: Received) => string | null;
}

/** A model that a server has. */
export interface ServedModel {
  name: string;
  contextTokens?: number;
  hasTools?: boolean;
  runsAt?: string;
}
