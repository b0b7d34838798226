/** The facts that a statement has to be compared with, each taken apart once. */
import { lifeOf } from '../fact-table';
import type { FactRow, FactTable } from '../fact-table';
import type { FactSpace } from '../fact-space';
import { analysed } from './analysed';
import type { Analysed } from './analysed';
import { sideOf, tripleIn } from './draft';
import type { Draft } from './draft';
import { NEIGHBOURS } from './settings';
import type { Triple } from '../../core/candidate';
import type { Database } from '../../store/database';

/** A known fact beside a new statement. */
export interface Known {
  fact: FactRow;
  text: string;
  triple: Triple | null;
  words: Analysed;
  cosine: number;
}

/** Facts taken apart that are kept at hand; each takes about a kilobyte. */
const KEPT = 5_000;

/** Finds what a statement may be the same as, or against. */
export class Neighbours {
  private readonly taken = new Map<number, Analysed>();

  constructor(
    private readonly parts: { db: Database; facts: FactTable; space: FactSpace },
    private readonly now: () => number,
  ) {}

  /** Active facts of the draft's side: the nearest, the nearest of its topics, and those with its subject and predicate. */
  async of(draft: Draft, vector: Float32Array): Promise<Known[]> {
    const { facts, space } = this.parts;
    await space.refresh();
    const scores = space.index.compare(vector);
    const topical = this.ofTopics(draft.body.topics);
    const keys = new Set([
      ...scores.best(NEIGHBOURS).map(({ key }) => key),
      ...scores.best(NEIGHBOURS, (key) => topical.has(key)).map(({ key }) => key),
      ...this.withWords(draft),
    ]);
    const cosines = new Map([...keys].map((key) => [key, scores.of(key) ?? 0]));
    const now = this.now();
    return facts
      .byKeys([...keys])
      .filter((fact) => lifeOf(fact, now) === 'active')
      .map((fact) => this.known(fact, cosines.get(fact.key) ?? 0))
      .filter(({ fact, words }) => sideOf(fact.subject, fact.author, words) === draft.side)
      .sort((a, b) => b.cosine - a.cosine || a.fact.key - b.fact.key);
  }

  /** A fact as one to compare with. */
  known(fact: FactRow, cosine: number): Known {
    const triple = tripleIn(fact);
    let words = this.taken.get(fact.key);
    if (!words) {
      if (this.taken.size >= KEPT) this.taken.clear();
      words = analysed(fact.text, triple);
      this.taken.set(fact.key, words);
    }
    return { fact, text: fact.text, triple, words, cosine };
  }

  /** The share of those of whom the draft's predicate is said of whom several values of it stand side by side. */
  several({ triple }: Draft): number {
    if (!triple) return 0;
    const counts = this.parts.db.first<{ subjects: number; several: number }>(
      `SELECT COUNT(*) AS subjects, COALESCE(SUM(n > 1), 0) AS several FROM (
         SELECT COUNT(*) AS n FROM facts
         WHERE predicate = ? AND superseded_by IS NULL AND forgotten_at IS NULL GROUP BY LOWER(subject))`,
      triple.predicate,
    );
    return counts ? counts.several / Math.max(1, counts.subjects) : 0;
  }

  private ofTopics(topics: readonly string[]): Set<number> {
    if (topics.length === 0) return new Set();
    // Labels that were renamed to these, or merged into them, are stored as they were.
    const rows = this.parts.db.all<{ key: number }>(
      `SELECT f.key FROM fact_topics t JOIN facts f ON f.id = t.fact
       WHERE f.superseded_by IS NULL AND f.forgotten_at IS NULL AND (t.topic IN (SELECT value FROM json_each(?1))
         OR t.topic IN (SELECT label FROM known_topics WHERE now IN (SELECT value FROM json_each(?1))))`,
      JSON.stringify(topics),
    );
    return new Set(rows.map(({ key }) => key));
  }

  /** Facts with the same subject and predicate, or the very same text. */
  private withWords({ triple, body }: Draft): number[] {
    const same = this.parts.db.all<{ key: number }>(
      'SELECT key FROM facts WHERE text = ? COLLATE NOCASE AND superseded_by IS NULL AND forgotten_at IS NULL',
      body.text,
    );
    const asked = triple ? this.parts.facts.withTriple(triple.subject, triple.predicate) : [];
    return [...same, ...asked].map(({ key }) => key);
  }
}
