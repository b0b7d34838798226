/**
 * How strong a fact is at a moment: computed when it is read, from values that never change. Decaying a stored value
 * compounds: a half-life of 60 days was seen to halve in 11.
 */
import type { FactKind } from './events/facts';

/** Days in which what was not confirmed or used fades to half. */
const HALF_LIFE_DAYS: Readonly<Record<FactKind, number>> = {
  identity: 180,
  preference: 90,
  fact: 90,
  event: 14,
};
/** What each confirmation adds to importance, and the most that all of them may. */
const CONFIRMED = 0.05;
const CONFIRMED_MOST = 0.2;
/** The same for uses: being recalled is weaker evidence than being said again. */
const USED = 0.01;
const USED_MOST = 0.1;
const DAY_MS = 86_400_000;

/** What strength is computed from. */
export interface Aged {
  kind: FactKind;
  importance: number;
  confirmationCount: number;
  lastConfirmedAt: string;
  useCount: number;
  lastUsedAt: string | null;
  pinned: boolean;
}

/** Effective importance, 0 to 1. */
export function strengthOf(fact: Aged, now: number): number {
  const confirmed = Math.min(CONFIRMED_MOST, CONFIRMED * fact.confirmationCount);
  const used = Math.min(USED_MOST, USED * fact.useCount);
  const base = Math.min(1, Math.max(0, fact.importance) + confirmed + used);
  if (fact.pinned) return base;
  const last = Math.max(Date.parse(fact.lastConfirmedAt), Date.parse(fact.lastUsedAt ?? '') || 0);
  // A clock that was set back makes nothing stronger than new.
  const days = Math.max(0, now - last) / DAY_MS;
  return base * 0.5 ** (days / HALF_LIFE_DAYS[fact.kind]);
}
