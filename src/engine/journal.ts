/** Conversations in which things are said: the one that collects what was told to memory directly, and any other. */
import type { NewEvent } from '../core/events/event';
import type { Store } from '../store/store';

const JOURNAL = 'journal';
/** A conversation is called by its first words, up to so many characters. */
const TITLE_LENGTH = 60;

/** A conversation's id, and the event that starts it when it is not there yet. */
export interface OpenThread {
  id: string;
  start: NewEvent[];
  /** Whether memory may learn from it. */
  isLearning: boolean;
}

function isErased(store: Store, id: string): boolean {
  const sql = 'SELECT 1 AS yes FROM erased_things WHERE ref = ?';
  return store.data.history.db.first(sql, `thread:${id}`) !== undefined;
}

/** A conversation by its id; begun when it is not there. */
export function openThread(store: Store, id: string, firstWords: string): OpenThread {
  // Asked of the conversations, not of the events: an undone beginning is none.
  const known = store.data.history.db.first<{ learning: number }>(
    'SELECT learning FROM conversations WHERE id = ?',
    id,
  );
  if (known) return { id, start: [], isLearning: known.learning === 1 };
  const title = firstWords.replace(/\s+/g, ' ').trim().slice(0, TITLE_LENGTH);
  return { id, start: [{ type: 'thread.started', data: { id, title, learning: true } }], isLearning: true };
}

/** The first journal that was not erased: what is erased stays erased, so nothing new may be said in it. */
export function openJournal(store: Store): OpenThread {
  let id = JOURNAL;
  for (let number = 2; isErased(store, id); number++) id = `${JOURNAL}-${number}`;
  return openThread(store, id, 'Told to memory');
}
