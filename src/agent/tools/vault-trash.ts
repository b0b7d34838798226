/** Deletes a note, to where the user's deleted files go. */
import * as v from 'valibot';
import { defineNoteTool, NotePath, Preimage, Reason } from './note-tool';

export const vaultTrash = defineNoteTool({
  name: 'vault_trash',
  description: 'Deletes a note. The user can bring it back. Only when the user asks for it.',
  parameters: v.object({ path: NotePath, preimage: Preimage, reason: Reason }),
  announce: ({ path }) => ({ title: 'Delete a note', details: [path] }),
  request: ({ path, preimage }) => ({
    tool: 'vault_trash',
    path,
    ...(preimage === undefined ? {} : { preimage }),
  }),
});
