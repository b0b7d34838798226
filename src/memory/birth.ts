/** How a fact came into the world. What was written there never changes, on no device. */
import { isKnown } from '../core/events/event';
import type { FactBody } from '../core/events/facts';
import { bodiesIn } from '../core/state/fact';
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
