/**
 * Jobs as the ledger tells of them. What a job is about never changes, and its first reference is what it belongs to: a
 * conversation, a note. So what has been read is the sum of what the ended jobs were about, on every device.
 */
import { isKnown } from '../../core/events/event';
import type { KnownEvent } from '../../core/events/event';
import type { JobView } from '../../core/memory-api';
import type { Store } from '../../store/store';
import { ENDED_LISTED, REST_AFTER_PARKING_MS, waitAfter } from './limits';

/** A job. */
export interface Job {
  id: string;
  kind: string;
  /** What it belongs to: `thread:<id>`, `note:<id>`. */
  owner: string;
  /** What it asks about: `message:<id>`, `block:<fingerprint>`. */
  things: string[];
  /** Jobs that asked about some of it before, and failed. */
  before: string[];
  queuedAt: string;
  /** Times it ended, whatever way. */
  endings: number;
  outcome: JobView['outcome'];
  reason: string | null;
}

interface Row {
  id: string;
  kind: string;
  about: string;
  queuedAt: string;
  tries: number;
  outcome: JobView['outcome'];
  reason: string | null;
}

const SELECT = 'SELECT id, kind, about, queued_at AS queuedAt, tries, outcome, reason FROM jobs';
const BEFORE = 'job:';

function jobOf({ about, tries, ...rest }: Row): Job {
  const [owner = '', ...refs] = JSON.parse(about) as string[];
  return {
    ...rest,
    owner,
    things: refs.filter((ref) => !ref.startsWith(BEFORE)),
    before: refs.filter((ref) => ref.startsWith(BEFORE)).map((ref) => ref.slice(BEFORE.length)),
    endings: tries,
  };
}

/** What the ledger keeps of what a job is about. */
export function aboutOf({ owner, things, before }: Pick<Job, 'owner' | 'things' | 'before'>): string[] {
  return [owner, ...before.map((id) => `${BEFORE}${id}`), ...things];
}

/** Whether a job is still to be done. */
export function isOpen({ outcome }: Job): boolean {
  return outcome === null || outcome === 'failed';
}

/** Whether what a job was about has been read. */
export function isRead({ outcome }: Job): boolean {
  return outcome === 'done' || outcome === 'nothing';
}

/** Reads jobs. */
export class JobTable {
  constructor(private readonly store: Store) {}

  private get memory() {
    return this.store.data.memory;
  }

  byId(id: string): Job | null {
    return this.some('WHERE id = ?', id)[0] ?? null;
  }

  /** Those still to be done, in the order in which they were queued. */
  open(): Job[] {
    const jobs = this.some("WHERE outcome IS NULL OR outcome = 'failed' ORDER BY queued_at, id");
    // Of two that were queued at one moment, the one with the older messages: their ids grow with time.
    const key = ({ queuedAt, things }: Job) => `${queuedAt} ${things[0] ?? ''}`;
    return jobs.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  }

  /** Every job of a kind that belongs to a thing. */
  of(kind: string, owner: string): Job[] {
    // The list begins with the owner, so this needs no parsing: a thousandth of a second for 10,000 jobs.
    const beginning = JSON.stringify([owner]).slice(0, -1);
    return this.some(
      'WHERE kind = ?1 AND substr(about, 1, length(?2)) = ?2 ORDER BY queued_at, id',
      kind,
      beginning,
    );
  }

  /** What is waiting, parked or failed, and the newest of what is over, in the order of their queueing. */
  listed(): JobView[] {
    const open = "outcome IS NULL OR outcome IN ('failed', 'parked')";
    return this.some(
      `WHERE kind <> 'rules' AND (${open} OR id IN (SELECT id FROM jobs WHERE NOT (${open}) ORDER BY queued_at DESC, id DESC LIMIT ?))
       ORDER BY queued_at, id`,
      ENDED_LISTED,
    ).map((job) => {
      const { id, kind, queuedAt, outcome, reason } = job;
      const tries = outcome === 'cancelled' ? job.endings : this.tries(job);
      return { id, kind, about: [job.owner, ...job.things], queuedAt, tries, outcome, reason };
    });
  }

  /** When a job failed, since it was queued or the user last asked for it. */
  failures(job: Job): string[] {
    return [...job.before, job.id].flatMap((id) => {
      const events = this.eventsOf(id);
      const asked = id === job.id ? events.findLastIndex(({ type }) => type === 'job.queued') : -1;
      return events.slice(asked + 1).flatMap((event) => (isFailure(event) ? [event.at] : []));
    });
  }

  /** Whether a job has waited long enough after its last failure, and after one of its kind that was given up. */
  isDue(job: Job, now: number): boolean {
    const failures = this.failures(job);
    return isPast(failures, waitAfter(failures.length), now) && !this.isResting(job, now);
  }

  /** A server that is away for long is not asked anew for each new message, with a card for every three. */
  private isResting({ kind, owner }: Job, now: number): boolean {
    const given = this.of(kind, owner)
      .filter(({ outcome }) => outcome === 'parked')
      .flatMap(({ id }) => this.eventsOf(id).flatMap(({ type, at }) => (type === 'job.ended' ? [at] : [])));
    return !isPast(given, REST_AFTER_PARKING_MS, now);
  }

  private tries(job: Job): number {
    return this.failures(job).length + (isRead(job) || job.outcome === 'parked' ? 1 : 0);
  }

  private eventsOf(id: string): KnownEvent[] {
    return this.memory
      .eventsOf(`job:${id}`)
      .filter((event): event is KnownEvent => isKnown(event) && !this.memory.isUndone(event));
  }

  private some(where: string, ...values: (string | number)[]): Job[] {
    return this.memory.db.all<Row>(`${SELECT} ${where}`, ...values).map(jobOf);
  }
}

/** Whether so much time has passed since the last of these moments. */
function isPast(moments: readonly string[], wait: number, now: number): boolean {
  const last = Math.max(0, ...moments.map((at) => Date.parse(at)));
  // A clock that was set back must not keep anything waiting for years.
  return Math.abs(now - last) >= wait;
}

function isFailure(event: KnownEvent): boolean {
  return event.type === 'job.ended' && event.data.outcome === 'failed';
}
