/** Creates a note, or replaces one that the agent wrote. */
import * as v from 'valibot';
import { defineNoteTool, NotePath, Preimage, Reason } from './note-tool';

export const vaultWrite = defineNoteTool({
  name: 'vault_write',
  description:
    'Creates a note, or replaces one that you wrote yourself. Notes of the user are never replaced as a whole: use vault_edit or vault_append for them.',
  parameters: v.object({
    path: NotePath,
    text: v.pipe(v.string(), v.description('The whole note, in Markdown.')),
    preimage: Preimage,
    reason: Reason,
  }),
  announce: ({ path }) => ({ title: 'Write a note', details: [path] }),
  request: ({ path, text, preimage }) => ({
    tool: 'vault_write',
    path,
    text,
    ...(preimage === undefined ? {} : { preimage }),
  }),
});
