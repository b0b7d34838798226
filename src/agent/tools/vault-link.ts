/** Follows links: what a name leads to, and what leads to and from a note. */
import * as v from 'valibot';
import type { LinkEnd } from '../../core/agent-ports';
import type { Quote } from '../prompt/quote';
import { pathFor } from './find-note';
import { defineTool } from './tool';

function quotesOf(ends: readonly LinkEnd[], source: string, isLocalOnly: boolean): Quote[] {
  // The links of a note are its words: when it may not leave, neither may they.
  return [false, true].flatMap((kept) => {
    const some = ends.filter((end) => (isLocalOnly || end.isLocalOnly) === kept);
    const text = some.map(({ link, path }) => (path === null ? `${link} (no such note)` : path)).join('\n');
    return some.length > 0 ? [{ source, text, isLocalOnly: kept }] : [];
  });
}

export const vaultLink = defineTool({
  name: 'vault_link',
  description:
    'Finds the note that a name or link leads to, the notes that link to a note (backlinks), and the links in it (outgoing).',
  parameters: v.object({
    name: v.pipe(
      v.string(),
      v.minLength(1),
      v.maxLength(1_000),
      v.description('The name, link or path of a note.'),
    ),
    what: v.pipe(v.picklist(['resolve', 'backlinks', 'outgoing']), v.description('What to find.')),
  }),
  effect: 'read',
  permission: 'allow',
  announce: ({ name, what }) => ({
    title: {
      resolve: 'Find a note',
      backlinks: 'Find what links to a note',
      outgoing: 'Find the links of a note',
    }[what],
    details: [name],
  }),
  async run({ name, what }, { vault }) {
    const found = await pathFor(name, vault);
    if (typeof found === 'string') return { text: found, isError: true };
    const isLocalOnly = await vault.isLocalOnly(found.path);
    if (what === 'resolve') {
      if ((await vault.read(found.path)) === null) return { text: 'No note goes by this name.' };
      return { text: 'It leads to:', quotes: [{ source: 'vault', text: found.path, isLocalOnly }] };
    }
    const links = await vault.links(found.path);
    if (links === null) return { text: 'No note goes by this name.', isError: true };
    const ends = what === 'backlinks' ? links.backlinks : links.outgoing;
    // What links to a note are other notes' words; what it links to are its own.
    const quotes = quotesOf(ends, `links of ${found.path}`, isLocalOnly);
    return { text: ends.length === 0 ? 'There are none.' : 'The links:', quotes };
  },
});
