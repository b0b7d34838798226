/** What is known of predicates in general: which have one value at a time, and which are over by themselves. */

/** One value at a time: a new one ends the old one. */
const SINGLE_VALUED = new Set([
  'age',
  'born_in',
  'born_on',
  'has_age',
  'has_birthday',
  'has_diet',
  'has_email',
  'has_employer',
  'has_hometown',
  'has_job',
  'has_name',
  'has_phone',
  'has_role',
  'has_status',
  'is_called',
  'lives_in',
  'married_to',
  'name',
  'named',
  'staying_in',
  'studies_at',
  'works_as',
  'works_at',
  'works_for',
]);

/** True for a while only. */
const TEMPORARY = new Set(['staying_in', 'visiting', 'feels', 'is_at', 'is_ill_with']);

/** Something that happened or was of interest, not something that goes on. */
const EVENT_LIKE = new Set([
  'acquired',
  'attended',
  'bought',
  'celebrated',
  'completed',
  'disposed_of',
  'finished',
  'interested_in',
  'met',
  'planning',
  'plans_to',
  'read',
  'started',
  'traveled_to',
  'visited',
  'watched',
  'working_on',
]);

/** It stays, but says what someone chose once and not who they are. */
const STANDING = new Set(['decided', 'has_status']);

/** Days after which what is temporary or an event is over, unless its own dates say otherwise. */
const EXPIRES_AFTER_DAYS = 90;
const DAY_MS = 86_400_000;

/** `favourite_colour`, `favorite_band`: one of each. */
const FAVOURITE = /^(?:has_)?favou?rite_\w+$/;

/** Whether a subject has one value of it at a time. */
export function isSingleValued(predicate: string): boolean {
  return SINGLE_VALUED.has(predicate) || FAVOURITE.test(predicate);
}

function passes(predicate: string): boolean {
  return TEMPORARY.has(predicate) || EVENT_LIKE.has(predicate);
}

/** Whether it says nothing lasting of its subject: such facts never count as identity. */
export function isFleeting(predicate: string): boolean {
  return passes(predicate) || STANDING.has(predicate);
}

/** When a fact with this predicate is over by itself, as an ISO moment; null for one that lasts, such as `decided`. */
export function expiryOf(predicate: string, from: string): string | null {
  if (!passes(predicate)) return null;
  const start = Date.parse(from);
  return Number.isNaN(start) ? null : new Date(start + EXPIRES_AFTER_DAYS * DAY_MS).toISOString();
}
