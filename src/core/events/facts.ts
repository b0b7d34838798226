/** Events in the life of a fact: remembered, confirmed, replaced, forgotten; and the edges between facts. */
import * as v from 'valibot';
import { Day, Id, Share, defineEvent, text } from './definition';
import type { EntityRef, Gone } from './definition';

/** What sort of statement a fact is; each ages at its own pace. */
export const FactKind = v.picklist(['identity', 'preference', 'fact', 'event']);
export type FactKind = v.InferOutput<typeof FactKind>;

/** Longest statement that still is one fact, in characters. */
export const FACT_TEXT_LIMIT = 4_000;

/** A fact as it is first written down; everything that happens to it later is another event. */
export const FactBody = v.object({
  id: Id,
  text: text(FACT_TEXT_LIMIT),
  kind: FactKind,
  topics: v.pipe(v.array(text(120)), v.maxLength(20)),
  importance: Share,
  confidence: Share,
  author: v.picklist(['user', 'agent', 'import']),
  /** Where it was said: chat, note, cli, mcp. */
  sourceInterface: text(60),
  /** The message or note block it was drawn from. */
  sourceUri: v.optional(text(1_000)),
  /** The sentence it was drawn from, word for word. */
  sourceSentence: v.optional(text(FACT_TEXT_LIMIT)),
  subject: v.optional(text(300)),
  predicate: v.optional(text(120)),
  object: v.optional(text(1_000)),
  validFrom: v.optional(Day),
  validUntil: v.optional(Day),
  pinned: v.optional(v.boolean()),
  sensitive: v.optional(v.boolean()),
});
export type FactBody = v.InferOutput<typeof FactBody>;

/** The edges that join two facts. */
const EdgeType = v.picklist(['update', 'extend', 'derive', 'contradict', 'mentions']);

const factRef = (id: string): EntityRef => `fact:${id}`;

/** An edge's own reference: one edge of a type between two ends. */
const edgeRef = (edge: { from: string; type: string; to: string }): EntityRef =>
  `edge:${edge.from}|${edge.type}|${edge.to}`;

function redactBody(body: FactBody, gone: Gone): FactBody {
  if (!gone(factRef(body.id))) return body;
  const { id, kind, importance, confidence, author, sourceInterface } = body;
  return { id, kind, importance, confidence, author, sourceInterface, text: '', topics: [] };
}

/** The edge from a fact to the one whose place it took, which comes and goes with the event. */
const updateRef = (from: string, to: string): EntityRef => edgeRef({ from, type: 'update', to });

const unchanged = <T>(data: T): T => data;
const OneFact = v.object({ id: Id });
const Edge = v.object({
  from: Id,
  type: EdgeType,
  /** A fact's id, or for `mentions` a note's id. */
  to: Id,
});

export const factEvents = {
  'fact.remembered': defineEvent({
    version: 1,
    schema: v.object({ fact: FactBody }),
    touches: ({ fact }) => [factRef(fact.id)],
    redact: ({ fact }, gone) => ({ fact: redactBody(fact, gone) }),
  }),
  'fact.confirmed': defineEvent({
    version: 1,
    schema: v.object({ id: Id, sourceUri: v.optional(text(1_000)) }),
    touches: ({ id }) => [factRef(id)],
    redact: (data, gone) => (gone(factRef(data.id)) ? { id: data.id } : data),
  }),
  'fact.superseded': defineEvent({
    version: 1,
    schema: v.object({ id: Id, replacement: FactBody, validUntil: v.optional(Day) }),
    touches: ({ id, replacement }) => [factRef(id), factRef(replacement.id), updateRef(replacement.id, id)],
    redact: (data, gone) => ({ ...data, replacement: redactBody(data.replacement, gone) }),
  }),
  'fact.merged': defineEvent({
    version: 1,
    schema: v.object({ ids: v.pipe(v.array(Id), v.minLength(2), v.maxLength(50)), into: FactBody }),
    touches: ({ ids, into }) => [
      ...ids.map(factRef),
      factRef(into.id),
      ...ids.map((id) => updateRef(into.id, id)),
    ],
    redact: (data, gone) => ({ ...data, into: redactBody(data.into, gone) }),
  }),
  'fact.split': defineEvent({
    version: 1,
    schema: v.object({ id: Id, into: v.pipe(v.array(FactBody), v.minLength(2), v.maxLength(50)) }),
    touches: ({ id, into }) => [
      factRef(id),
      ...into.flatMap((body) => [factRef(body.id), updateRef(body.id, id)]),
    ],
    redact: (data, gone) => ({ ...data, into: data.into.map((body) => redactBody(body, gone)) }),
  }),
  'fact.pinned': defineEvent({
    version: 1,
    schema: v.object({ id: Id, pinned: v.boolean() }),
    touches: ({ id }) => [factRef(id)],
    redact: unchanged,
  }),
  'fact.classified': defineEvent({
    version: 1,
    schema: v.object({
      id: Id,
      kind: v.optional(FactKind),
      topics: v.optional(FactBody.entries.topics),
      importance: v.optional(Share),
      sensitive: v.optional(v.boolean()),
    }),
    touches: ({ id }) => [factRef(id)],
    redact: (data, gone) => (gone(factRef(data.id)) ? { id: data.id } : data),
  }),
  /** The tombstone: gone from recall and never resurrected by re-extraction, until restored. */
  'fact.forgotten': defineEvent({
    version: 1,
    schema: OneFact,
    touches: ({ id }) => [factRef(id)],
    redact: unchanged,
  }),
  'fact.restored': defineEvent({
    version: 1,
    schema: OneFact,
    touches: ({ id }) => [factRef(id)],
    redact: unchanged,
  }),
  'edge.added': defineEvent({
    version: 1,
    schema: Edge,
    touches: (edge) => [edgeRef(edge)],
    redact: unchanged,
  }),
  'edge.removed': defineEvent({
    version: 1,
    schema: Edge,
    touches: (edge) => [edgeRef(edge)],
    redact: unchanged,
  }),
  /** One a prompt: which facts entered it, and which of them were recalled for the question. */
  'memory.used': defineEvent({
    version: 1,
    schema: v.object({
      id: Id,
      thread: v.optional(Id),
      recalled: v.pipe(v.array(Id), v.maxLength(500)),
      /** Always-on facts: in the prompt, but not because of the question; their clock stays. */
      standing: v.pipe(v.array(Id), v.maxLength(500)),
    }),
    touches: ({ id }) => [`use:${id}`],
    redact: unchanged,
  }),
  /** The user said that a fact did not belong in that prompt. */
  'memory.irrelevant': defineEvent({
    version: 1,
    schema: v.object({ use: Id, fact: Id }),
    touches: ({ use }) => [`use:${use}`],
    redact: unchanged,
  }),
};
