/**
 * What a model is shown of memory before it reads: the facts nearest to the text, so that it says what is the same, what
 * changed and what is new instead of guessing; and near to the text, what the user corrected or forgot.
 */
import type { Now } from '../../core/ports';
import type { FactSpace } from '../fact-space';
import { lifeOf } from '../fact-table';
import type { FactRow, FactTable } from '../fact-table';
import {
  CORRECTED_NEAR,
  CORRECTED_SHOWN,
  CORRECTED_WITHIN_DAYS,
  KNOWN_SHOWN,
  NEIGHBOURS,
} from './by-model-limits';

const DAY_MS = 86_400_000;

/** A fact under the number by which the model may speak of it. */
export interface ShownFact {
  number: number;
  fact: FactRow;
  /** What the user did with it: nothing, or put it right, or took it away. */
  standing: 'known' | 'corrected' | 'forgotten';
  /** What stands in its place now, when it was corrected and that still stands. */
  now: FactRow | null;
}

type Sorted = Omit<ShownFact, 'number'> & { near: number };

/** The facts to be shown beside these vectors of what was said. `mayShow` keeps some from the model. */
export function factsToShow(
  { facts, space, now }: { facts: FactTable; space: FactSpace; now: Now },
  vectors: readonly Float32Array[],
  mayShow: (fact: FactRow) => boolean,
): ShownFact[] {
  const near = new Map<number, number>();
  for (const vector of vectors) {
    for (const { key, score } of space.nearest(vector, NEIGHBOURS))
      near.set(key, Math.max(score, near.get(key) ?? -1));
  }
  const sorted = facts
    .byKeys([...near.keys()])
    .filter(mayShow)
    .flatMap((fact) => sortedIn(facts, fact, near.get(fact.key) ?? 0, now()))
    .sort((a, b) => b.near - a.near || a.fact.key - b.fact.key);
  const known = sorted.filter(({ standing }) => standing === 'known').slice(0, KNOWN_SHOWN);
  const corrected = sorted
    .filter(({ standing, near: cosine }) => standing !== 'known' && cosine >= CORRECTED_NEAR)
    .slice(0, CORRECTED_SHOWN);
  return [...known, ...corrected].map(({ near: _near, ...shown }, at) => ({ number: at + 1, ...shown }));
}

function sortedIn(facts: FactTable, fact: FactRow, near: number, now: number): Sorted[] {
  const life = lifeOf(fact, now);
  if (life === 'active') return [{ fact, standing: 'known', now: null, near }];
  const isRecent = (at: string | null) =>
    at !== null && Math.abs(now - Date.parse(at)) <= CORRECTED_WITHIN_DAYS * DAY_MS;
  if (life === 'forgotten')
    return isRecent(fact.forgottenAt) ? [{ fact, standing: 'forgotten', now: null, near }] : [];
  const next = fact.supersededBy === null ? null : facts.byId(fact.supersededBy);
  // Only the user's own hand corrects; what a later statement replaced is simply over.
  if (next?.sourceInterface !== 'edit' || !isRecent(next.createdAt)) return [];
  const standing = standingAfter(facts, next);
  return [
    {
      fact,
      standing: 'corrected',
      now: standing && lifeOf(standing, now) === 'active' ? standing : null,
      near,
    },
  ];
}

/** The end of the chain that begins with a fact. */
function standingAfter(facts: FactTable, fact: FactRow): FactRow | null {
  const seen = new Set<string>();
  let last: FactRow | null = fact;
  while (last !== null && last.supersededBy !== null && !seen.has(last.id)) {
    seen.add(last.id);
    last = facts.byId(last.supersededBy);
  }
  return last;
}
