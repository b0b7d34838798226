/** Sets and removes properties of a note; the others stay as they are, to the letter. */
import * as v from 'valibot';
import { defineNoteTool, NotePath, Preimage, Reason } from './note-tool';

const Plain = v.union([v.string(), v.number(), v.boolean()]);
const Value = v.union([v.string(), v.number(), v.boolean(), v.array(Plain)]);
/** Properties in one call. */
const PROPERTIES_MOST = 50;

export const vaultFrontmatter = defineNoteTool({
  name: 'vault_frontmatter',
  description: 'Sets or removes properties (front matter) of a note. All others stay as they are.',
  parameters: v.object({
    path: NotePath,
    set: v.optional(v.pipe(v.record(v.string(), Value), v.description('Names and values to set.'))),
    remove: v.optional(
      v.pipe(v.array(v.string()), v.maxLength(PROPERTIES_MOST), v.description('Names to remove.')),
    ),
    preimage: Preimage,
    reason: Reason,
  }),
  announce: ({ path, set = {}, remove = [] }) => ({
    title: 'Change properties',
    details: [path, [...Object.keys(set), ...remove].join(', ')].filter((line) => line !== ''),
  }),
  request: ({ path, set, remove, preimage }) => ({
    tool: 'vault_frontmatter',
    path,
    ...(set === undefined ? {} : { set }),
    ...(remove === undefined ? {} : { remove }),
    ...(preimage === undefined ? {} : { preimage }),
  }),
});
