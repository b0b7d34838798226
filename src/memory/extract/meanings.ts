/**
 * What rules can understand: how each predicate is worded, what sort of fact it makes, and how much it matters.
 *
 * A fact is worded in English in every language, as "The user lives in Porto.", and only the value stays as it was said.
 * So what is said in German today and in English tomorrow is one fact and not two; tombstones and corrections hold across
 * languages; and questions in all three reach it, because the words that questions imply (`recall/memory/implied-words`)
 * are those of predicates. The user's own words are not lost: they are the source's sentence.
 */
import type { FactKind } from '../../core/events/facts';

/** How a predicate is stated. */
export interface Meaning {
  /** With `{who}` and `{it}`; `{who} ` comes first when it is not there. */
  words: string;
  kind: FactKind;
  importance: number;
}

const of = (kind: FactKind, importance: number, words: string): Meaning => ({ kind, importance, words });

const MEANINGS: Readonly<Record<string, Meaning>> = {
  named: of('identity', 0.9, 'is called {it}'),
  pronouns: of('identity', 0.8, "{who}'s pronouns are {it}"),
  lives_in: of('identity', 0.8, 'lives in {it}'),
  has_home: of('fact', 0.6, 'lives {it}'),
  has_address: of('identity', 0.7, 'lives at {it}'),
  lives_with: of('fact', 0.6, 'lives with {it}'),
  comes_from: of('identity', 0.7, 'comes from {it}'),
  has_hometown: of('identity', 0.7, "{who}'s hometown is {it}"),
  has_nationality: of('identity', 0.7, 'is {it}'),
  born_in: of('identity', 0.7, 'was born in {it}'),
  born_on: of('identity', 0.8, 'was born on {it}'),
  has_birthday: of('identity', 0.8, "{who}'s birthday is on {it}"),
  grew_up_in: of('identity', 0.6, 'grew up in {it}'),
  has_age: of('identity', 0.6, 'is {it} years old'),
  has_height: of('identity', 0.5, 'is {it} tall'),
  works_at: of('identity', 0.8, 'works at {it}'),
  works_as: of('identity', 0.8, 'works as {it}'),
  works_in: of('identity', 0.7, 'works in {it}'),
  works_from: of('fact', 0.5, 'works from {it}'),
  works: of('fact', 0.5, 'works {it}'),
  teaches: of('identity', 0.7, 'teaches {it}'),
  runs: of('identity', 0.7, 'runs {it}'),
  has_role: of('identity', 0.7, 'is {it}'),
  studies: of('identity', 0.7, 'studies {it}'),
  studies_at: of('identity', 0.7, 'studies at {it}'),
  studied: of('identity', 0.6, 'studied {it}'),
  graduated_from: of('identity', 0.6, 'graduated from {it}'),
  has_degree: of('identity', 0.6, 'has {it}'),
  has_diet: of('identity', 0.8, 'is {it}'),
  does_not_eat: of('preference', 0.8, 'does not eat {it}'),
  does_not_drink: of('preference', 0.7, 'does not drink {it}'),
  allergic_to: of('identity', 0.9, 'is allergic to {it}'),
  intolerant_to: of('identity', 0.9, 'is {it}'),
  has_condition: of('identity', 0.8, 'has {it}'),
  is: of('identity', 0.7, 'is {it}'),
  does_not: of('fact', 0.5, 'does not {it}'),
  cannot: of('fact', 0.5, 'cannot {it}'),
  fears: of('identity', 0.6, 'is afraid of {it}'),
  has_marital_status: of('identity', 0.7, 'is {it}'),
  married_to: of('identity', 0.8, 'is married to {it}'),
  engaged_to: of('identity', 0.7, 'is engaged to {it}'),
  partner_of: of('identity', 0.7, 'is together with {it}'),
  has_relative: of('identity', 0.7, 'has {it}'),
  has_pet: of('fact', 0.7, 'has {it}'),
  has: of('fact', 0.6, 'has {it}'),
  owns: of('fact', 0.6, 'owns {it}'),
  wears: of('fact', 0.5, 'wears {it}'),
  drives: of('fact', 0.6, 'drives {it}'),
  speaks: of('identity', 0.6, 'speaks {it}'),
  has_native_language: of('identity', 0.7, "{who}'s native language is {it}"),
  learning: of('fact', 0.6, 'is learning {it}'),
  training_for: of('fact', 0.6, 'is training for {it}'),
  plays: of('fact', 0.6, 'plays {it}'),
  sings: of('fact', 0.6, 'sings {it}'),
  member_of: of('fact', 0.6, 'is a member of {it}'),
  has_hobby: of('preference', 0.6, 'has the hobby {it}'),
  has_habit: of('fact', 0.5, '{it}'),
  supports: of('preference', 0.5, 'supports {it}'),
  collects: of('preference', 0.5, 'collects {it}'),
  likes: of('preference', 0.6, 'likes {it}'),
  loves: of('preference', 0.6, 'loves {it}'),
  dislikes: of('preference', 0.6, 'dislikes {it}'),
  hates: of('preference', 0.6, 'hates {it}'),
  prefers: of('preference', 0.6, 'prefers {it}'),
  uses: of('preference', 0.5, 'uses {it}'),
  drinks: of('preference', 0.5, 'drinks {it}'),
  eats: of('preference', 0.5, 'eats {it}'),
  interested_in: of('preference', 0.5, 'is interested in {it}'),
  stopped: of('fact', 0.6, 'stopped {it}'),
  gave_up: of('fact', 0.6, 'gave up {it}'),
  grows: of('fact', 0.5, 'grows {it}'),
  has_goal: of('fact', 0.6, "{who}'s goal is to {it}"),
  decided: of('fact', 0.6, 'decided {it}'),
  plans_to: of('event', 0.6, 'plans to {it}'),
  planning: of('event', 0.6, 'is planning {it}'),
  expecting: of('event', 0.8, 'is expecting {it}'),
  working_on: of('fact', 0.6, 'is working on {it}'),
  reads: of('fact', 0.4, 'is reading {it}'),
  staying_in: of('event', 0.5, 'is staying in {it}'),
  visiting: of('event', 0.5, 'is visiting {it}'),
  traveled_to: of('event', 0.5, 'traveled to {it}'),
  visited: of('event', 0.5, 'visited {it}'),
  attended: of('event', 0.5, 'attended {it}'),
  completed: of('event', 0.6, 'finished {it}'),
  ran: of('event', 0.6, 'ran {it}'),
  passed: of('event', 0.6, 'passed {it}'),
  won: of('event', 0.6, 'won {it}'),
  acquired: of('event', 0.5, 'got {it}'),
  bought: of('event', 0.5, 'bought {it}'),
  disposed_of: of('event', 0.5, 'sold {it}'),
  adopted: of('event', 0.7, 'adopted {it}'),
  lost: of('event', 0.5, 'lost {it}'),
  broke: of('event', 0.6, 'broke {it}'),
  met: of('event', 0.5, 'met {it}'),
  started: of('event', 0.6, 'started {it}'),
  watched: of('event', 0.4, 'watched {it}'),
  read: of('event', 0.4, 'read {it}'),
  celebrated: of('event', 0.5, 'celebrated {it}'),
  has_appointment: of('event', 0.6, 'has {it}'),
  got: of('event', 0.7, 'got {it}'),
  had: of('event', 0.7, 'had {it}'),
  died: of('event', 0.7, '{it}'),
  retired: of('event', 0.7, '{it}'),
};

const FAVOURITE = 'favourite_';

/** What a predicate means. */
export function meaningOf(predicate: string): Meaning {
  if (predicate.startsWith(FAVOURITE)) {
    const what = predicate.slice(FAVOURITE.length).replaceAll('_', ' ');
    return of('preference', 0.6, `{who}'s favourite ${what} ${/[^s]s$/.test(what) ? 'are' : 'is'} {it}`);
  }
  return (
    MEANINGS[predicate] ??
    of('fact', 0.6, `{who}'s ${predicate.replace(/^has_/, '').replaceAll('_', ' ')} is {it}`)
  );
}

/** The predicate for a favourite of a sort, one for each: a new favourite colour takes the old one's place. */
export function favourite(sort: string): string {
  return FAVOURITE + sort.trim().toLowerCase().replaceAll(/\s+/g, '_').replaceAll('color', 'colour');
}

/** The statement as a sentence. */
export function sentenceOf(predicate: string, who: string, it: string, isOver: boolean): string {
  const { words } = meaningOf(predicate);
  const verb = MANY.test(who) ? words.replace(/^\w+/, plural) : words;
  const whole = words.includes('{who}') ? words : `{who} ${isOver ? 'no longer ' : ''}${verb}`;
  // "Born in 1990", but "born on 3 May".
  const timed = /^(?:in |\d{4}$)/i.test(it)
    ? whole.replace(/on \{it\}$/, /^\d/.test(it) ? 'in {it}' : '{it}')
    : whole;
  return `${timed.replace('{who}', () => who).replace('{it}', () => it)}.`;
}

const MANY =
  /(?:parents|sisters|brothers|siblings|sons|daughters|kids|children|twins|cousins|nephews|nieces|in-laws|grandchildren|grandkids|dogs|cats|pets)$/;

function plural(verb: string): string {
  const irregular = { is: 'are', has: 'have', was: 'were', does: 'do', studies: 'study' }[verb];
  return irregular ?? (/s$/.test(verb) ? verb.slice(0, -1) : verb);
}
