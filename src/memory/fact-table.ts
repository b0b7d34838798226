/** Facts as rows, read from the memory database. */
import { strengthOf } from '../core/aging';
import type { FactKind } from '../core/events/facts';
import type { FactDetail, FactLife } from '../core/memory-api';
import { normalised } from '../core/words';
import type { Database } from '../store/database';

/** A fact as the database has it. */
export interface FactRow {
  /** Its number here; another text gives another one. */
  key: number;
  id: string;
  text: string;
  kind: FactKind;
  /** As stored; renames and merges of topics are not yet followed. */
  topics: string[];
  subject: string | null;
  predicate: string | null;
  object: string | null;
  importance: number;
  confidence: number;
  author: 'user' | 'agent' | 'import';
  createdAt: string;
  confirmationCount: number;
  lastConfirmedAt: string;
  useCount: number;
  lastUsedAt: string | null;
  validFrom: string | null;
  validUntil: string | null;
  supersededBy: string | null;
  forgottenAt: string | null;
  pinned: boolean;
  sensitive: boolean;
  sourceInterface: string;
  sourceUri: string | null;
  sourceSentence: string | null;
}

/** An edge between facts, or from a fact to a note. */
export interface EdgeRow {
  from: string;
  type: 'update' | 'extend' | 'derive' | 'contradict' | 'mentions';
  to: string;
}

type RawRow = Omit<FactRow, 'topics' | 'pinned' | 'sensitive'> & {
  topics: string;
  pinned: number;
  sensitive: number;
};

const COLUMNS = `
  f.key, f.id, f.text, f.kind, f.subject, f.predicate, f.object, f.importance, f.confidence, f.author,
  f.created_at AS createdAt, f.confirmation_count AS confirmationCount, f.last_confirmed_at AS lastConfirmedAt,
  (SELECT count(*) FROM fact_uses u WHERE u.fact = f.id) AS useCount,
  (SELECT max(u.at) FROM fact_uses u WHERE u.fact = f.id) AS lastUsedAt,
  f.valid_from AS validFrom, f.valid_until AS validUntil, f.superseded_by AS supersededBy,
  f.forgotten_at AS forgottenAt, f.pinned, f.sensitive, f.source_interface AS sourceInterface,
  f.source_uri AS sourceUri, f.source_sentence AS sourceSentence,
  (SELECT json_group_array(t.topic) FROM fact_topics t WHERE t.fact = f.id) AS topics`;

function rowOf({ topics, pinned, sensitive, ...rest }: RawRow): FactRow {
  return {
    ...rest,
    topics: JSON.parse(topics) as string[],
    pinned: pinned === 1,
    sensitive: sensitive === 1,
  };
}

/** Reads facts and edges. */
export class FactTable {
  constructor(private readonly db: Database) {}

  byId(id: string): FactRow | null {
    return this.some('WHERE f.id = ?', id)[0] ?? null;
  }

  byKey(key: number): FactRow | null {
    return this.some('WHERE f.key = ?', key)[0] ?? null;
  }

  /** Those that are there, in no order. */
  byKeys(keys: readonly number[]): FactRow[] {
    return this.some('WHERE f.key IN (SELECT value FROM json_each(?))', JSON.stringify(keys));
  }

  /** Every fact, whatever became of it, in the order of their ids. */
  all(): FactRow[] {
    return this.some('ORDER BY f.id');
  }

  /** Facts that nothing has replaced and nobody has forgotten, about the same thing in the same way. */
  withTriple(subject: string, predicate: string): FactRow[] {
    const wanted = normalised(subject);
    return this.some(
      'WHERE f.predicate = ? AND f.superseded_by IS NULL AND f.forgotten_at IS NULL ORDER BY f.id',
      predicate,
    ).filter((fact) => normalised(fact.subject ?? '') === wanted);
  }

  /** Facts drawn from a message or a note's block, or from any block of a note when `uri` ends in `#`. */
  fromSource(uri: string): FactRow[] {
    // Recall asks this of many messages at once, so it goes by the index.
    if (!uri.endsWith('#')) return this.some('WHERE f.source_uri = ? ORDER BY f.id', uri);
    // Compared by the beginning itself: in LIKE, `_` and `%` of a path would match anything.
    return this.some('WHERE substr(f.source_uri, 1, length(?1)) = ?1 ORDER BY f.id', uri);
  }

  /** Every edge that begins or ends at one of these. */
  edgesOf(ids: readonly string[]): EdgeRow[] {
    return this.db.all<EdgeRow>(
      `SELECT from_id AS "from", type, to_id AS "to" FROM fact_edges
       WHERE from_id IN (SELECT value FROM json_each(?1)) OR to_id IN (SELECT value FROM json_each(?1))
       ORDER BY from_id, type, to_id`,
      JSON.stringify(ids),
    );
  }

  private some(where: string, ...values: (string | number)[]): FactRow[] {
    return this.db.all<RawRow>(`SELECT ${COLUMNS} FROM facts f ${where}`, ...values).map(rowOf);
  }
}

/** A day lasts until its end. */
function endOf(day: string): number {
  return Date.parse(day.length === 10 ? `${day}T23:59:59.999Z` : day);
}

/** How a fact is at a moment; what the user forgot is forgotten, whatever else became of it. */
export function lifeOf(fact: FactRow, now: number): FactLife {
  if (fact.forgottenAt !== null) return 'forgotten';
  if (fact.supersededBy !== null) return 'superseded';
  return fact.validUntil !== null && endOf(fact.validUntil) < now ? 'expired' : 'active';
}

/** A fact with what only the moment can tell. */
export function detailOf(fact: FactRow, now: number, sourceNote: string | null): FactDetail {
  const { key: _key, subject, predicate, object, forgottenAt: _forgottenAt, ...rest } = fact;
  const triple = subject !== null && predicate !== null && object !== null;
  return {
    ...rest,
    life: lifeOf(fact, now),
    strength: strengthOf(fact, now),
    triple: triple ? { subject, predicate, object } : null,
    sourceNote,
  };
}
