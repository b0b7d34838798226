/** Whether two statements say the same, decided by words alone: cosine measures topic, not identity. */
import type { Triple } from '../../core/candidate';
import { normalised, wordsOf } from '../../core/words';
import { areOpposite, jaccard, sameSubject } from './analysed';
import type { Analysed } from './analysed';
import { OBJECT_LIKENESS } from './settings';

/** A statement to be compared. */
export interface Statement {
  text: string;
  triple: Triple | null;
  words: Analysed;
}

const numbersIn = (text: string) => (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).join(' ');
/** Verbs of statements that have nothing else in common but their subject carry little. */
const LEAST_WORDS = 2;

/** Whether two objects are one, however they are put: same words for the most part, and the same numbers. */
export function sameObject(a: string, b: string): boolean {
  if (normalised(a) === normalised(b)) return true;
  if (numbersIn(a) !== numbersIn(b)) return false;
  const words = (text: string) => new Set(wordsOf(text.toLowerCase()));
  return jaccard(words(a), words(b)) >= OBJECT_LIKENESS;
}

/** Whether two triples are about the same subject in the same way. */
export function sameQuestion(a: Triple, b: Triple): boolean {
  return a.predicate === b.predicate && normalised(a.subject) === normalised(b.subject);
}

/** Whether they say the same. */
export function saysTheSame(a: Statement, b: Statement): boolean {
  if (normalised(a.text) === normalised(b.text)) return true;
  if (areOpposite(a.words, b.words)) return false;
  if (a.triple && b.triple)
    return sameQuestion(a.triple, b.triple) && sameObject(a.triple.object, b.triple.object);
  if (sameSubject(a.words, b.words) === 'other' || a.words.isPast !== b.words.isPast) return false;
  return sameWords(a.words, b.words);
}

/** The same words that carry it, in the same order; in any order when no two of them could have changed places. */
function sameWords(a: Analysed, b: Analysed): boolean {
  if (a.words.length < LEAST_WORDS) return false;
  if (a.words.join(' ') === b.words.join(' ')) return hasSameOwner(a, b);
  const names = [...a.people].filter((word) => !a.subject.includes(word));
  return (
    a.all.size === b.all.size &&
    [...a.all].every((word) => b.all.has(word)) &&
    names.length < 2 &&
    hasSameOwner(a, b)
  );
}

/** "I am left-handed" is not "Left-handed scissors are in the drawer". */
function hasSameOwner(a: Analysed, b: Analysed): boolean {
  return a.subject.join(' ') === b.subject.join(' ') || a.subject.length === 0 || b.subject.length === 0;
}
