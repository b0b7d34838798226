/** Moves or renames a note; the links to it follow. */
import * as v from 'valibot';
import { defineNoteTool, NotePath, Preimage, Reason } from './note-tool';

export const vaultMove = defineNoteTool({
  name: 'vault_move',
  description: 'Moves or renames a note. Links to it follow.',
  parameters: v.object({
    path: NotePath,
    to: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000), v.description('The new path.')),
    preimage: Preimage,
    reason: Reason,
  }),
  announce: ({ path, to }) => ({ title: 'Move a note', details: [path, to] }),
  request: ({ path, to, preimage }) => ({
    tool: 'vault_move',
    path,
    to,
    ...(preimage === undefined ? {} : { preimage }),
  }),
});
