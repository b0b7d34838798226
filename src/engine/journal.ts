/** The conversation that collects what was told to memory directly. */
import type { NewEvent } from '../core/events/event';
import type { Store } from '../store/store';

const JOURNAL = 'journal';

/** The journal's id, and the event that starts it when it is not there yet. */
export interface OpenJournal {
  id: string;
  start: NewEvent[];
}

/** The first journal that was not erased: what is erased stays erased, so nothing new may be said in it. */
export function openJournal(store: Store): OpenJournal {
  const { db } = store.data.history;
  let id = JOURNAL;
  for (
    let number = 2;
    db.first('SELECT 1 AS yes FROM erased_things WHERE ref = ?', `thread:${id}`);
    number++
  ) {
    id = `${JOURNAL}-${number}`;
  }
  // Asked of the conversations, not of the events: an undone beginning is none.
  const isThere = db.first('SELECT 1 AS yes FROM conversations WHERE id = ?', id) !== undefined;
  const start: NewEvent = { type: 'thread.started', data: { id, title: 'Told to memory', learning: true } };
  return { id, start: isThere ? [] : [start] };
}
