/** Recalls facts, those that have faded or are over too. */
import * as v from 'valibot';
import { recalled } from './recalled';
import { defineTool } from './tool';

export const recallMemory = defineTool({
  name: 'recall_memory',
  description:
    'Recalls facts from long-term memory: what the user said about themselves, people, plans, preferences. Finds faded facts that are not in the memory quotation, and, with as_of, what was true at an earlier time.',
  parameters: v.object({
    query: v.pipe(
      v.string(),
      v.minLength(1),
      v.maxLength(1_000),
      v.description('What to recall, in natural language.'),
    ),
    as_of: v.optional(
      v.pipe(
        v.string(),
        v.isoDate(),
        v.description('What was true on this day, yyyy-mm-dd, instead of now.'),
      ),
    ),
    with_past: v.optional(
      v.pipe(v.boolean(), v.description('Also facts that have been replaced or are over.')),
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(30),
        v.description('Facts; 10 when left out.'),
      ),
    ),
  }),
  effect: 'read',
  permission: 'allow',
  announce: ({ query, as_of: asOf }) => ({
    title: asOf === undefined ? 'Recall from memory' : `Recall what was true on ${asOf}`,
    details: [query],
  }),
  async run({ query, as_of: asOf, with_past: withPast = false, limit = 10 }, context) {
    const { hits } = await context.memory.recall({
      text: query,
      limit,
      sources: ['facts'],
      withPast,
      ...(asOf === undefined ? {} : { asOf }),
      ...(context.thread === null ? {} : { thread: context.thread }),
    });
    return recalled(hits, 'Memory has no fact about this.', query, context);
  },
});
