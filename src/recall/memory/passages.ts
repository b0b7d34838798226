/** Passages of notes that answer a question, brought to the scale of the other sources. */
import { RecollectError } from '../../core/errors';
import type { FoundPassage, Leg, RecallQuery, SearchAnswer } from '../../core/notes-api';
import type { Asked } from './asked';
import { cosine, quality } from './found';
import type { Found, Reason } from './found';
import { coverageByTyped, passageStep } from './reasons';

/** Recall over notes, as far as it is needed here. */
export interface NoteSearch {
  search(query: RecallQuery): Promise<SearchAnswer>;
}

/** What passages are looked for. */
export interface PassageQuestion {
  text: string;
  asked: Asked;
  vector: Float32Array | null;
  embed: (text: string) => Promise<Float32Array>;
  without: readonly Leg[];
  limit: number;
  /** Only notes dated until then, `yyyy-mm-dd`. */
  until: string | null;
}

/** How many of the best say how good the best are: the very best may be there by its links. */
const JUDGED = 3;

/** The best passages, best first; none when there is no index just now. */
export async function passagesFor(notes: NoteSearch | null, question: PassageQuestion): Promise<Found[]> {
  const { text, asked, vector, embed, without, limit, until } = question;
  if (!notes || limit === 0) return [];
  const { hits } = await searched(notes, {
    text,
    limit,
    without: [...without],
    ...(until !== null && { filters: { to: until } }),
  });
  const [best] = hits;
  if (!best) return [];
  let strength = 0;
  for (const hit of hits.slice(0, JUDGED)) {
    const similar = vector ? cosine(vector, await embed(hit.text)) : 0;
    strength = Math.max(strength, quality(coverageByTyped(asked, hit.why.words), similar, vector !== null));
  }
  const scale = strength / best.score;
  return hits.map((hit) => foundOf(hit, scale));
}

/** An index that could not be opened is told of elsewhere; memory answers without it. */
async function searched(notes: NoteSearch, query: RecallQuery): Promise<Pick<SearchAnswer, 'hits'>> {
  try {
    return await notes.search(query);
  } catch (thrown) {
    if (thrown instanceof RecollectError && thrown.code === 'index_off') return { hits: [] };
    throw thrown;
  }
}

function foundOf(hit: FoundPassage, scale: number): Found {
  const { path, headingPath, blockId, why } = hit;
  const heading = headingPath.at(-1);
  const place = blockId !== null ? `#^${blockId}` : heading === undefined ? '' : `#${heading}`;
  return {
    id: `passage:${hit.passage}`,
    type: 'passage',
    text: hit.text,
    score: hit.score * scale,
    legs: why.legs,
    reasons: reasonsOf(hit),
    source: `${path}${place}`,
    uri: path,
    fact: null,
    strength: null,
    isLocalOnly: hit.isLocalOnly,
  };
}

function reasonsOf({ why, title }: FoundPassage): Reason[] {
  const reasons: Reason[] = [];
  if (why.words.length > 0) {
    const words = why.words.map((word) => `“${word}”`).join(', ');
    reasons.push({
      amount: why.legs.words?.score ?? 0,
      words: `Has the ${why.words.length === 1 ? 'word' : 'words'} ${words}`,
    });
  }
  for (const { typed, used } of why.corrected) {
    reasons.push({ amount: 0, words: `“${typed}” was read as “${used}”` });
  }
  const meaning = why.legs.semantic;
  if (meaning && meaning.score > 0) {
    reasons.push({
      amount: meaning.score / 2,
      words: `Close in meaning (number ${meaning.rank} of the notes)`,
    });
  }
  for (const step of why.via)
    reasons.push({ amount: (why.legs.graph?.score ?? 0) / 2, words: passageStep(step) });
  for (const { name, amount } of why.boosts) {
    if (name === 'title') reasons.push({ amount, words: `The note is called “${title}”` });
  }
  return reasons;
}
