/**
 * A statement taken apart for comparing: whom it is about, which words carry it, its values, and whether it denies. It
 * is done by word lists and the order of words alone, which takes some microseconds, so that every neighbour of a
 * statement can be compared in plain code and only few pairs need a model.
 */
import { AGENT, USER } from '../../core/candidate';
import type { Triple } from '../../core/candidate';
import { indexedWord } from '../../core/words';
import * as lists from './word-lists';

/** What a statement says, as far as its words tell. */
export interface Analysed {
  /** Stems that carry it, in order; values among them. */
  words: string[];
  all: ReadonlySet<string>;
  /** Stems that name whom or what it is about; `user` or `agent` alone for those two, none when nothing tells. */
  subject: string[];
  /** What it says something of, without what it says: "the code of the gate is" and not "4711". Matters by number. */
  key: ReadonlySet<string>;
  /** Stems of people and names in it. */
  people: ReadonlySet<string>;
  /** Days, numbers and times, by sort. */
  values: ReadonlyMap<ValueSort, string>;
  /** The matters of one value at a time that it speaks of. */
  matters: ReadonlySet<number>;
  isDenied: boolean;
  /** Likes it, does not, or neither. */
  liking: 1 | -1 | 0;
  isPast: boolean;
  /** It tells what happened, of which there is always more, not how something is. */
  isEvent: boolean;
  /** "The key is in the attic": what follows is all that is said of it. */
  isPlain: boolean;
  tellsOfChange: boolean;
}

type ValueSort = 'day' | 'date' | 'time' | 'number';

/** A word with what belongs to it: `5:30`, `don't`, `sister's`. */
const TOKEN = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|[.:,](?=\d)|['’](?=\p{L}))*/gu;
const USERS = new Set(['i', "i'm", "i've", "i'd", "i'll", 'me', 'we', "we're", "we've", 'user']);
const OWNERS = new Set(['my', 'our', "user's"]);
const PAST = /\b(?:was|were|used to|formerly|former|previously|had|back then|ago|in the past)\b/i;
const CONTRACTED = /^(.+?)(?:n't|'(?:s|m|re|ve|ll|d))$/;

interface Word {
  /** In lower case, as it stands. */
  form: string;
  stem: string;
  isCapital: boolean;
  isOwner: boolean;
  isDenial: boolean;
}

function wordOf(said: string): Word {
  const form = said.replaceAll('’', "'").toLowerCase();
  const bare = CONTRACTED.exec(form)?.[1] ?? form;
  return {
    form,
    stem: lists.NUMBERS.get(bare) ?? indexedWord(bare),
    isCapital: /^\p{Lu}/u.test(said),
    isOwner: OWNERS.has(form),
    isDenial: lists.DENIALS.has(form) || form.endsWith("n't") || form === 'cannot',
  };
}

function wordsIn(text: string): Word[] {
  return (text.match(TOKEN) ?? []).map(wordOf);
}

function isVerb({ form, stem }: Word): boolean {
  return lists.VERBS.has(form) || lists.VERB_STEMS.has(stem);
}

const carries = ({ form, stem }: Word) =>
  !lists.EMPTY.has(form) && !lists.EMPTY.has(CONTRACTED.exec(form)?.[1] ?? form) && stem !== '';

/** "Willow is my favourite band": what it is about stands behind the verb. */
const TURNED_ROUND =
  /^[\w'’-]+(?: [\w'’-]+){0,3} (?:is|was) (?=(?:my|our|the user['’]s) |the .* of (?:the user|mine)\b)/i;

/** Whom or what a sentence is about: the words before its verb. */
function subjectIn(words: readonly Word[]): string[] {
  const lead = words[0]?.form === 'the' ? words[1] : words[0];
  if (lead && USERS.has(lead.form)) return [USER];
  const verb = words.findIndex((word, at) => isVerb(word) && (at > 0 || !carries(word)));
  // Without a verb that is known, at least a person is known.
  const before =
    verb < 0
      ? words.slice(0, 4).filter(({ stem, isCapital }, at) => lists.PEOPLE.has(stem) || (at > 0 && isCapital))
      : words.slice(0, verb);
  const named = before
    .filter((word) => carries(word) && !lists.CHANGES.has(word.form))
    .map(({ stem }) => stem);
  if (named.length > 0) return named.slice(0, 5);
  return before.some(({ form }) => USERS.has(form)) ? [USER] : [];
}

function subjectOf(text: string, triple: Triple | null): string[] {
  const said = triple?.subject.toLowerCase().trim();
  if (said === undefined || said === '') {
    const turned = TURNED_ROUND.exec(text);
    const found = turned
      ? wordsIn(text.slice(turned[0].length))
          .filter(carries)
          .map(({ stem }) => stem)
      : subjectIn(wordsIn(text));
    return found.length === 1 && (found[0] === 'agent' || found[0] === 'assistant') ? [AGENT] : found;
  }
  if (said === USER || said === AGENT) return [said];
  return wordsIn(said)
    .filter(carries)
    .map(({ stem }) => stem);
}

function valuesOf(words: readonly Word[]): Map<ValueSort, string> {
  const values = new Map<ValueSort, string>();
  const add = (sort: ValueSort, value: string) => {
    const before = values.get(sort);
    values.set(sort, before === undefined ? value : `${before} ${value}`);
  };
  const isDate = words.some(({ stem, form }) => lists.MONTHS.has(stem) && form.length > 2);
  for (const { stem, form } of words) {
    if (lists.DAYS.has(stem)) add('day', stem);
    else if (lists.MONTHS.has(stem) && form.length > 2) add('date', stem);
    else if (/^\d{1,2}:\d\d$|^\d{1,2}(?:am|pm)$/.test(form)) add('time', form);
    else if (/^\d/.test(stem)) add(isDate ? 'date' : 'number', stem);
  }
  return values;
}

/** What the statement is about, with the words of one matter made one; see `Analysed.key`. */
function keyOf(words: readonly Word[], isValued: boolean): Set<string> {
  // The value stands behind the last word that links it, or behind the verb; days and numbers are values wherever they are.
  const link = words.findLastIndex(({ form }, at) => at > 0 && lists.LINKS.has(form));
  const verb = words.findLastIndex((word) => isVerb(word));
  const end = isValued ? words.length : link > 0 ? link : verb >= 0 ? verb + 1 : words.length;
  const key = words
    .slice(0, end)
    .filter(
      (word) =>
        carries(word) && !lists.CHANGES.has(word.form) && !lists.UNITS.has(word.stem) && !isValue(word),
    );
  return new Set(key.map(({ stem }) => lists.matterNameOf(stem) ?? stem));
}

function isValue({ stem, form }: Word): boolean {
  return /^\d/.test(stem) || lists.DAYS.has(stem) || (lists.MONTHS.has(stem) && form.length > 2);
}

/** Words after which a sentence does not begin with a name. */
function beginsWithName(words: readonly Word[]): boolean {
  const [first] = words;
  return (
    first !== undefined &&
    first.isCapital &&
    carries(first) &&
    !isVerb(first) &&
    !lists.CHANGES.has(first.form)
  );
}

/** The verb of a short statement stands among its first words. */
const EVENT_WITHIN = 6;

/** Takes a statement apart. */
export function analysed(text: string, triple: Triple | null = null): Analysed {
  const all = wordsIn(text);
  const kept = all.filter(carries);
  const words = kept.map(({ stem }) => stem);
  const forms = all.map(({ form }) => form);
  const denials = all.filter(
    ({ isDenial, stem, form }) => isDenial || (lists.ENDINGS.has(stem) && form !== 'former'),
  ).length;
  const isGivenUp = /\b(?:given?|gave|giving) up\b/i.test(text) ? 1 : 0;
  const likes = words.some((word) => lists.LIKES.has(word));
  const dislikes =
    words.some((word) => lists.DISLIKES.has(word)) || /\b(?:can't|cannot|can not) stand\b/i.test(text);
  const isDenied = (denials + isGivenUp) % 2 === 1;
  const people = new Set(
    all
      .filter(
        (word, at) =>
          lists.PEOPLE.has(word.stem) || (word.isCapital && carries(word) && (at > 0 || beginsWithName(all))),
      )
      .map(({ stem }) => stem),
  );
  const predicate = (triple?.predicate ?? '').split('_').map((word) => indexedWord(word));
  const values = valuesOf(all);
  const turned = TURNED_ROUND.exec(text);
  return {
    words,
    key: turned ? keyOf(wordsIn(text.slice(turned[0].length)), true) : keyOf(all, values.size > 0),
    all: new Set(words),
    subject: subjectOf(text, triple),
    people,
    values,
    matters: lists.mattersOf(text, [...words, ...predicate]),
    isDenied,
    liking: dislikes ? -1 : likes ? (isDenied ? -1 : 1) : 0,
    isPast: PAST.test(text),
    isEvent: forms
      .slice(0, EVENT_WITHIN)
      .some((form) => lists.HAPPENED.has(form) || /^\p{L}{3,}ed$/u.test(form)),
    isPlain: /\b(?:is|are)\b/i.test(text),
    tellsOfChange: lists.tellsOfChange(text, forms),
  };
}

const isUser = ({ subject }: Analysed) => subject.length === 1 && subject[0] === USER;
const isAgent = ({ subject }: Analysed) => subject.length === 1 && subject[0] === AGENT;

/** The share of the words that a statement has. */
function covered(words: readonly string[], by: ReadonlySet<string>): number {
  return words.length === 0 ? 0 : words.filter((word) => by.has(word)).length / words.length;
}

/** Share of a subject's words that the other statement must have, to be about the same. */
const SUBJECT_COVERED = 0.6;

/** Whether both are about somebody, and not the same one: the cousin Anna is not the colleague Anna. */
function areOtherKin(a: Analysed, b: Analysed): boolean {
  const [mine, theirs] = [a, b].map(({ subject }) => subject.filter((word) => lists.PEOPLE.has(word)));
  return Boolean(mine?.length && theirs?.length && !mine.some((word) => theirs.includes(word)));
}

/** Whether one is about somebody of whom the other says nothing: a sister is no brother, and not the user either. */
function lacksPerson(one: Analysed, other: Analysed): boolean {
  const isPerson = (word: string) => one.people.has(word) || lists.PEOPLE.has(word);
  if (!one.subject.some(isPerson)) return false;
  return ![...one.subject, ...one.key].some((word) => isPerson(word) && other.all.has(word));
}

/** Whether a word stands for somebody or something, as far as the lists tell: no verb, value or matter. */
export function isThing(word: string): boolean {
  const isValued =
    /^\d/.test(word) || lists.DAYS.has(word) || lists.MONTHS.has(word) || lists.UNITS.has(word);
  const isDone = lists.VERB_STEMS.has(word) || lists.LIST_STEMS.has(word);
  return !isValued && !isDone && lists.matterNameOf(word) === null;
}

/** Things that both speak of: no verbs, and nobody. */
export function sharedThings(a: Analysed, b: Analysed): string[] {
  return [...a.all].filter(
    (word) =>
      b.all.has(word) &&
      (a.tellsOfChange || a.key.has(word) || b.key.has(word)) &&
      isThing(word) &&
      !a.people.has(word) &&
      !b.people.has(word),
  );
}

/** A subject that is a thing, all of whose words the other statement has. */
function isThingOf(one: Analysed, other: Analysed): boolean {
  const { subject, people } = one;
  const isThing = !subject.some((word) => people.has(word) || word === USER || word === AGENT);
  return subject.length > 0 && isThing && covered(subject, other.all) === 1;
}

/** Whether two statements are about one person or thing. `perhaps`: nothing speaks against it. */
export function sameSubject(a: Analysed, b: Analysed): 'named' | 'user' | 'perhaps' | 'other' {
  if (isAgent(a) !== isAgent(b)) return 'other';
  if (isAgent(a)) return 'named';
  if (isUser(a) && isUser(b)) return 'user';
  if (areOtherKin(a, b)) return 'other';
  const hasKin = [a, b].some(({ subject }) => subject.some((word) => lists.PEOPLE.has(word)));
  const lacks = lacksPerson(a, b) || lacksPerson(b, a);
  // "We changed the firm for the chimney" and "Brandt looks after the chimney": who does it is the value.
  if (lacks && !hasKin && (isThingOf(a, b) || isThingOf(b, a))) return 'named';
  if (lacks) return !hasKin && a.tellsOfChange && sharedThings(a, b).length > 0 ? 'perhaps' : 'other';
  if (isUser(a) || isUser(b)) {
    const [user, other] = isUser(a) ? [a, b] : [b, a];
    return covered(other.subject, user.all) >= SUBJECT_COVERED ? 'named' : 'perhaps';
  }
  if (a.subject.length === 0 || b.subject.length === 0) {
    const [unknown, known] = a.subject.length === 0 ? [a, b] : [b, a];
    return covered(known.subject, unknown.all) > 0.5 ? 'named' : 'perhaps';
  }
  const share = Math.max(covered(a.subject, b.all), covered(b.subject, a.all));
  if (share >= SUBJECT_COVERED) return 'named';
  return [...a.people].some((word) => b.people.has(word)) || sharedThings(a, b).length > 0
    ? 'perhaps'
    : 'other';
}

/** Whether one says the opposite of the other. */
export function areOpposite(a: Analysed, b: Analysed): boolean {
  if (a.liking !== 0 && b.liking !== 0) return a.liking !== b.liking;
  return a.isDenied !== b.isDenied;
}

/** Whether they name different days, numbers or times of one sort. */
export function valuesDiffer(a: Analysed, b: Analysed): boolean {
  return [...a.values].some(([sort, value]) => {
    const other = b.values.get(sort);
    return other !== undefined && other !== value;
  });
}

/** Share of words that two sets have in common. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}
