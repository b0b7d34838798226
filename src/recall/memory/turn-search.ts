/** Past turns that answer a question, lifted by the turns around them. */
import type { Leg } from '../../core/notes-api';
import { messageUri } from '../../core/source-uri';
import type { Database } from '../../store/database';
import { fuse } from '../fusion';
import type { Fused } from '../fusion';
import { NEIGHBOUR_LIFTS } from '../settings';
import { WordSearch } from '../word-search';
import { coverage } from './asked';
import type { Asked } from './asked';
import { cosine, partsOf, placeIn, quality } from './found';
import type { Found } from './found';
import { hasTerm, meaningLeg, noLeg, wordsLeg } from './ranked-leg';
import { meaningReason, wordReasons } from './reasons';
import {
  LEAST_MEANING,
  QUESTION_TURN_FACTOR,
  TURN_CHARACTERS_SHOWN,
  TURN_ROWS,
  TURNS_PER_LEG,
  TURNS_WITH_NEIGHBOURS,
} from './settings';
import { TurnSpace } from './turn-space';
import { TurnTable } from './turn-table';
import type { TurnRow, TurnScope } from './turn-table';

/** What turns are looked for. */
export interface TurnQuestion {
  asked: Asked;
  vector: Float32Array | null;
  scope: TurnScope;
  without: readonly Leg[];
  limit: number;
  /** Whether what was said there may be shown: not when what was drawn from it has been forgotten or replaced. */
  mayShow: (uri: string, text: string) => boolean;
}

/** Turns further apart than any neighbour reaches. */
const APART = 10;

/** Searches the turns of one history database. */
export class TurnSearch {
  private readonly table: TurnTable;
  private readonly words: WordSearch;
  private readonly space: TurnSpace;

  constructor(
    db: Database,
    private readonly embed: (text: string) => Promise<Float32Array>,
  ) {
    this.table = new TurnTable(db);
    this.words = new WordSearch(db, 'messages_words', TURN_ROWS);
    this.space = new TurnSpace(this.table, embed);
  }

  /** The best turns, best first. */
  async find({ asked, vector, scope, without, limit, mayShow }: TurnQuestion): Promise<Found[]> {
    if (vector) await this.space.takeSome();
    const rows = new Map<number, TurnRow>();
    const judge = (keys: number[]): Set<number> => {
      for (const row of this.table.byKeys(keys, scope)) rows.set(row.key, row);
      return new Set(keys.filter((key) => rows.has(key)));
    };
    const said = this.words.search(without.includes('words') ? [] : asked.terms, () => true);
    const words = wordsLeg(said, TURNS_PER_LEG, judge);
    const index = this.space.index;
    const meaning = vector && index ? meaningLeg(index, vector, TURNS_PER_LEG, judge) : noLeg;
    const score = (places: ReadonlyMap<number, number>, legs: readonly Leg[]) =>
      fuse(
        [...rows.values()].map(({ key, thread }) => ({
          id: key,
          group: groupOf(thread),
          place: places.get(key) ?? -key * APART,
          length: said.lengthOf(key),
          words: words.of(key),
          meaning: meaning.of(key),
        })),
        legs,
      ).sort((a, b) => b.score - a.score || b.candidate.id - a.candidate.id);
    const groups = new Map<string, number>();
    const groupOf = (thread: string) => groups.get(thread) ?? groups.set(thread, groups.size).size - 1;

    let fused = score(new Map(), ['graph']);
    if (!without.includes('graph')) {
      const best = fused
        .slice(0, TURNS_WITH_NEIGHBOURS)
        .flatMap(({ candidate }) => rows.get(candidate.id) ?? []);
      fused = score(this.addNeighbours(best, rows, scope), []);
    }
    // The index is not asked again below, and waiting is over for its scores.
    const kept: { row: TurnRow; fused: Fused; text: string }[] = [];
    for (const each of fused) {
      const row = rows.get(each.candidate.id);
      if (kept.length >= limit || each.score <= 0) break;
      if (!row) continue;
      const text = this.table.textOf(row);
      if (mayShow(messageUri(row.id), text)) kept.push({ row, fused: each, text });
    }
    const places = new Map(
      kept.map(({ row }) => [
        row.key,
        { words: placeIn(words, row.key), semantic: placeIn(meaning, row.key) },
      ]),
    );
    const graphRanks = kept
      .filter((each) => each.fused.fromNeighbours > 0)
      .sort((a, b) => b.fused.fromNeighbours - a.fused.fromNeighbours)
      .map(({ row }) => row.key);
    const near = new Map<number, number>();
    for (const { row, text } of kept) near.set(row.key, vector ? cosine(vector, await this.embed(text)) : 0);
    const [best] = kept;
    if (!best) return [];
    const strength = Math.max(
      ...kept
        .slice(0, 3)
        .map(({ row }) =>
          quality(
            coverage(asked, hasTerm(said, row.key), said.used),
            near.get(row.key) ?? 0,
            meaning !== noLeg,
          ),
        ),
    );
    const scale = strength / best.fused.score;
    return kept.flatMap(({ row, fused: each, text }): Found[] => {
      const similar = near.get(row.key) ?? 0;
      if (each.candidate.words <= 0 && similar < LEAST_MEANING && each.fromNeighbours <= 0) return [];
      const parts = partsOf(each.candidate.words, each.candidate.meaning);
      const isQuestion = row.role === 'user' && /[?？]\s*$/.test(text);
      const { words: inWords, semantic } = places.get(row.key) ?? {};
      const graphRank = graphRanks.indexOf(row.key);
      return [
        {
          id: row.id,
          type: 'turn',
          text: text.length > TURN_CHARACTERS_SHOWN ? `${text.slice(0, TURN_CHARACTERS_SHOWN)}…` : text,
          score: each.score * scale * (isQuestion ? QUESTION_TURN_FACTOR : 1),
          legs: {
            ...(inWords && { words: inWords }),
            ...(semantic && { semantic }),
            ...(graphRank >= 0 && { graph: { rank: graphRank + 1, score: each.fromNeighbours } }),
          },
          reasons: [
            ...wordReasons(asked, hasTerm(said, row.key), parts.words * scale),
            ...meaningReason(similar, parts.meaning * scale),
            ...(each.fromNeighbours > 0
              ? [{ amount: each.fromNeighbours * scale, words: 'Stands beside a turn that answers' }]
              : []),
            {
              amount: 0,
              words: `${row.role === 'user' ? 'You said' : 'The assistant said'} it on ${row.at.slice(0, 10)}`,
            },
          ],
          source: messageUri(row.id),
          uri: messageUri(row.id),
          fact: null,
          strength: null,
          isLocalOnly: row.isLocalOnly === 1,
        },
      ];
    });
  }

  /** Takes in the turns around the best ones. Returns places by which neighbours are known. */
  private addNeighbours(
    best: readonly TurnRow[],
    rows: Map<number, TurnRow>,
    scope: TurnScope,
  ): Map<number, number> {
    const follows = new Map<number, number>();
    for (const turn of best) {
      const around = this.table.around(turn, NEIGHBOUR_LIFTS.length, scope);
      around.forEach((row, at) => {
        rows.set(row.key, row);
        const last = around[at - 1];
        if (last) follows.set(row.key, last.key);
      });
    }
    const inOrder = [...rows.values()].sort((a, b) =>
      a.hlc < b.hlc ? -1 : a.hlc > b.hlc ? 1 : a.id < b.id ? -1 : 1,
    );
    const places = new Map<number, number>();
    let next = 0;
    for (const { key } of inOrder) {
      const before = places.get(follows.get(key) ?? -1);
      next += APART;
      places.set(key, before === undefined ? next : before + 1);
    }
    return places;
  }
}
