/** What doing a job is: what it asks about, how it is done, and how it ends. */
import type { NewEvent } from '../../core/events/event';
import type { LanguageModel } from '../../core/language-model';
import type { Learned } from '../../core/memory-api';
import type { Job } from './job-table';
import { JOB_CHARACTERS, JOB_THINGS } from './limits';

/** Who learns by a model. */
export const EXTRACTOR = 'extractor';
/** Longest reason that an event keeps. */
const REASON_LENGTH = 2_000;

/** Something a job may be about, and how long it is. */
export interface JobThing {
  ref: string;
  characters: number;
}

/** How a job went. */
export interface JobDone {
  learned: Learned[];
  outcome: 'done' | 'nothing' | 'cancelled';
  reason?: string;
  /** Writes down that it ended, with what else is to be written at the same moment. */
  record?(ended: NewEvent): Promise<void>;
}

/** Does the work of one kind of job. Rejecting is failing. */
export type JobWork = (job: Job, model: LanguageModel) => Promise<JobDone>;

/** How a job ended, as an event. */
export function ended(
  id: string,
  outcome: 'done' | 'nothing' | 'failed' | 'parked' | 'cancelled',
  reason?: string,
): NewEvent {
  const why = reason === undefined ? {} : { reason: reason.slice(0, REASON_LENGTH) };
  return { type: 'job.ended', data: { id, outcome, ...why } };
}

/** In order, the oldest first: what was said later shall be read later, so that it has the last word. */
export function batchesOf(things: readonly JobThing[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const { ref, characters } of things) {
    const last = batches.at(-1);
    if (last && characters <= room && last.length < JOB_THINGS) {
      last.push(ref);
      room -= characters;
    } else {
      batches.push([ref]);
      room = JOB_CHARACTERS - characters;
    }
  }
  return batches;
}
