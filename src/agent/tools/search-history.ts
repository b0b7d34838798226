/** Searches what was said in earlier conversations. */
import * as v from 'valibot';
import { recalled } from './recalled';
import { defineTool } from './tool';

export const searchHistory = defineTool({
  name: 'search_history',
  description: 'Searches earlier conversations with the user for what was said, word for word.',
  parameters: v.object({
    query: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000), v.description('What to look for.')),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(20),
        v.description('Messages; 8 when left out.'),
      ),
    ),
  }),
  effect: 'read',
  permission: 'allow',
  announce: ({ query }) => ({ title: 'Search earlier conversations', details: [query] }),
  async run({ query, limit = 8 }, context) {
    const { hits } = await context.memory.recall({
      text: query,
      limit,
      sources: ['turns'],
      ...(context.thread === null ? {} : { thread: context.thread }),
    });
    return recalled(hits, 'Nothing like it was said in earlier conversations.', query, context);
  },
});
