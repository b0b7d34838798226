/** Why there are no related notes to show. */
import type { IndexState } from '../../core/notes-api';
import { counted, numeral } from '../quantities';

/** The sentence for a note, or for none; `index` tells whether the note may be one that was not read yet. */
export function nothingRelated(note: string | null, index: IndexState | null): string {
  if (note === null) return 'Open a note to see which others belong with it.';
  if (!index) return 'Related notes are shown for notes in Markdown.';
  const skipped = index.report?.skipped.find(
    ({ path }) => path.endsWith(`/${note}.md`) || path === `${note}.md`,
  );
  if (skipped) return `“${note}” is not part of memory: ${skipped.reason}`;
  if (index.phase === 'idle')
    return `No other note seems to belong with “${note}”. It may be too short, or left out of memory in the settings.`;
  if (index.total === 0) return 'Your notes have not been read yet.';
  return `Your notes are still being read, ${numeral(index.done)} of ${counted(index.total, 'note')} so far.`;
}
