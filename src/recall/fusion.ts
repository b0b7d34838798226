/**
 * One ranking from several legs. It keeps the strength of the scores: rank fusion with k=60 was worse at the top than the
 * better of two legs. It knows nothing of where candidates come from, only that they stand in groups, in order.
 */
import type { Leg } from '../core/notes-api';
import {
  MEANING_SHARPNESS,
  NEIGHBOUR_HALF_WORDS,
  NEIGHBOUR_LIFTS,
  NOTE_PRIOR,
  NOTE_PRIOR_PASSAGES,
  WORDS_SHARE,
  WORDS_SHARPNESS,
} from './settings';

/** What may be recalled. */
export interface Candidate {
  id: number;
  /** What it belongs to, as a passage to its note, and its place in there. */
  group: number;
  place: number;
  /** Its words, counted. */
  length: number;
  /** Scores of the legs, the best of all being 1; zero when a leg did not find it. */
  words: number;
  meaning: number;
}

/** A candidate with what it came to. */
export interface Fused {
  candidate: Candidate;
  /** By its own words and meaning. */
  own: number;
  /** From the neighbour that lifts it most, and the rest of its group. */
  fromNeighbours: number;
  fromGroup: number;
  /** That neighbour. */
  neighbour: Candidate | null;
  score: number;
}

/** Scores candidates; in no particular order. */
export function fuse(candidates: readonly Candidate[], without: readonly Leg[] = []): Fused[] {
  const own = candidates.map(ownScore(candidates, without));
  const fused = candidates.map((candidate, index): Fused => {
    const score = own[index] ?? 0;
    return { candidate, own: score, fromNeighbours: 0, fromGroup: 0, neighbour: null, score };
  });
  if (without.includes('graph')) return fused;
  for (const group of groupsOf(fused)) {
    liftNeighbours(group);
    liftGroup(group);
  }
  return fused;
}

function ownScore(
  candidates: readonly Candidate[],
  without: readonly Leg[],
): (candidate: Candidate) => number {
  const hasWords = !without.includes('words') && candidates.some(({ words }) => words > 0);
  const hasMeaning = !without.includes('semantic') && candidates.some(({ meaning }) => meaning > 0);
  // A leg that has nothing to say leaves the other its share.
  const words = hasWords ? (hasMeaning ? WORDS_SHARE : 1) : 0;
  const meaning = hasMeaning ? 1 - words : 0;
  return (candidate) =>
    words * sharpened(candidate.words, WORDS_SHARPNESS) +
    meaning * sharpened(candidate.meaning, MEANING_SHARPNESS);
}

/** Keeps the sign: a passage that points away from the question is worse than one that says nothing about it. */
function sharpened(score: number, power: number): number {
  return Math.sign(score) * Math.abs(score) ** power;
}

function groupsOf(fused: readonly Fused[]): Iterable<Map<number, Fused>> {
  const groups = new Map<number, Map<number, Fused>>();
  for (const each of fused) {
    const { group, place } = each.candidate;
    const places = groups.get(group) ?? new Map<number, Fused>();
    places.set(place, each);
    groups.set(group, places);
  }
  return groups.values();
}

function liftNeighbours(group: ReadonlyMap<number, Fused>): void {
  // Remarks are understood from what stands around them, full passages by themselves.
  const need = 1 / (1 + meanLength(group) / NEIGHBOUR_HALF_WORDS);
  for (const [place, each] of group) {
    let most = 0;
    NEIGHBOUR_LIFTS.forEach((part, index) => {
      const sides = [group.get(place - index - 1), group.get(place + index + 1)];
      // The better one only: two lifts would let a stretch of middling passages beat a good one.
      const better = sides.reduce((a, b) => ((b?.own ?? 0) > (a?.own ?? 0) ? b : a));
      const lift = need * part * Math.max(0, better?.own ?? 0);
      each.fromNeighbours += lift;
      if (better && lift > most) {
        most = lift;
        each.neighbour = better.candidate;
      }
    });
    each.score = each.own + each.fromNeighbours;
  }
}

function meanLength(group: ReadonlyMap<number, Fused>): number {
  let sum = 0;
  for (const { candidate } of group.values()) sum += candidate.length;
  return sum / group.size;
}

function liftGroup(group: ReadonlyMap<number, Fused>): void {
  const best = [...group.values()]
    .map(({ score }) => score)
    .sort((a, b) => b - a)
    .slice(0, NOTE_PRIOR_PASSAGES);
  const lift = NOTE_PRIOR * Math.max(0, best.reduce((sum, score) => sum + score, 0) / best.length);
  for (const each of group.values()) {
    each.fromGroup = lift;
    each.score += lift;
  }
}
