/** A fact's life in words, from the events that made it. */
import { isKnown } from '../core/events/event';
import type { KnownEvent, LedgerEvent } from '../core/events/event';
import type { TimelineEntry } from '../core/memory-api';
import type { Projection } from '../store/projection/projection';

/** The newest uses that are told of; a fact that is recalled daily would be buried under its own. */
const USES_TOLD = 50;

/** Everything that happened to a fact, in order. */
export function timelineOf(memory: Projection, fact: string): TimelineEntry[] {
  const events = new Map(
    [...memory.eventsOf(`fact:${fact}`), ...edgeEvents(memory, fact), ...useEvents(memory, fact)].map(
      (event) => [event.id, event],
    ),
  );
  return [...events.values()]
    .filter((event): event is KnownEvent => isKnown(event))
    .sort((a, b) => (a.hlc === b.hlc ? (a.id < b.id ? -1 : 1) : a.hlc < b.hlc ? -1 : 1))
    .flatMap((event) => {
      const told = tell(event, fact);
      if (!told) return [];
      const { id, at, by, type } = event;
      return [{ event: id, at, by, type, other: null, ...told, undone: memory.isUndone(event) }];
    });
}

function edgeEvents(memory: Projection, fact: string): LedgerEvent[] {
  return memory.db
    .all<{ ref: string }>("SELECT ref FROM entities WHERE ref >= 'edge:' AND ref < 'edge;'")
    .filter(({ ref }) => ref.startsWith(`edge:${fact}|`) || ref.endsWith(`|${fact}`))
    .flatMap(({ ref }) => memory.eventsOf(ref as `edge:${string}`));
}

function useEvents(memory: Projection, fact: string): LedgerEvent[] {
  return memory.db
    .all<{ prompt: string }>(
      'SELECT prompt FROM fact_uses WHERE fact = ? ORDER BY at DESC LIMIT ?',
      fact,
      USES_TOLD,
    )
    .flatMap(({ prompt }) => memory.eventsOf(`use:${prompt}`));
}

type Told = { what: string; other?: string };

/** Only what stands when it is read: an erased event has no words left to show. */
function tell(event: KnownEvent, fact: string): Told | null {
  switch (event.type) {
    case 'fact.remembered':
      return { what: `Remembered: ${quoted(event.data.fact.text)}` };
    case 'fact.confirmed':
      return { what: 'Confirmed: it was said again' };
    case 'fact.superseded': {
      const { id, replacement, validUntil } = event.data;
      if (replacement.id === fact)
        return { what: `Took the place of what was known: ${quoted(replacement.text)}`, other: id };
      const until = validUntil === undefined ? '' : `, true until ${validUntil.slice(0, 10)}`;
      return { what: `Replaced by ${quoted(replacement.text)}${until}`, other: replacement.id };
    }
    case 'fact.merged': {
      const { ids, into } = event.data;
      if (into.id === fact)
        return { what: `Made of ${ids.length} memories: ${quoted(into.text)}`, ...first(ids) };
      return { what: `Became part of ${quoted(into.text)}`, other: into.id };
    }
    case 'fact.split': {
      const { id, into } = event.data;
      const own = into.find((body) => body.id === fact);
      if (own) return { what: `Split off from another memory: ${quoted(own.text)}`, other: id };
      return {
        what: `Split into ${into.map(({ text }) => quoted(text)).join(' and ')}`,
        ...first(into.map((body) => body.id)),
      };
    }
    case 'fact.pinned':
      return { what: event.data.pinned ? 'Pinned: it does not fade' : 'Unpinned: it fades again' };
    case 'fact.classified':
      return { what: classified(event.data) };
    case 'fact.forgotten':
      return { what: 'Forgotten' };
    case 'fact.restored':
      return { what: 'Restored' };
    case 'edge.added':
      return edge(event.data, fact, EDGE_WORDS);
    case 'edge.removed':
      return edge(event.data, fact, NO_EDGE_WORDS);
    case 'memory.used':
      return { what: 'Recalled for a question' };
    case 'memory.irrelevant':
      return event.data.fact === fact ? { what: 'Marked as not relevant to a question' } : null;
    default:
      return null;
  }
}

const EDGE_WORDS = {
  update: ['Updates another memory', 'Updated by another memory'],
  extend: ['Adds to another memory', 'Another memory adds to it'],
  derive: ['Follows from another memory', 'Another memory follows from it'],
  contradict: ['Contradicts another memory', 'Contradicted by another memory'],
  mentions: ['Mentions something', 'Mentioned by another memory'],
} as const;

const NO_EDGE_WORDS = {
  update: ['No longer updates another memory', 'No longer updated by another memory'],
  extend: ['No longer adds to another memory', 'Another memory no longer adds to it'],
  derive: ['No longer follows from another memory', 'Another memory no longer follows from it'],
  contradict: ['No longer contradicts another memory', 'No longer contradicted by another memory'],
  mentions: ['No longer mentions something', 'No longer mentioned by another memory'],
} as const;

type Edge = (KnownEvent & { type: 'edge.added' })['data'];

function edge({ from, type, to }: Edge, fact: string, words: typeof EDGE_WORDS | typeof NO_EDGE_WORDS): Told {
  const [out, back] = words[type];
  return from === fact ? { what: out, other: to } : { what: back, other: from };
}

function classified(data: (KnownEvent & { type: 'fact.classified' })['data']): string {
  const said = [
    data.kind !== undefined && `kind ${data.kind}`,
    data.topics !== undefined && (data.topics.length > 0 ? `topics ${data.topics.join(', ')}` : 'no topics'),
    data.importance !== undefined && `importance ${data.importance}`,
    data.sensitive !== undefined && (data.sensitive ? 'sensitive' : 'not sensitive'),
  ].filter((part) => part !== false);
  return said.length > 0 ? `Filed anew: ${said.join('; ')}` : 'Filed anew';
}

function first(ids: readonly string[]): { other?: string } {
  return ids[0] === undefined ? {} : { other: ids[0] };
}

function quoted(text: string): string {
  return text === '' ? 'something that was erased' : `“${text}”`;
}
