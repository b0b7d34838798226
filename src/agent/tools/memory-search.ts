/** Searches notes for passages, by words, by meaning and over links. */
import * as v from 'valibot';
import { noteLink } from '../note-link';
import { defineTool } from './tool';

export const memorySearch = defineTool({
  name: 'memory_search',
  description:
    'Searches the notes of the vault for passages that answer a question. Finds by words, by meaning and over links. Gives passages with the link to cite each by.',
  parameters: v.object({
    query: v.pipe(
      v.string(),
      v.minLength(1),
      v.maxLength(1_000),
      v.description('What to look for, in natural language.'),
    ),
    folder: v.optional(v.pipe(v.string(), v.description('Only notes under this folder.'))),
    tag: v.optional(v.pipe(v.string(), v.description('Only notes with this tag, without #.'))),
    from: v.optional(
      v.pipe(v.string(), v.isoDate(), v.description('Only notes dated on or after, yyyy-mm-dd.')),
    ),
    to: v.optional(
      v.pipe(v.string(), v.isoDate(), v.description('Only notes dated on or before, yyyy-mm-dd.')),
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(20),
        v.description('Passages; 8 when left out.'),
      ),
    ),
  }),
  effect: 'read',
  permission: 'allow',
  announce: ({ query }) => ({ title: 'Search notes', details: [query] }),
  async run({ query, folder, tag, from, to, limit = 8 }, { passages }) {
    const filters = {
      ...(folder === undefined ? {} : { folders: [folder] }),
      ...(tag === undefined ? {} : { tags: [tag.replace(/^#/, '')] }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    };
    const everything = await passages.search({ text: query, limit, filters });
    let hits = everything.hits;
    // Those that are withheld must not take the places of those that may be told.
    if (hits.some((hit) => hit.isLocalOnly)) {
      const shareable = await passages.search({
        text: query,
        limit,
        filters: { ...filters, shareableOnly: true },
      });
      hits = [...hits.filter((hit) => hit.isLocalOnly), ...shareable.hits.filter((hit) => !hit.isLocalOnly)];
    }
    hits = hits.sort((a, b) => b.score - a.score);
    const found = hits.map((hit) => ({ hit, link: noteLink(hit.path, hit) }));
    return {
      text: hits.length === 0 ? 'No passage was found.' : 'The passages, best first, each with its link:',
      quotes: found.map(({ hit, link }) => ({
        source: `note ${link}`,
        text: hit.text,
        isLocalOnly: hit.isLocalOnly,
      })),
      used: found.map(({ hit, link }) => ({
        type: 'passage' as const,
        id: String(hit.passage),
        text: hit.text,
        why: `Found by searching notes for “${query}”`,
        source: link,
        isLocalOnly: hit.isLocalOnly,
      })),
    };
  },
});
