/** The state of topics and styles, folded from their events. */
import type { KnownEvent } from '../events/event';
import type { StyleBody } from '../events/topics-and-styles';

/** The label a topic goes by now, or null while it keeps its own. */
export function foldTopic(label: string, events: readonly KnownEvent[]): string | null {
  let now: string | null = null;
  for (const event of events) {
    if (event.type === 'topic.renamed' && event.data.from === label) now = event.data.to;
    if (event.type === 'topic.merged' && event.data.from.includes(label)) now = event.data.into;
  }
  return now === label ? null : now;
}

/** A style and, if the agent would like it otherwise, its open proposal. */
export interface StyleState {
  style: StyleBody | null;
  proposal: StyleBody | null;
}

/** The style after its events, which come in order. */
export function foldStyle(events: readonly KnownEvent[]): StyleState | null {
  const state: StyleState = { style: null, proposal: null };
  for (const event of events) {
    switch (event.type) {
      case 'style.set':
        state.style = event.erased ? null : event.data.style;
        break;
      case 'style.proposed':
        state.proposal = event.erased ? null : event.data.style;
        break;
      case 'style.decided':
        if (event.data.accepted && state.proposal) state.style = state.proposal;
        state.proposal = null;
        break;
      case 'style.removed':
        state.style = null;
        break;
      default:
        break;
    }
  }
  return state.style || state.proposal ? state : null;
}
