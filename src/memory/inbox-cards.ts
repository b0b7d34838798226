/**
 * What waits in the inbox for the user's word, as events. A card's id follows from what it asks about, so two devices
 * that notice the same raise one card, and a question that was decided is not asked again.
 */
import type { FactBody } from '../core/events/facts';
import type { NewEvent } from '../core/events/event';
import { normalised } from '../core/words';
import { derivedId } from './derived-id';

/** A card on its way into the ledger. */
export type RaisedCard = Extract<NewEvent, { type: 'inbox.raised' }>;

/** Characters of a note that a card shows. */
const NOTE_LIMIT = 2_000;

function card(
  kind: RaisedCard['data']['kind'],
  asks: readonly string[],
  about: string[],
  note?: string,
): RaisedCard {
  const id = derivedId('card', kind, ...asks);
  const shown = note === undefined || note === '' ? {} : { note: note.slice(0, NOTE_LIMIT) };
  return { type: 'inbox.raised', data: { id, kind, about, ...shown } };
}

/** Two facts that cannot both be true; the newer one is named first. One card, whichever of the two came first. */
export function contradictionCard(newer: string, older: string, note?: string): RaisedCard {
  return card('contradiction', [newer, older].sort(), [newer, older], note);
}

/** Something close to what was forgotten was said; it waits in the card. Saying it again raises no other card. */
export function nearTombstoneCard(forgotten: string, candidate: FactBody, note?: string): RaisedCard {
  const about = [forgotten, candidate.id];
  const raised = card('near_tombstone', [forgotten, normalised(candidate.text)], about, note);
  return { ...raised, data: { ...raised.data, candidate } };
}

/**
 * The sentence that a fact was drawn from is gone from its note. `sentence` is what stood there; once decided, the card
 * comes again only when another sentence of that fact goes.
 */
export function sourceRemovedCard(fact: string, sentence: string, note?: string): RaisedCard {
  return card('source_removed', [fact, normalised(sentence)], [fact], note);
}

/** The agent would like to speak otherwise. `proposal` is what tells this wish from others about the same style. */
export function styleProposalCard(style: string, proposal: string, note?: string): RaisedCard {
  return card('style_proposal', [style, proposal], [style], note);
}

/** A job was given up for now. `tries` counts all so far, so that a job parked again asks again. */
export function parkedJobCard(job: string, tries: number, note?: string): RaisedCard {
  return card('parked_job', [job, String(tries)], [job], note);
}
