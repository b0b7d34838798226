/** Events of the house itself: jobs, the review inbox, source notes, note moves, undo and erasure. */
import * as v from 'valibot';
import { Id, defineEvent, text } from './definition';
import type { EntityRef } from './definition';
import { FactBody } from './facts';

const Path = text(1_000);

/** The facts a card speaks of, the one that waits in it among them. */
function factsOf({ about, candidate }: { about: string[]; candidate?: FactBody | undefined }): EntityRef[] {
  return [...about, ...(candidate ? [candidate.id] : [])].map((id) => `fact:${id}` as const);
}

export const upkeepEvents = {
  'job.queued': defineEvent({
    version: 1,
    schema: v.object({
      id: Id,
      kind: text(60),
      /** What the job is about, as references only: a thread, a note, a message. */
      about: v.pipe(v.array(text(200)), v.maxLength(200)),
    }),
    touches: ({ id }) => [`job:${id}`],
    redact: (data, gone) => (gone(`job:${data.id}`) ? { ...data, about: [] } : data),
  }),
  'job.ended': defineEvent({
    version: 1,
    schema: v.object({
      id: Id,
      /** `nothing` is a success that found nothing; `failed` may be tried again; `parked` waits for the user. */
      outcome: v.picklist(['done', 'nothing', 'failed', 'parked', 'cancelled']),
      reason: v.optional(text(2_000)),
    }),
    touches: ({ id }) => [`job:${id}`],
    redact: (data, gone) => (gone(`job:${data.id}`) ? { id: data.id, outcome: data.outcome } : data),
  }),
  'inbox.raised': defineEvent({
    version: 1,
    schema: v.object({
      id: Id,
      kind: v.picklist(['contradiction', 'near_tombstone', 'source_removed', 'style_proposal', 'parked_job']),
      /** The facts, styles or jobs to be looked at. */
      about: v.pipe(v.array(Id), v.maxLength(50)),
      note: v.optional(text(2_000)),
      /** A fact that waits for the user's word before it becomes one. */
      candidate: v.optional(FactBody),
    }),
    touches: ({ id }) => [`inbox:${id}`],
    erasedWith: factsOf,
    redact: (data, gone) => {
      if (!gone(`inbox:${data.id}`) && !factsOf(data).some(gone)) return data;
      return { id: data.id, kind: data.kind, about: data.about };
    },
  }),
  'inbox.decided': defineEvent({
    version: 1,
    schema: v.object({ id: Id, decision: v.picklist(['keep', 'both', 'dismiss']), keep: v.optional(Id) }),
    touches: ({ id }) => [`inbox:${id}`],
    redact: (data) => data,
  }),
  'source.marked': defineEvent({
    version: 1,
    /** `inNote`: the note itself says so, and unmarks itself when it no longer does. */
    schema: v.object({ note: Id, inNote: v.optional(v.boolean()) }),
    touches: ({ note }) => [`source:${note}`],
    redact: (data) => data,
  }),
  'source.unmarked': defineEvent({
    version: 1,
    schema: v.object({ note: Id, facts: v.picklist(['keep', 'forget']) }),
    touches: ({ note }) => [`source:${note}`],
    redact: (data) => data,
  }),
  /** Which blocks of a source note have been learned from, by fingerprint, so that no device reads one again. */
  'source.read': defineEvent({
    version: 1,
    schema: v.object({ note: Id, blocks: v.pipe(v.array(text(32)), v.maxLength(5_000)) }),
    touches: ({ note }) => [`source:${note}`],
    erasedWith: ({ note }) => [`note:${note}`],
    redact: (data, gone) =>
      gone(`source:${data.note}`) || gone(`note:${data.note}`) ? { ...data, blocks: [] } : data,
  }),
  /** Gives a note the id that facts and edges point to. */
  'note.named': defineEvent({
    version: 1,
    schema: v.object({ note: Id, path: Path }),
    touches: ({ note }) => [`note:${note}`],
    redact: (data, gone) => (gone(`note:${data.note}`) ? { ...data, path: '' } : data),
  }),
  /** The id stays, the path moves: everything that points to the note follows. */
  'note.moved': defineEvent({
    version: 1,
    schema: v.object({ note: Id, to: Path }),
    touches: ({ note }) => [`note:${note}`],
    redact: (data, gone) => (gone(`note:${data.note}`) ? { ...data, to: '' } : data),
  }),
  /** Takes earlier events out of the fold. Undoing an undo puts them back. */
  undo: defineEvent({
    version: 1,
    schema: v.object({
      events: v.pipe(v.array(Id), v.minLength(1), v.maxLength(100_000)),
      because: v.picklist(['user', 'turn', 'restore']),
    }),
    touches: () => [],
    redact: (data) => data,
  }),
  /** Removes content for good, here and on every device that reads this. Names things, never words. */
  erasure: defineEvent({
    version: 1,
    schema: v.variant('scope', [
      v.object({
        scope: v.literal('things'),
        refs: v.pipe(v.array(text(200)), v.minLength(1), v.maxLength(100_000)),
      }),
      /** Everything written up to this event. */
      v.object({ scope: v.literal('all') }),
    ]),
    touches: () => [],
    redact: (data) => data,
  }),
};
