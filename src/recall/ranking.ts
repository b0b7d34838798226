/** The way from a question to ranked passages: legs, fusion, graph. */
import type { GraphStep, Leg, RecallQuery } from '../core/notes-api';
import type { Database } from '../store/database';
import type { FoundWords } from './found-words';
import { fuse } from './fusion';
import type { Candidate, Fused } from './fusion';
import { Links } from './links';
import type { LinkedNote } from './links';
import type { PassageTable } from './passage-table';
import type { NoteBrief } from './passage-table';
import { Pool } from './pool';
import type { Meaning } from './pool';
import type { Scope } from './scope';
import {
  BACKLINK_LIFT,
  LINK_LIFT,
  LINKING_HITS,
  RECENCY_HALF_LIFE_DAYS,
  RECENCY_LIFT,
  TAG_LIFT,
  TITLE_CANDIDATES,
  TITLE_LIFT,
} from './settings';

const LINK_LIFTS: Readonly<Record<LinkedNote['kind'], number>> = {
  link: LINK_LIFT,
  backlink: BACKLINK_LIFT,
  tag: TAG_LIFT,
};
const DAY_MS = 86_400_000;

/** A step of the graph, by the note it came from. */
interface Step {
  kind: GraphStep['kind'];
  from: number;
  lift: number;
}

/** A passage with all that brought it here. */
export interface Ranked extends Fused {
  steps: Step[];
  fromTitle: number;
  fromRecency: number;
}

/** A ranking. */
export interface Ranking {
  ranked: Ranked[];
  pool: Pool;
  /** Notes of the ranked passages, by id. */
  notes: Map<number, NoteBrief>;
  /** Notes found by their title that have no passage to show, and how much of the question the title holds. */
  bare: { note: NoteBrief; share: number }[];
}

/** What is ranked. */
export interface RankingInput {
  found: FoundWords;
  meaning: Meaning | null;
  scope: Scope;
  without: NonNullable<RecallQuery['without']>;
  limit: number;
  now: number;
}

/** Ranks passages of one index. */
export class Ranker {
  private readonly links: Links;

  constructor(
    db: Database,
    private readonly table: PassageTable,
  ) {
    this.links = new Links(db);
  }

  /** The best passages, best first. */
  rank({ found, meaning, scope, without, limit, now }: RankingInput): Ranking {
    const hasGraph = !without.includes('graph');
    const titled = found.ideal * Math.max(0, ...found.titles.values());
    const pool = new Pool(found.passages, titled, meaning, scope, this.table);
    const { titles, bare } = this.takeTitles(found.titles, found.ideal, pool, scope);
    if (hasGraph)
      pool.addNeighbours(
        sorted(fuse([...pool.candidates.values()], without)).map(({ candidate }) => candidate),
      );
    const steps = hasGraph ? this.followLinks(pool, without) : new Map<number, Step[]>();
    const fused = fuse([...pool.candidates.values()], without);
    for (const each of fused) {
      each.score += TITLE_LIFT * (titles.get(each.candidate.group) ?? 0);
      for (const { lift } of steps.get(each.candidate.id) ?? []) each.score += lift;
    }
    // Age orders equals, so only those near the top need it.
    const top = sorted(fused)
      .slice(0, limit * 2)
      .map((each): Ranked => {
        const fromTitle = TITLE_LIFT * (titles.get(each.candidate.group) ?? 0);
        return { ...each, fromTitle, fromRecency: 0, steps: steps.get(each.candidate.id) ?? [] };
      });
    const notes = this.table.notes([...new Set(top.flatMap(groupsBehind))]);
    for (const each of top) {
      each.fromRecency = recency(notes.get(each.candidate.group)?.date, now);
      each.score += each.fromRecency;
    }
    return {
      ranked: sorted(top)
        .filter(({ score }) => score > 0)
        .slice(0, limit),
      pool,
      notes,
      bare,
    };
  }

  /** Notes whose title holds words of the question bring their best passage along. */
  private takeTitles(
    shares: ReadonlyMap<number, number>,
    ideal: number,
    pool: Pool,
    scope: Scope,
  ): { titles: Map<number, number>; bare: Ranking['bare'] } {
    const rows = [...shares].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([row]) => row);
    const titles = new Map<number, number>();
    const bare: Ranking['bare'] = [];
    for (const note of this.table.notesByWords(rows.slice(0, TITLE_CANDIDATES * 4), scope).values()) {
      const share = shares.get(note.wordsId) ?? 0;
      titles.set(note.id, share);
    }
    const best = [...titles].sort((a, b) => b[1] - a[1]).slice(0, TITLE_CANDIDATES);
    const briefs = this.table.notes(best.map(([id]) => id));
    for (const [document, share] of best) {
      if (pool.addTitled(document, share * ideal)) continue;
      const note = briefs.get(document);
      if (note) bare.push({ note, share });
    }
    return { titles, bare };
  }

  /** What the best hits lead to: a part of their score goes to the best passage of each note there. */
  private followLinks(pool: Pool, without: readonly Leg[]): Map<number, Step[]> {
    const steps = new Map<number, Step[]>();
    const hits = sorted(fuse([...pool.candidates.values()], without)).slice(0, LINKING_HITS);
    const seen = new Set<string>();
    for (const { candidate, score } of hits) {
      const { id, group } = candidate;
      const linked = [...this.links.fromPassage(id), ...this.links.toNote(group), ...this.links.byTag(group)];
      for (const { document, kind } of linked) {
        const once = `${kind} ${group} ${document}`;
        if (document === group || seen.has(once)) continue;
        seen.add(once);
        const target = pool.addBestOf(document);
        if (!target) continue;
        const step = { kind, from: group, lift: LINK_LIFTS[kind] * score };
        steps.set(target.id, [...(steps.get(target.id) ?? []), step]);
      }
    }
    return steps;
  }
}

function sorted<T extends { score: number; candidate: Candidate }>(ranked: readonly T[]): T[] {
  return [...ranked].sort((a, b) => b.score - a.score || a.candidate.id - b.candidate.id);
}

function groupsBehind({ candidate, steps }: Ranked): number[] {
  return [candidate.group, ...steps.map(({ from }) => from)];
}

function recency(date: string | undefined, now: number): number {
  const then = Date.parse(date ?? '');
  if (Number.isNaN(then)) return 0;
  return RECENCY_LIFT * 0.5 ** (Math.max(0, now - then) / DAY_MS / RECENCY_HALF_LIFE_DAYS);
}
