/** The best of many scores without sorting them all. */

const STEPS = 2048;

/** A score that about `wanted` of the first `count` reach, and at least as many as that unless there are fewer. */
export function barFor(scores: Float32Array, count: number, wanted: number): number {
  let least = Infinity;
  let most = -Infinity;
  for (let at = 0; at < count; at++) {
    const score = scores[at] as number;
    if (score === -Infinity) continue;
    if (score < least) least = score;
    if (score > most) most = score;
  }
  if (!(most > least)) return least;
  const counts = new Uint32Array(STEPS + 1);
  const steps = STEPS / (most - least);
  for (let at = 0; at < count; at++) {
    const score = scores[at] as number;
    if (score === -Infinity) continue;
    const step = Math.floor((score - least) * steps);
    counts[step] = (counts[step] as number) + 1;
  }
  let seen = 0;
  for (let step = STEPS; step >= 0; step--) {
    seen += counts[step] as number;
    if (seen >= wanted) return least + step / steps;
  }
  return least;
}
