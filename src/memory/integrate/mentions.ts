/** Notes that a fact names: by a link, or by the full title of a note that memory knows already. */
import type { NewEvent } from '../../core/events/event';
import type { Database } from '../../store/database';
import type { NamedNotes } from '../named-notes';
import type { Draft } from './draft';

const LINK = /\[\[([^\]|#^]+)(?:[#^|][^\]]*)?\]\]/g;
/** Notes that one fact is tied to, at most. */
const MOST = 5;

const titleOf = (path: string) => path.replace(/^.*\//, '').replace(/\.md$/i, '');

/** The events that tie a fact to the notes it names. Only notes that have an id: what is not certain is left out. */
export function mentionsIn({ body, triple }: Draft, parts: { db: Database; notes: NamedNotes }): NewEvent[] {
  const links = [...body.text.matchAll(LINK)].map(([, target = '']) => target.trim());
  const names = triple ? [triple.subject, triple.object] : [];
  if (links.length === 0 && names.length === 0) return [];
  const rows = parts.db.all<{ note: string; path: string }>(
    'SELECT note, path FROM note_paths ORDER BY note',
  );
  const found = new Set<string>();
  for (const target of links) {
    const path = /\.md$/i.test(target) ? target : `${target}.md`;
    const [at] = parts.notes.idsAt(path);
    const titled = rows.filter((row) => titleOf(row.path) === titleOf(path));
    const note = at ?? (titled.length === 1 ? titled[0]?.note : undefined);
    if (note !== undefined) found.add(note);
  }
  for (const name of names) {
    const titled = rows.filter((row) => titleOf(row.path) === name);
    if (titled.length === 1 && titled[0]) found.add(titled[0].note);
  }
  return [...found]
    .slice(0, MOST)
    .map((note): NewEvent => ({ type: 'edge.added', data: { from: body.id, type: 'mentions', to: note } }));
}
