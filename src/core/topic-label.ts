/** What a topic is called: one label however it was written. */
import { wordsOf } from './words';

/** Longest label, in characters. */
const LONGEST = 120;

/** "Plan Mode", "plan_mode" and "Plan-mode" are all `plan-mode`; empty when there is no word in it. */
export function topicLabel(said: string): string {
  return wordsOf(said.toLowerCase()).join('-').slice(0, LONGEST);
}
