/** Replaces parts of a note: all of them, or none. */
import * as v from 'valibot';
import type { NoteEdit } from '../../core/note-writing';
import { defineNoteTool, NotePath, Preimage, Reason } from './note-tool';

/** Edits in one call. */
const EDITS_MOST = 50;

const Edit = v.pipe(
  v.object({
    find: v.optional(v.pipe(v.string(), v.description('A text that stands in the note exactly once.'))),
    heading: v.optional(
      v.pipe(
        v.string(),
        v.description('Or a heading, such as "## Plan" or "Work > Plan": what stands under it.'),
      ),
    ),
    block: v.optional(v.pipe(v.string(), v.description('Or a block by its id, such as "^abc".'))),
    replace: v.pipe(v.string(), v.description('What is to stand there.')),
  }),
  v.check(
    ({ find, heading, block }) => [find, heading, block].filter((place) => place !== undefined).length === 1,
    'give exactly one of find, heading and block',
  ),
);

export const vaultEdit = defineNoteTool({
  name: 'vault_edit',
  description:
    'Changes parts of a note, each found by an exact text, a heading or a block id. All edits of one call are made, or none.',
  parameters: v.object({
    path: NotePath,
    edits: v.pipe(v.array(Edit), v.minLength(1), v.maxLength(EDITS_MOST)),
    preimage: Preimage,
    reason: Reason,
  }),
  announce: ({ path }) => ({ title: 'Edit a note', details: [path] }),
  request: ({ path, edits, preimage }) => ({
    tool: 'vault_edit',
    path,
    edits: edits.map(editOf),
    ...(preimage === undefined ? {} : { preimage }),
  }),
});

function editOf({ find, heading, block, replace }: v.InferOutput<typeof Edit>): NoteEdit {
  if (find !== undefined) return { find, replace };
  return heading === undefined ? { block: block ?? '', replace } : { heading, replace };
}
