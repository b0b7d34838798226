/** What is in every prompt: who the user is, and who the agent is, each by themselves. */
import { strengthOf } from '../../core/aging';
import type { Aged } from '../../core/aging';
import { AGENT } from '../../core/candidate';
import { isFleeting } from '../../core/predicates';
import { lifeOf } from '../../memory/fact-table';
import type { FactRow, FactTable } from '../../memory/fact-table';
import type { Database } from '../../store/database';
import { IDENTITY_MOST } from './settings';

/** A fact with its strength now. */
export interface Standing {
  fact: FactRow;
  strength: number;
}

type Weighed = Pick<Aged, 'importance' | 'confirmationCount' | 'lastConfirmedAt' | 'useCount' | 'lastUsedAt'>;
type Row = Weighed & { key: number; predicate: string | null; pinned: number };

/** Whether a fact is the agent's own trait, and says nothing of the user. */
export function isAgents({ subject, author }: Pick<FactRow, 'subject' | 'author'>): boolean {
  return subject === AGENT || (subject === null && author === 'agent');
}

/** Facts of identity, the strongest first. What passes, and what the user marked as sensitive, waits to be asked for. */
export function standingFacts(db: Database, facts: FactTable, now: number): Standing[] {
  // All of them are weighed, and only the strongest read whole.
  const rows = db.all<Row>(
    `SELECT f.key, f.predicate, f.importance, f.pinned,
       f.confirmation_count AS confirmationCount, f.last_confirmed_at AS lastConfirmedAt,
       (SELECT count(*) FROM fact_uses u WHERE u.fact = f.id) AS useCount,
       (SELECT max(u.at) FROM fact_uses u WHERE u.fact = f.id) AS lastUsedAt
     FROM facts f
     WHERE f.kind = 'identity' AND f.superseded_by IS NULL AND f.forgotten_at IS NULL AND f.sensitive = 0`,
  );
  const strengths = new Map(
    rows
      .filter(({ predicate }) => predicate === null || !isFleeting(predicate))
      .map((row) => [row.key, strengthOf({ ...row, kind: 'identity', pinned: row.pinned === 1 }, now)]),
  );
  const best = [...strengths]
    .sort(([a, one], [b, other]) => other - one || b - a)
    .slice(0, IDENTITY_MOST * 2)
    .map(([key]) => key);
  return facts
    .byKeys(best)
    .filter((fact) => lifeOf(fact, now) === 'active')
    .map((fact) => ({ fact, strength: strengths.get(fact.key) ?? 0 }))
    .sort((a, b) => b.strength - a.strength || (a.fact.id < b.fact.id ? -1 : 1))
    .slice(0, IDENTITY_MOST);
}
