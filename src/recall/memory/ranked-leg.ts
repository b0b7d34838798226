/** What one leg found in one source, best first, with the best score as the measure of the others. */
import type { Neighbour, VectorIndex } from '../../embeddings/vector-index';
import type { Term } from '../question';
import type { WordAnswer } from '../word-search';

/** A leg's finds. */
export interface RankedLeg {
  /** Keys that count, best first. */
  keys: number[];
  /** A key's score as a part of the best one's. */
  of(key: number): number;
}

const NOTHING: RankedLeg = { keys: [], of: () => 0 };

/** Takes the best that count from a list that is sorted, a stretch at a time: judging all of them would read every row. */
function counting(
  sorted: readonly number[],
  wanted: number,
  judge: (keys: number[]) => Set<number>,
): number[] {
  const kept: number[] = [];
  for (let at = 0; at < sorted.length && kept.length < wanted; at += wanted) {
    const stretch = sorted.slice(at, at + wanted);
    const good = judge(stretch);
    kept.push(...stretch.filter((key) => good.has(key)));
  }
  return kept.slice(0, wanted);
}

/** The leg of words. */
export function wordsLeg(
  { hits }: WordAnswer,
  wanted: number,
  judge: (keys: number[]) => Set<number>,
): RankedLeg {
  const sorted = [...hits].sort((a, b) => b[1].score - a[1].score || a[0] - b[0]);
  const keys = counting(
    sorted.filter(([, { score }]) => score > 0).map(([key]) => key),
    wanted,
    judge,
  );
  const best = hits.get(keys[0] ?? -1)?.score ?? 0;
  return best > 0 ? { keys, of: (key) => (hits.get(key)?.score ?? 0) / best } : NOTHING;
}

/** The leg of meaning. A key's score is there only for who first asks before the index is asked again. */
export function meaningLeg(
  index: VectorIndex,
  question: Float32Array,
  wanted: number,
  judge: (keys: number[]) => Set<number>,
): RankedLeg {
  const scores = index.compareFromCentre(question);
  let near: Neighbour[] = [];
  let keys: number[] = [];
  // Past facts may crowd the best; then more are looked at.
  for (let limit = wanted * 2; ; limit *= 4) {
    near = scores.best(limit);
    keys = counting(
      near.map(({ key }) => key),
      wanted,
      judge,
    );
    if (keys.length >= wanted || near.length < limit) break;
  }
  const best = scores.of(keys[0] ?? -1) ?? 0;
  if (!(best > 0)) return NOTHING;
  const known = new Map<number, number>();
  return {
    keys,
    of: (key) => {
      const score = known.get(key) ?? (scores.of(key) ?? 0) / best;
      known.set(key, score);
      return score;
    },
  };
}

/** A leg that was left out or has nothing to go by. */
export const noLeg = NOTHING;

/** Whether a row has a term. */
export function hasTerm({ hits, used }: WordAnswer, key: number): (term: Term) => boolean {
  const bits = hits.get(key)?.terms ?? 0;
  return (term) => {
    const at = used.indexOf(term);
    return at >= 0 && (bits & (1 << at)) !== 0;
  };
}
