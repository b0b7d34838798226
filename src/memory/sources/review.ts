/**
 * What to ask the user about facts whose sentence is gone from its note. They stay as they are until the user decides;
 * a sentence that is back, or a note that was put back, takes the question back.
 */
import { isKnown } from '../../core/events/event';
import type { KnownEvent, NewEvent } from '../../core/events/event';
import type { Now } from '../../core/ports';
import { noteOf, noteUri } from '../../core/source-uri';
import type { Store } from '../../store/store';
import { lifeOf } from '../fact-table';
import type { FactRow, FactTable } from '../fact-table';
import { sourceRemovedCard } from '../inbox-cards';
import type { Page } from './page';

/** What a review looks at. */
export interface ReviewParts {
  store: Store;
  facts: FactTable;
  now: Now;
}

/** Facts that were drawn from a note. */
export function factsFromNote(facts: FactTable, note: string): FactRow[] {
  return [...facts.fromSource(noteUri(note)), ...facts.fromSource(`${noteUri(note)}#`)];
}

/** The cards to raise and to take back, for a note as it stands now; null when it is gone. */
export function review(parts: ReviewParts, note: string, path: string | null, page: Page | null): NewEvent[] {
  const { store, facts, now } = parts;
  const moment = now();
  const active = factsFromNote(facts, note).filter((fact) => lifeOf(fact, moment) === 'active');
  const isThere = (fact: FactRow) => {
    // Only what was read from the note was in it word for word.
    const isQuoted = fact.sourceInterface === 'note' && fact.sourceSentence !== null;
    return page !== null && (!isQuoted || page.says(fact.sourceSentence ?? ''));
  };
  const gone = active.filter((fact) => !isThere(fact) && !isSaidElsewhere(store, fact, note));
  const raised = gone.flatMap((fact): NewEvent[] => {
    const where = path === null ? 'the note it was drawn from' : `“${path}”`;
    const said =
      page === null ? `${where} was deleted.` : `It was drawn from ${where}, which no longer says it.`;
    const words = `${said.charAt(0).toUpperCase()}${said.slice(1)} The memory was kept.`;
    const card = sourceRemovedCard(fact.id, fact.sourceSentence ?? fact.text, words);
    // What was asked once is not asked again, whatever the answer.
    return store.data.memory.db.first('SELECT 1 AS yes FROM inbox WHERE id = ?', card.data.id) ? [] : [card];
  });
  const back = active.filter(isThere).flatMap((fact) => openCards(store, fact.id));
  return back.length === 0 ? raised : [...raised, { type: 'undo', data: { events: back, because: 'user' } }];
}

/** Whether somebody said it in another place too; then it does not hang on this note alone. */
function isSaidElsewhere(store: Store, fact: FactRow, note: string): boolean {
  return standing(store, `fact:${fact.id}`).some((event) => {
    if (event.type !== 'fact.confirmed' || event.data.sourceUri === undefined) return false;
    return noteOf(event.data.sourceUri)?.note !== note;
  });
}

/** The events that raised the cards about a fact which are still open. */
function openCards(store: Store, fact: string): string[] {
  const cards = store.data.memory.db.all<{ id: string }>(
    "SELECT id FROM inbox WHERE kind = 'source_removed' AND decision IS NULL AND about = ?",
    JSON.stringify([fact]),
  );
  return cards.flatMap(({ id }) =>
    standing(store, `inbox:${id}`).flatMap((event) => (event.type === 'inbox.raised' ? [event.id] : [])),
  );
}

function standing(store: Store, ref: `fact:${string}` | `inbox:${string}`): KnownEvent[] {
  const { memory } = store.data;
  return memory
    .eventsOf(ref)
    .filter((event): event is KnownEvent => isKnown(event) && !memory.isUndone(event));
}
