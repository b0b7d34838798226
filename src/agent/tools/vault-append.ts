/** Adds text to a note. */
import * as v from 'valibot';
import { defineNoteTool, NotePath, Preimage, Reason } from './note-tool';

export const vaultAppend = defineNoteTool({
  name: 'vault_append',
  description:
    'Adds text to the end of a note, or of what stands under a heading, which is made when it is missing.',
  parameters: v.object({
    path: NotePath,
    text: v.pipe(v.string(), v.minLength(1), v.description('What to add, in Markdown.')),
    heading: v.optional(v.pipe(v.string(), v.description('Such as "## Log".'))),
    preimage: Preimage,
    reason: Reason,
  }),
  announce: ({ path }) => ({ title: 'Add to a note', details: [path] }),
  request: ({ path, text, heading, preimage }) => ({
    tool: 'vault_append',
    path,
    text,
    ...(heading === undefined ? {} : { heading }),
    ...(preimage === undefined ? {} : { preimage }),
  }),
});
