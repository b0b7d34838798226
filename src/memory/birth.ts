/** How a fact came into the world. What was written there never changes, on no device. */
import { isKnown } from '../core/events/event';
import type { KnownEvent } from '../core/events/event';
import type { FactBody } from '../core/events/facts';
import type { Projection } from '../store/projection/projection';

/** A fact's first event and its body there. */
export interface Birth {
  event: string;
  hlc: string;
  at: string;
  by: string;
  device: string;
  body: FactBody;
}

function bodiesIn(event: KnownEvent): FactBody[] {
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

/** The birth of a fact; null when it was undone or erased. */
export function birthOf(memory: Projection, fact: string): Birth | null {
  for (const event of memory.eventsOf(`fact:${fact}`)) {
    if (!isKnown(event) || memory.isUndone(event)) continue;
    const body = bodiesIn(event).find(({ id }) => id === fact);
    if (!body || body.text === '') continue;
    const { id, hlc, at, by, device } = event;
    return { event: id, hlc, at, by, device, body };
  }
  return null;
}
