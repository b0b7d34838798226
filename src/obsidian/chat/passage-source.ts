/** Where a passage stands that was put before the model: a prompt's trace names it, but does not say. */
import type { UsedEntry } from '../../agent/session-events';
import type { NotesApi } from '../../core/notes-api';

/** Of a long passage these many characters find it again. */
const ASKED = 300;
const LOOKED_AT = 8;

/** A link to the passage, found by its own words and recognised by its id; null when it is not there any more. */
export async function passageSource(notes: NotesApi, { id, text }: UsedEntry): Promise<string | null> {
  if (text === '') return null;
  const { hits } = await notes.search({
    text: text.slice(0, ASKED),
    limit: LOOKED_AT,
    filters: { archive: true },
  });
  const hit = hits.find(({ passage }) => `passage:${passage}` === id);
  if (!hit) return null;
  const heading = hit.headingPath.at(-1);
  const place = hit.blockId !== null ? `#^${hit.blockId}` : heading === undefined ? '' : `#${heading}`;
  return `${hit.path}${place}`;
}
