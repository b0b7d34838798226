/**
 * What a tool that changes notes is: it only says what is wanted. What would come of it is worked out by the one code
 * that writes notes, asked about where the folder or the moment wants it, and done exactly as it was shown.
 */
import * as v from 'valibot';
import type { NoteRequest } from '../../core/note-writing';
import { defineTool } from './tool';
import type { Announcement, Tool } from './tool';

/** Longest reason that is kept, in characters. */
const REASON_CHARACTERS = 300;

/** A note by its path, as tools take it. */
export const NotePath = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(1_000),
  v.description('The path of the note inside the vault, such as "Folder/Note.md".'),
);

/** What the note is expected to be. */
export const Preimage = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[0-9a-f]{40}$/, 'is no version that vault_read gave'),
    v.description('The version that vault_read gave: nothing is written when the note has changed since.'),
  ),
);

/** Why, for the history. */
export const Reason = v.optional(
  v.pipe(v.string(), v.maxLength(REASON_CHARACTERS), v.description('Why, in a few words, for the history.')),
);

interface NoteToolDefinition<TSchema extends v.GenericSchema<unknown, { reason?: string | undefined }>> {
  name: NoteRequest['tool'];
  description: string;
  parameters: TSchema;
  announce: (args: v.InferOutput<TSchema>) => Announcement;
  request: (args: v.InferOutput<TSchema>) => NoteRequest;
}

/** Turns a definition into a tool. */
export function defineNoteTool<TSchema extends v.GenericSchema<unknown, { reason?: string | undefined }>>({
  announce,
  request,
  ...definition
}: NoteToolDefinition<TSchema>): Tool {
  return defineTool({
    ...definition,
    effect: 'write',
    // The folder decides; a user who wants more can set the tool to ask as well.
    permission: 'allow',
    announce,
    change: (args) => ({ requests: [request(args)], reason: args.reason ?? '' }),
    run: () => Promise.reject(new Error('Notes are changed by their own way.')),
  });
}
