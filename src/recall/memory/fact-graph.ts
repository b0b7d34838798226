/** One hop from facts to facts: over their edges, over whom they are about, over what they were drawn from. */
import { AGENT, USER } from '../../core/candidate';
import type { FactRow, FactTable } from '../../memory/fact-table';
import type { Database } from '../../store/database';
import { quoted } from './reasons';
import { FACTS_PER_STEP, STEP_LIFTS } from './settings';

/** A step to a fact. */
export interface FactStep {
  to: FactRow;
  lift: number;
  /** The path, in words. */
  words: string;
}

const EDGE_WORDS: Readonly<Record<string, readonly [onward: string, back: string]>> = {
  update: ['Was replaced by', 'Replaces'],
  extend: ['Is added to by', 'Adds to'],
  derive: ['Led to', 'Follows from'],
  contradict: ['Is contradicted by', 'Contradicts'],
  mentions: ['Mentions', 'Is mentioned by'],
};

/** Steps over one memory database. */
export class FactGraph {
  constructor(
    private readonly db: Database,
    private readonly facts: FactTable,
  ) {}

  /** Where facts lead, from the best on. */
  steps(seeds: readonly { fact: FactRow; score: number }[]): FactStep[] {
    return [
      ...this.overEdges(seeds),
      ...seeds.flatMap((seed) => [...this.overEntities(seed), ...this.overSource(seed)]),
    ];
  }

  private overEdges(seeds: readonly { fact: FactRow; score: number }[]): FactStep[] {
    const byId = new Map(seeds.map((seed) => [seed.fact.id, seed]));
    const steps: FactStep[] = [];
    const step = (seed: { fact: FactRow; score: number }, other: string, type: string, words: string) => {
      const to = this.facts.byId(other);
      const part = STEP_LIFTS[type as keyof typeof STEP_LIFTS] as number | undefined;
      if (to && part !== undefined)
        steps.push({ to, lift: part * seed.score, words: `${words} ${quoted(seed.fact.text)}` });
    };
    for (const { from, type, to } of this.facts.edgesOf([...byId.keys()])) {
      const [onward = 'Belongs to', back = 'Belongs to'] = EDGE_WORDS[type] ?? [];
      const [start, end] = [byId.get(from), byId.get(to)];
      // Said of the fact that is reached: what it is to the one it was reached from.
      if (start) step(start, to, type, onward);
      if (end) step(end, from, type, back);
    }
    return steps;
  }

  /** Facts about the same person or thing. The user is in nearly all of them, which tells nothing. */
  private overEntities({ fact, score }: { fact: FactRow; score: number }): FactStep[] {
    const entities = new Set(
      [fact.subject, fact.object].flatMap((name) => (name === null ? [] : [name.trim()])),
    );
    return [...entities]
      .filter((name) => name !== '' && ![USER, AGENT].includes(name.toLowerCase()))
      .flatMap((name) =>
        this.keysAbout(name)
          .filter((key) => key !== fact.key)
          .map((key) => this.facts.byKey(key))
          .flatMap((to): FactStep[] => {
            const words = `Is also about ${name}, like ${quoted(fact.text)}`;
            return to ? [{ to, lift: STEP_LIFTS.entity * score, words }] : [];
          }),
      );
  }

  private keysAbout(name: string): number[] {
    const sql = `
      SELECT key FROM facts WHERE subject = ?1 COLLATE NOCASE
      UNION SELECT key FROM facts WHERE object = ?1 COLLATE NOCASE LIMIT ?2`;
    const keys = this.db.all<{ key: number }>(sql, name, FACTS_PER_STEP + 1).map(({ key }) => key);
    // What is said of nearly everything joins nothing.
    return keys.length > FACTS_PER_STEP ? [] : keys;
  }

  /** Facts that were said in the same breath. */
  private overSource({ fact, score }: { fact: FactRow; score: number }): FactStep[] {
    if (fact.sourceUri === null) return [];
    const said = this.facts.fromSource(fact.sourceUri);
    if (said.length > FACTS_PER_STEP) return [];
    return said
      .filter(({ id }) => id !== fact.id)
      .map((to) => ({
        to,
        lift: STEP_LIFTS.source * score,
        words: `Was said together with ${quoted(fact.text)}`,
      }));
  }
}
