/** Gathers what may answer a question: the best of each leg, and the passages beside them. */
import type { Leg } from '../core/notes-api';
import type { VectorIndex } from '../embeddings/vector-index';
import type { Candidate } from './fusion';
import type { PassageTable, Place } from './passage-table';
import type { Scope } from './scope';
import { CANDIDATES_PER_LEG, CANDIDATES_WITH_NEIGHBOURS, NEIGHBOUR_LIFTS } from './settings';
import type { WordAnswer, WordHit } from './word-search';

/** The question in the vectors' space. */
export interface Meaning {
  vectors: VectorIndex;
  query: Float32Array;
}

/** Candidates, with what each leg said of any passage. */
export class Pool {
  readonly candidates = new Map<number, Candidate>();
  /** Passages that each leg found, best first. */
  readonly ranked: Record<Exclude<Leg, 'graph'>, number[]>;
  /** Several hits may lead to one note. */
  private readonly bestOfNotes = new Map<number, Candidate | null>();
  private readonly words: ReadonlyMap<number, WordHit>;
  private readonly lengthOf: (passage: number) => number;
  private readonly bestWords: number;
  private readonly bestMeaning: number;
  private readonly meaningOf: (passage: number) => number;

  /** `titled` is the words' score of the best title: beside it, passages that share a mere "the" are not the best. */
  constructor(
    { hits, lengthOf }: WordAnswer,
    titled: number,
    meaning: Meaning | null,
    private readonly scope: Scope,
    private readonly table: PassageTable,
  ) {
    this.words = hits;
    this.lengthOf = lengthOf;
    const byWords = best(hits, CANDIDATES_PER_LEG);
    const scores = meaning?.vectors.compareFromCentre(meaning.query);
    const near = scores?.best(CANDIDATES_PER_LEG, scope.accepts) ?? [];
    this.ranked = { words: byWords, semantic: near.map(({ key }) => key) };
    this.bestWords = Math.max(titled, hits.get(byWords[0] ?? -1)?.score ?? 0);
    this.bestMeaning = near[0]?.score ?? 0;
    this.meaningOf = (passage) => scores?.of(passage) ?? 0;
    this.add(table.places([...new Set([...byWords, ...this.ranked.semantic])], scope));
  }

  /** Takes in passages, with the scores that the legs give them. */
  add(places: readonly Place[]): void {
    for (const { id, document, ordinal } of places) {
      if (this.candidates.has(id)) continue;
      const words = this.words.get(id)?.score ?? 0;
      this.candidates.set(id, {
        id,
        group: document,
        place: ordinal,
        length: this.lengthOf(id),
        words: this.bestWords > 0 ? words / this.bestWords : 0,
        meaning: this.bestMeaning > 0 ? this.meaningOf(id) / this.bestMeaning : 0,
      });
    }
  }

  /** Takes in what stands beside the best candidates; a neighbour that is not there cannot be lifted. */
  addNeighbours(bestFirst: readonly Candidate[]): void {
    const reach = NEIGHBOUR_LIFTS.length;
    for (const { group, place } of bestFirst.slice(0, CANDIDATES_WITH_NEIGHBOURS)) {
      this.add(this.table.between(group, place - reach, place + reach, this.scope));
    }
  }

  /** Takes in the best passage of a note whose title has words of the question: it counts as if it had them too. */
  addTitled(document: number, titled: number): Candidate | null {
    const candidate = this.addBestOf(document);
    if (candidate && this.bestWords > 0) {
      candidate.words = Math.max(candidate.words, Math.min(1, titled / this.bestWords));
    }
    return candidate;
  }

  /** Takes in the passage of a note that answers best, also if no leg found it. Returns it. */
  addBestOf(document: number): Candidate | null {
    const known = this.bestOfNotes.get(document);
    if (known !== undefined) return known;
    const candidate = this.takeBestOf(document);
    this.bestOfNotes.set(document, candidate);
    return candidate;
  }

  private takeBestOf(document: number): Candidate | null {
    const places = this.table.between(document, 0, Number.MAX_SAFE_INTEGER, this.scope);
    let bestPlace: Place | null = null;
    let most = -Infinity;
    for (const place of places) {
      const score = (this.words.get(place.id)?.score ?? 0) / (this.bestWords || 1) + this.meaningOf(place.id);
      if (score > most) [bestPlace, most] = [place, score];
    }
    if (!bestPlace) return null;
    this.add([bestPlace]);
    return this.candidates.get(bestPlace.id) ?? null;
  }
}

function best(words: ReadonlyMap<number, WordHit>, limit: number): number[] {
  const scores = new Float64Array(words.size);
  let at = 0;
  for (const { score } of words.values()) scores[at++] = score;
  const bar = scores.sort()[Math.max(0, scores.length - limit)] ?? 0;
  const found: { id: number; score: number }[] = [];
  for (const [id, { score }] of words) if (score >= bar && score > 0) found.push({ id, score });
  found.sort((a, b) => b.score - a.score || a.id - b.id);
  return found.slice(0, limit).map(({ id }) => id);
}
