/**
 * A fact's state, folded from its events. Importance, confirmations and uses stay as they were recorded:
 * how strong a fact is now is computed when it is read, never decayed in place.
 */
import type { EventData, KnownEvent } from '../events/event';
import type { FactBody } from '../events/facts';

/** A fact as its life has made it. */
export interface FactState extends FactBody {
  createdAt: string;
  confirmationCount: number;
  lastConfirmedAt: string;
  /** The fact that took its place. */
  supersededBy: string | null;
  forgottenAt: string | null;
  pinned: boolean;
  sensitive: boolean;
}

function born(body: FactBody, event: KnownEvent): FactState | null {
  if (event.erased && body.text === '') return null;
  // Assigned to an object that has its own properties already: measured, adding these to a copy of the body makes
  // each fact a slow dictionary, which cost a tenth of a replay.
  const life = {
    createdAt: event.at,
    confirmationCount: 0,
    lastConfirmedAt: event.at,
    supersededBy: null,
    forgottenAt: null,
    pinned: false,
    sensitive: false,
  };
  return Object.assign(life, body, { pinned: body.pinned ?? false, sensitive: body.sensitive ?? false });
}

/** The bodies an event gives birth to. */
export function bodiesIn(event: KnownEvent): FactBody[] {
  switch (event.type) {
    case 'fact.remembered':
      return [event.data.fact];
    case 'fact.superseded':
      return [event.data.replacement];
    case 'fact.merged':
      return [event.data.into];
    case 'fact.split':
      return event.data.into;
    default:
      return [];
  }
}

function classify(fact: FactState, data: EventData<'fact.classified'>): void {
  if (data.kind !== undefined) fact.kind = data.kind;
  if (data.topics !== undefined) fact.topics = data.topics;
  if (data.importance !== undefined) fact.importance = data.importance;
  if (data.sensitive !== undefined) fact.sensitive = data.sensitive;
}

/** The state of fact `id` after its events, which come in order; null when nothing of it is left. */
export function foldFact(id: string, events: readonly KnownEvent[]): FactState | null {
  let fact: FactState | null = null;
  for (const event of events) {
    const body = bodiesIn(event).find((candidate) => candidate.id === id);
    if (body) {
      // Two devices may derive the same fact from the same inputs: the first birth counts.
      if (fact === null) fact = born(body, event);
      continue;
    }
    if (fact === null) continue;
    switch (event.type) {
      case 'fact.confirmed':
        fact.confirmationCount++;
        if (event.at > fact.lastConfirmedAt) fact.lastConfirmedAt = event.at;
        break;
      case 'fact.superseded':
        fact.supersededBy = event.data.replacement.id;
        if (event.data.validUntil !== undefined) fact.validUntil = event.data.validUntil;
        break;
      case 'fact.merged':
        fact.supersededBy = event.data.into.id;
        break;
      case 'fact.split':
        fact.supersededBy = event.data.into[0]?.id ?? null;
        break;
      case 'fact.pinned':
        fact.pinned = event.data.pinned;
        break;
      case 'fact.classified':
        classify(fact, event.data);
        break;
      case 'fact.forgotten':
        fact.forgottenAt = event.at;
        break;
      case 'fact.restored':
        fact.forgottenAt = null;
        break;
      default:
        break;
    }
  }
  return fact;
}

/** An edge is there unless the last word on it was to take it away. */
export function foldEdge(events: readonly KnownEvent[]): boolean {
  const last = events.at(-1);
  return last !== undefined && last.type !== 'edge.removed';
}

/** Facts that one prompt made use of, so that their clocks move. */
export interface UseState {
  at: string;
  recalled: string[];
}

/** The recalled facts of one prompt, without those the user called irrelevant. */
export function foldUse(events: readonly KnownEvent[]): UseState | null {
  let use: UseState | null = null;
  const rejected = new Set<string>();
  for (const event of events) {
    if (event.type === 'memory.used') use = { at: event.at, recalled: event.data.recalled };
    if (event.type === 'memory.irrelevant') rejected.add(event.data.fact);
  }
  return use && { at: use.at, recalled: use.recalled.filter((fact) => !rejected.has(fact)) };
}
