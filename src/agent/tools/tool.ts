/** What a tool is: one file in this folder, with everything about it, and a line in `all-tools.ts`. */
import * as v from 'valibot';
import type { AgentMemory, PassageSearch, Permission, VaultReader } from '../../core/agent-ports';
import type { ToolSpec } from '../../core/chat-model';
import type { Quote } from '../prompt/quote';
import type { LearnedChip, UsedEntry } from '../session-events';
import { jsonSchemaOf } from './json-schema';

/** What tools work with. */
export interface ToolContext {
  vault: VaultReader;
  passages: PassageSearch;
  memory: AgentMemory;
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
  isError?: boolean;
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
  announce(args: v.InferOutput<TSchema>, context: ToolContext): Announcement | Promise<Announcement>;
  run(args: v.InferOutput<TSchema>, context: ToolContext): Promise<ToolResult>;
}

/** A call whose arguments have been accepted. */
export interface PreparedCall {
  announce(context: ToolContext): Promise<Announcement>;
  run(context: ToolContext): Promise<ToolResult>;
}

/** A tool, as the loop uses it. */
export interface Tool {
  spec: ToolSpec;
  effect: 'read' | 'write';
  permission: Permission;
  remembers: boolean;
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
    prepare(args) {
      const checked = v.safeParse(parameters, args);
      if (!checked.success) return problems(checked.issues);
      return {
        announce: async (context) => definition.announce(checked.output, context),
        run: (context) => definition.run(checked.output, context),
      };
    },
  };
}
