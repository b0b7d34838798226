/** How far each of the known facts may be in conflict with a new one. */
import { isSingleValued } from '../../core/predicates';
import type { FactRow } from '../fact-table';
import { areOpposite, jaccard } from './analysed';
import type { Draft } from './draft';
import type { Known } from './neighbours';
import { Odds } from './odds';
import { sameQuestion } from './sameness';
import { suspicionOf } from './suspicion';

/** A known fact with what speaks for a conflict. */
export interface Suspect {
  known: Known;
  /** By rules; see `ASK_USER`. */
  suspicion: number;
  /** By all signals; see `QuestionBudget`. */
  odds: number;
}

/**
 * The known facts, those first about which it is worth most to ask. `labelsOf` reads topics as the registry has them,
 * `several` is how often memory has several values of the draft's predicate.
 */
export function suspectsAmong(
  draft: Draft,
  known: readonly Known[],
  labelsOf: (fact: FactRow) => string[],
  several: number,
): Suspect[] {
  const topics = new Set(draft.body.topics);
  const odds = new Odds(draft, known, several);
  return known
    .flatMap((one, rank): Suspect[] => {
      if (isValueOfOne(draft, one)) return [];
      const shared = labelsOf(one.fact).filter((label) => topics.has(label)).length;
      const pair = { newer: draft.words, older: one.words, sharesTopic: shared > 0, cosine: one.cosine };
      return [
        {
          known: one,
          suspicion: areSettled(draft, one) ? 0 : suspicionOf(pair),
          odds: odds.of({ known: one, rank, topics: shared }),
        },
      ];
    })
    .sort(
      (a, b) => b.odds - a.odds || b.known.cosine - a.known.cosine || a.known.fact.key - b.known.fact.key,
    );
}

/** Values of what there is one of are decided by their intervals. */
function isValueOfOne({ triple, words }: Draft, { triple: other, words: known }: Known): boolean {
  if (!triple || !other || areOpposite(words, known)) return false;
  return sameQuestion(triple, other) && isSingleValued(triple.predicate);
}

/** Whether their triples tell already that they can stand side by side. */
function areSettled({ triple, words, body }: Draft, { triple: other, words: known, text }: Known): boolean {
  if (!triple || !other || areOpposite(words, known)) return false;
  if (sameQuestion(triple, other)) return false;
  // Two different things are said, unless the texts are nearly one.
  return (
    triple.predicate !== other.predicate && body.text !== text && jaccard(words.all, known.all) < NEARLY_ONE
  );
}

/** Share of words from which texts are nearly one, whatever their triples call it. */
const NEARLY_ONE = 0.6;
