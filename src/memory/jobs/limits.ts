/** Numbers of jobs: how much one asks about, and how patient they are. */

/** Characters that one job asks about: some 4,000 word pieces, which leaves room for known facts in small models. */
export const JOB_CHARACTERS = 12_000;
/** Messages or blocks that one job asks about. An event names at most 200 things. */
export const JOB_THINGS = 120;
/** Tries before a job is parked. */
export const MOST_TRIES = 3;
/** How long a job waits after its first, second ... failure, in milliseconds. */
const WAITS_MS = [60_000, 10 * 60_000];
/** After a job was parked, others about the same conversation or note wait for so long, in milliseconds. */
export const REST_AFTER_PARKING_MS = 60 * 60_000;
/**
 * A message that no job was queued for is looked at again for so long, in milliseconds: then whoever it was said to had
 * no model, and the rules have heard it.
 */
export const UNREAD_FOR_MS = 7 * 24 * 60 * 60_000;
/** Jobs that are over and still listed. */
export const ENDED_LISTED = 100;

/** How long to wait after so many failures, in milliseconds. */
export function waitAfter(failures: number): number {
  return failures === 0 ? 0 : (WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] as number);
}
