/** Ranked passages as hits that say why they are here. */
import type { GraphStep, Leg, RecallHit, Why } from '../core/notes-api';
import type { FoundWords } from './found-words';
import type { NoteBrief, PassageTable } from './passage-table';
import { tellingOf } from './question';
import type { Ranked, Ranking } from './ranking';
import { NOTE_PRIOR, TITLE_LIFT } from './settings';

/** Makes hits. `isPrivate` tells of notes in private folders. */
export function explained(
  ranking: Ranking,
  found: FoundWords,
  table: PassageTable,
  isPrivate: (path: string) => boolean,
  without: readonly Leg[],
): RecallHit[] {
  const ranks = {
    words: ranksOf(ranking.pool.ranked.words, without.includes('words')),
    semantic: ranksOf(ranking.pool.ranked.semantic, without.includes('semantic')),
    graph: ranksOf(
      ranking.ranked
        .filter((each) => graphScore(each) > 0)
        .sort((a, b) => graphScore(b) - graphScore(a))
        .map(({ candidate }) => candidate.id),
      false,
    ),
  };
  const hits = ranking.ranked.flatMap((each): RecallHit[] => {
    const passage = table.passage(each.candidate.id);
    const note = ranking.notes.get(each.candidate.group);
    if (!passage || !note) return [];
    const { id, start, end, headingPath, blockId, kind } = passage;
    return [
      {
        passage: id,
        path: note.path,
        title: note.title,
        headingPath,
        start,
        end,
        blockId,
        kind,
        isLocalOnly: note.isLocalOnly || isPrivate(note.path),
        score: each.score,
        why: whyOf(each, ranks, found, ranking.notes),
      },
    ];
  });
  return [...hits, ...ranking.bare.map(({ note, share }) => bareHit(note, share, found, isPrivate))].sort(
    (a, b) => b.score - a.score,
  );
}

function whyOf(
  ranked: Ranked,
  ranks: Record<Leg, ReadonlyMap<number, number>>,
  found: FoundWords,
  notes: ReadonlyMap<number, NoteBrief>,
): Why {
  const { candidate, neighbour, steps, fromTitle, fromGroup, fromRecency } = ranked;
  const scores: Record<Leg, number> = {
    words: candidate.words,
    semantic: candidate.meaning,
    graph: graphScore(ranked),
  };
  const legs: Why['legs'] = {};
  for (const leg of ['words', 'semantic', 'graph'] as const) {
    const rank = ranks[leg].get(candidate.id);
    if (rank !== undefined) legs[leg] = { rank, score: scores[leg] };
  }
  const via = [
    ...(neighbour
      ? [{ kind: 'neighbour' as const, from: candidate.group, lift: ranked.fromNeighbours }]
      : []),
    ...steps,
  ].sort((a, b) => b.lift - a.lift);
  const boosts = [
    { name: 'title', amount: fromTitle },
    { name: 'note', amount: fromGroup },
    { name: 'recency', amount: fromRecency },
  ];
  return {
    legs,
    words: wordsIn(candidate.id, found),
    corrected: found.corrections,
    via: via.flatMap(({ kind, from }): GraphStep[] => {
      const path = notes.get(from)?.path;
      return path === undefined ? [] : [{ kind, from: path }];
    }),
    boosts: boosts.filter(({ amount }) => amount > 0),
  };
}

/** The question's words that a passage has, but for those that explain nothing. */
function wordsIn(passage: number, { passages: { hits, used } }: FoundWords): string[] {
  const bits = hits.get(passage)?.terms ?? 0;
  const telling = new Set(tellingOf(used));
  return used
    .filter((term, index) => (bits & (1 << index)) !== 0 && telling.has(term))
    .map(({ typed }) => typed);
}

function graphScore({ fromNeighbours, steps }: Ranked): number {
  return steps.reduce((sum, { lift }) => sum + lift, fromNeighbours);
}

function ranksOf(ids: readonly number[], isOff: boolean): Map<number, number> {
  return new Map(isOff ? [] : ids.map((id, index) => [id, index + 1]));
}

/** A note without a passage, found by its name: its whole, empty text is what there is to show. */
function bareHit(
  note: NoteBrief,
  share: number,
  found: FoundWords,
  isPrivate: (path: string) => boolean,
): RecallHit {
  // Its title is all it says: that counts like a passage with these words under a title with them.
  const amount = (1 + NOTE_PRIOR + TITLE_LIFT) * share;
  return {
    passage: -note.id,
    path: note.path,
    title: note.title,
    headingPath: [],
    start: 0,
    end: 0,
    blockId: null,
    kind: 'text',
    isLocalOnly: note.isLocalOnly || isPrivate(note.path),
    score: amount,
    why: { legs: {}, words: [], corrected: found.corrections, via: [], boosts: [{ name: 'title', amount }] },
  };
}
