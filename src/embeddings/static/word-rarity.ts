/** How telling a word is by itself, before anything is known of the notes it stands in. */

/** The part of a static model that this needs. */
interface WeightedPieces {
  tokenIds(text: string): number[];
  weightOf(id: number): number;
}

/** The share of a vocabulary that is less telling than a rare word. */
const RARE_SHARE = 0.75;

/** Gives 0 to 1 for a word: its most telling piece against a rare one of the vocabulary; 1 for a word it does not know. */
export function wordRarity(model: WeightedPieces): (word: string) => number {
  const all: number[] = [];
  for (let id = 0; model.weightOf(id) > 0; id++) all.push(model.weightOf(id));
  // Numbers alone are sorted several times as fast.
  const weights = Float64Array.from(all).sort();
  const rare = weights[Math.floor(weights.length * RARE_SHARE)] ?? 1;
  return (word) => {
    const most = model.tokenIds(word).reduce((best, id) => Math.max(best, model.weightOf(id)), 0);
    return most === 0 ? 1 : Math.min(1, most / rare);
  };
}
