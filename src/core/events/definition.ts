/**
 * What it takes to define an event: a versioned schema, the things it touches, and what remains of it once
 * its content has been erased.
 */
import * as v from 'valibot';

/** Kinds of things whose state is folded from events. */
export type EntityKind =
  'fact' | 'edge' | 'topic' | 'style' | 'use' | 'thread' | 'message' | 'job' | 'inbox' | 'source' | 'note';

/** A thing by kind and id, for example `fact:01J...`. */
export type EntityRef = `${EntityKind}:${string}`;

/** Says whether a thing's content has been erased. */
export type Gone = (ref: EntityRef) => boolean;

/** One type of event. */
export interface EventDefinition<TSchema extends v.GenericSchema = v.GenericSchema> {
  /** Raised when the meaning of `data` changes; an event with a higher version is kept and skipped. */
  readonly version: number;
  readonly schema: TSchema;
  /** Everything whose state this event can change. */
  touches(data: v.InferOutput<TSchema>): EntityRef[];
  /** Things it says something about without changing them: erasing one of them redacts this event too. */
  erasedWith?(data: v.InferOutput<TSchema>): EntityRef[];
  /** The same event without the content of what is gone: ids and structure stay, words do not. */
  redact(data: v.InferOutput<TSchema>, gone: Gone): v.InferOutput<TSchema>;
}

/** Types the three parts of a definition against each other. */
export function defineEvent<TSchema extends v.GenericSchema>(
  definition: EventDefinition<TSchema>,
): EventDefinition<TSchema> {
  return definition;
}

/** An id: letters, digits and a few marks that are safe in paths and queries. */
export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/));

/** A moment as an ISO 8601 timestamp in UTC. */
export const Moment = v.pipe(v.string(), v.isoTimestamp());

/** A moment or a plain day, for when something was true. */
export const Day = v.union([v.pipe(v.string(), v.isoDate()), Moment]);

/** A share between nothing and all. */
export const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** Text up to a number of characters. */
export const text = (limit: number) => v.pipe(v.string(), v.maxLength(limit));
