/** What a tool is: one file in this folder, with everything about it, and a line in `all-tools.ts`. */
import * as v from 'valibot';
import type { AgentMemory, PassageSearch, Permission, VaultReader } from '../../core/agent-ports';
import type { ToolSpec } from '../../core/chat-model';
import type { Quote } from '../prompt/quote';
import type { NoteRequest, NoteWriting } from '../../core/note-writing';
import type { LearnedChip, UsedEntry, WrittenChip } from '../session-events';
import { jsonSchemaOf } from './json-schema';

/** What tools work with. */
export interface ToolContext {
  vault: VaultReader;
  passages: PassageSearch;
  memory: AgentMemory;
  /** The one way to change notes; null where the agent cannot. */
  writing: NoteWriting | null;
  /** Whether the model that asks runs on another machine. */
  isRemote: boolean;
  /** The turn that is under way, by the user's message: changes of notes are undone by it. Null in a private chat. */
  turn: string | null;
  /** Makes an id that nothing else has. */
  newId(): string;
  /** The conversation, and the user's message that is being answered; null in a private chat. */
  thread: string | null;
  message: string | null;
  /** Messages among these that were built from text which may not leave this machine. */
  localOnlyAmong(messages: string[]): Promise<string[]>;
}

/** What a tool gives back. */
export interface ToolResult {
  /** Our own words, for the model. Other people's words belong into `quotes`. */
  text: string;
  quotes?: Quote[];
  /** What it recalled, for the line above the answer. */
  used?: (UsedEntry & { isLocalOnly: boolean })[];
  /** What it changed in memory. */
  chips?: LearnedChip[];
  /** What it changed in notes. */
  written?: WrittenChip[];
  isError?: boolean;
}

/** A change of notes that a call wants. */
export interface WantedChange {
  requests: NoteRequest[];
  reason: string;
}

/** What a call will do, for the view and for the card that asks. */
export interface Announcement {
  title: string;
  /** The words it is about. */
  details: string[];
}

/** A tool, as its file defines it. */
interface ToolDefinition<TSchema extends v.GenericSchema> {
  name: string;
  /** For the model: what it does and when to use it. */
  description: string;
  parameters: TSchema;
  /** Whether it changes anything. */
  effect: 'read' | 'write';
  /** What holds when the user has said nothing. */
  permission: Permission;
  /** Not offered in a private chat, where nothing is remembered. */
  remembers?: boolean;
  /** Only offered where notes can be changed. */
  writesNotes?: boolean;
  /** What it wants changed in notes, for tools that do nothing else; `run` is then never called. */
  change?(args: v.InferOutput<TSchema>): WantedChange;
  announce(args: v.InferOutput<TSchema>, context: ToolContext): Announcement | Promise<Announcement>;
  run(args: v.InferOutput<TSchema>, context: ToolContext): Promise<ToolResult>;
}

/** A call whose arguments have been accepted. */
export interface PreparedCall {
  /** What it wants changed in notes; null when it is to be run. */
  change: WantedChange | null;
  announce(context: ToolContext): Promise<Announcement>;
  run(context: ToolContext): Promise<ToolResult>;
}

/** A tool, as the loop uses it. */
export interface Tool {
  spec: ToolSpec;
  effect: 'read' | 'write';
  permission: Permission;
  remembers: boolean;
  writesNotes: boolean;
  /** The call with its arguments, or what is wrong with them in words for the model. */
  prepare(args: unknown): PreparedCall | string;
}

function problems(issues: readonly v.BaseIssue<unknown>[]): string {
  const lines = issues.map((issue) => `${v.getDotPath(issue) ?? 'arguments'}: ${issue.message}`);
  return `The arguments are not accepted. ${lines.join('; ')}.`;
}

/** Turns a definition into a tool. */
export function defineTool<TSchema extends v.GenericSchema>(definition: ToolDefinition<TSchema>): Tool {
  const { name, description, parameters, effect, permission } = definition;
  return {
    spec: { name, description, parameters: jsonSchemaOf(parameters) },
    effect,
    permission,
    remembers: definition.remembers ?? false,
    writesNotes: definition.writesNotes ?? definition.change !== undefined,
    prepare(args) {
      const checked = v.safeParse(parameters, args);
      if (!checked.success) return problems(checked.issues);
      return {
        change: definition.change?.(checked.output) ?? null,
        announce: async (context) => definition.announce(checked.output, context),
        run: (context) => definition.run(checked.output, context),
      };
    },
  };
}
