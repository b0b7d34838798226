/**
 * What a conversation is about, from one turn to the next. A turn that says little by itself ("and when should I do
 * that?") is about what the conversation has been about; one that is clearly about something else moves it there.
 */
import type { NearTopic } from './centroids';
import { ENTER, LEAST_OF_NEAREST, STAY, TOPICS_MOST } from './settings';

/** The topics after a turn, nearest first. `near` are those near to it, nearest first, from `STAY` on. */
export function topicsAfter(near: readonly NearTopic[], locked: readonly string[]): string[] {
  const least = Math.max(ENTER, (near[0]?.score ?? 0) * LEAST_OF_NEAREST);
  const clear = near.filter(({ score }) => score >= least);
  if (clear.length === 0) return [...locked];
  const supported = near.filter(({ topic, score }) => score >= STAY && locked.includes(topic));
  // Those that a clear turn says nothing of are what the conversation has drifted away from.
  return [...new Set([...clear, ...supported].map(({ topic }) => topic))].slice(0, TOPICS_MOST);
}
