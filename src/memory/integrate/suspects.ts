/** The known facts that a new one may be in conflict with, the most suspicious first. */
import { isSingleValued } from '../../core/predicates';
import type { FactRow } from '../fact-table';
import { areOpposite, jaccard } from './analysed';
import type { Draft } from './draft';
import type { Known } from './neighbours';
import { sameQuestion } from './sameness';
import { ASK_MODEL } from './settings';
import { suspicionOf } from './suspicion';

/** A known fact with what speaks for a conflict. */
export interface Suspect {
  known: Known;
  suspicion: number;
}

/** Facts about which it is worth asking. `labelsOf` reads a fact's topics as the registry has them now. */
export function suspectsAmong(
  draft: Draft,
  known: readonly Known[],
  labelsOf: (fact: FactRow) => string[],
): Suspect[] {
  const topics = new Set(draft.body.topics);
  return known
    .filter((one) => !areSettled(draft, one))
    .map((one) => ({
      known: one,
      suspicion: suspicionOf({
        newer: draft.words,
        older: one.words,
        sharesTopic: topics.size > 0 && labelsOf(one.fact).some((label) => topics.has(label)),
        cosine: one.cosine,
      }),
    }))
    .filter(({ suspicion }) => suspicion >= ASK_MODEL)
    .sort(
      (a, b) =>
        b.suspicion - a.suspicion || b.known.cosine - a.known.cosine || a.known.fact.key - b.known.fact.key,
    );
}

/** Whether their triples tell already that they can stand side by side, or what becomes of them. */
function areSettled({ triple, words, body }: Draft, { triple: other, words: known, text }: Known): boolean {
  if (!triple || !other || areOpposite(words, known)) return false;
  // Values of what there is one of are decided by their intervals.
  if (sameQuestion(triple, other)) return isSingleValued(triple.predicate);
  // Two different things are said, unless the texts are nearly one.
  return (
    triple.predicate !== other.predicate && body.text !== text && jaccard(words.all, known.all) < NEARLY_ONE
  );
}

/** Share of words from which texts are nearly one, whatever their triples call it. */
const NEARLY_ONE = 0.6;
