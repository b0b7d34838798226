/** What a source of memory found, before the sources are put together. */
import type { LegPlace, MemoryHit } from '../../core/memory-api';
import type { FactRow } from '../../memory/fact-table';
import { MEANING_SHARPNESS, WORDS_SHARE, WORDS_SHARPNESS } from '../settings';
import type { RankedLeg } from './ranked-leg';

/** Why something was found, and how much of its score that explains. */
export interface Reason {
  amount: number;
  words: string;
}

/** A find. Its score is on one scale with those of the other sources. */
export interface Found {
  id: string;
  type: MemoryHit['type'];
  text: string;
  score: number;
  legs: MemoryHit['legs'];
  reasons: Reason[];
  source: string | null;
  /** What it was drawn from and what was drawn from it are near-duplicates; by their addresses. */
  uri: string | null;
  fact: FactRow | null;
  strength: number | null;
  isLocalOnly: boolean;
}

/**
 * How well a source's best find answers, 0 to 1. Legs are brought to the scale of their source's best, which says nothing
 * of whether that best is any good: by this the sources are weighed against each other.
 */
export function quality(coverage: number, cosine: number, hasMeaning: boolean): number {
  const share = hasMeaning ? WORDS_SHARE : 1;
  return share * coverage + (1 - share) * Math.max(0, cosine);
}

/** Rank and score in a leg, when it found the key. */
export function placeIn(leg: RankedLeg, key: number): LegPlace | undefined {
  const at = leg.keys.indexOf(key);
  return at === -1 ? undefined : { rank: at + 1, score: leg.of(key) };
}

/** What words and meaning each add to a score, by the formula of the fusion. */
export function partsOf(words: number, meaning: number): { words: number; meaning: number } {
  return {
    words: WORDS_SHARE * Math.max(0, words) ** WORDS_SHARPNESS,
    meaning: (1 - WORDS_SHARE) * Math.max(0, meaning) ** MEANING_SHARPNESS,
  };
}

/** The cosine of two unit vectors. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] as number) * (b[index] ?? 0);
  return sum;
}
