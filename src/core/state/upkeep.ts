/** The state of jobs, inbox cards, source notes and note ids, folded from their events. */
import type { EventData, KnownEvent } from '../events/event';
import type { FactBody } from '../events/facts';

/** A background job: waiting until it ends, tried again when it failed. */
export interface JobState {
  kind: string;
  about: string[];
  queuedAt: string;
  tries: number;
  outcome: EventData<'job.ended'>['outcome'] | null;
  reason: string | null;
}

/** The job after its events, which come in order. */
export function foldJob(events: readonly KnownEvent[]): JobState | null {
  let job = null as JobState | null;
  for (const event of events) {
    if (event.type === 'job.queued') {
      const { kind, about } = event.data;
      job = { kind, about, queuedAt: event.at, tries: job?.tries ?? 0, outcome: null, reason: null };
    } else if (event.type === 'job.ended' && job) {
      job.tries++;
      job.outcome = event.data.outcome;
      job.reason = event.data.reason ?? null;
    }
  }
  return job;
}

/** Something waiting for the user's word. */
export interface InboxState {
  kind: EventData<'inbox.raised'>['kind'];
  about: string[];
  note: string | null;
  raisedAt: string;
  /** A fact that waits in it. */
  candidate: FactBody | null;
  decision: EventData<'inbox.decided'> | null;
}

/** The inbox card after its events, which come in order. */
export function foldInbox(events: readonly KnownEvent[]): InboxState | null {
  let card: InboxState | null = null;
  for (const event of events) {
    if (event.type === 'inbox.raised') {
      const { kind, about, note = null, candidate = null } = event.data;
      card ??= { kind, about, note, raisedAt: event.at, candidate, decision: null };
    } else if (event.type === 'inbox.decided' && card) {
      card.decision = event.data;
    }
  }
  return card;
}

/** A note that is a source of facts. */
export interface SourceState {
  markedAt: string;
  /** Marked by its own front matter. */
  inNote: boolean;
  /** Fingerprints of the blocks that have been learned from. */
  blocks: string[];
}

/** The source after its events, which come in order; null while the note is none. */
export function foldSource(events: readonly KnownEvent[]): SourceState | null {
  let source = null as SourceState | null;
  for (const event of events) {
    if (event.type === 'source.marked') {
      source = { markedAt: event.at, inNote: event.data.inNote ?? false, blocks: source?.blocks ?? [] };
    } else if (event.type === 'source.unmarked') {
      source = null;
    } else if (event.type === 'source.read' && source) {
      source.blocks = event.data.blocks;
    }
  }
  return source;
}

/** Where the note with this id is now. */
export function foldNote(events: readonly KnownEvent[]): string | null {
  let path: string | null = null;
  for (const event of events) {
    if (event.type === 'note.named') path = event.data.path;
    if (event.type === 'note.moved') path = event.data.to;
  }
  return path === '' ? null : path;
}
