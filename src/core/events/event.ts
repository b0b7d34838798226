/**
 * The ledger's events: the catalogue of every type, the envelope around each, and the checks an event passes
 * before it is written or applied. Events record outcomes, so replay calls no model, no clock and no rule.
 */
import * as v from 'valibot';
import { RecollectError } from '../errors';
import { isStamp } from '../hybrid-clock';
import { conversationEvents } from './conversations';
import { Id, Moment, text } from './definition';
import type { EntityRef, EventDefinition, Gone } from './definition';
import { factEvents } from './facts';
import { topicAndStyleEvents } from './topics-and-styles';
import { upkeepEvents } from './upkeep';

const catalogue = { ...factEvents, ...topicAndStyleEvents, ...conversationEvents, ...upkeepEvents };

/** The name of a known event. */
export type EventType = keyof typeof catalogue;

/** The data of one type of event. */
export type EventData<T extends EventType> = v.InferOutput<(typeof catalogue)[T]['schema']>;

/** What a caller says happened; the ledger adds the rest. */
export type NewEvent = { [T in EventType]: { type: T; data: EventData<T> } }[EventType];

interface Envelope {
  /** Version of the type's schema. */
  v: number;
  /** ULID. */
  id: string;
  /** Hybrid logical stamp; events are ordered by `(hlc, id)`. */
  hlc: string;
  /** Wall clock, for ageing. */
  at: string;
  device: string;
  /** Who did it: `user`, `agent`, `extractor`, `rules`, `mcp:<client>` ... */
  by: string;
  /** Set when content has been removed from this event. */
  erased?: true;
}

/** An event of a type and version this build knows. */
export type KnownEvent = { [T in EventType]: Envelope & { type: T; data: EventData<T> } }[EventType];

/** An event from a newer build: kept as it is, skipped, and said so. */
interface NewerEvent extends Envelope {
  type: string;
  data: unknown;
}

/** Any well-formed event. */
export type LedgerEvent = KnownEvent | NewerEvent;

const EnvelopeSchema = v.object({
  v: v.pipe(v.number(), v.integer(), v.minValue(1)),
  id: Id,
  hlc: v.pipe(v.string(), v.check(isStamp, 'not a stamp')),
  at: Moment,
  device: Id,
  by: text(100),
  type: text(60),
  data: v.unknown(),
  erased: v.optional(v.literal(true)),
});

/** @internal Every type, for tests that must cover them all. */
export const eventTypes = Object.keys(catalogue) as EventType[];

function definitionOf(type: string): EventDefinition | undefined {
  return Object.hasOwn(catalogue, type) ? catalogue[type as EventType] : undefined;
}

/** The version this build writes for a type. */
export function versionOf(type: EventType): number {
  return catalogue[type].version;
}

/** Whether this build understands an event. */
export function isKnown(event: LedgerEvent): event is KnownEvent {
  const definition = definitionOf(event.type);
  return definition !== undefined && event.v <= definition.version;
}

/** Throws unless the data fits its type. */
export function checkData(event: NewEvent): void {
  const result = v.safeParse(catalogue[event.type].schema, event.data);
  if (result.success) return;
  const issue = result.issues[0];
  throw new RecollectError(
    'invalid_event',
    `This could not be saved because "${v.getDotPath(issue) ?? event.type}" is not valid: ${issue.message}.`,
  );
}

/** What is wrong with a decoded line, or null when it is a well-formed event. */
export function problemWith(candidate: unknown): string | null {
  const envelope = v.safeParse(EnvelopeSchema, candidate);
  if (!envelope.success) return envelope.issues[0].message;
  const event = candidate as LedgerEvent;
  const definition = definitionOf(event.type);
  if (!definition || event.v > definition.version) return null;
  const data = v.safeParse(definition.schema, event.data);
  return data.success ? null : `${event.type}: ${data.issues[0].message}`;
}

/** Everything whose state an event can change. */
export function entitiesOf(event: KnownEvent): EntityRef[] {
  return (catalogue[event.type] as EventDefinition).touches(event.data);
}

/** Everything whose erasure takes content out of an event. */
export function erasableWith(event: KnownEvent): EntityRef[] {
  const definition = catalogue[event.type] as EventDefinition;
  return [...definition.touches(event.data), ...(definition.erasedWith?.(event.data) ?? [])];
}

/** The event without the content of what is gone. */
export function redact(event: KnownEvent, gone: Gone): KnownEvent {
  const definition = catalogue[event.type] as EventDefinition;
  return { ...event, data: definition.redact(event.data, gone), erased: true } as KnownEvent;
}

/** Order of events: by stamp, then id. */
export function compareEvents(a: Envelope, b: Envelope): number {
  if (a.hlc !== b.hlc) return a.hlc < b.hlc ? -1 : 1;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return 0;
}
