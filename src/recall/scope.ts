/** Which passages may answer: filters, archive folders, notes past their day. */
import type { NoteRules, RecallFilters } from '../core/notes-api';
import type { Database, Value } from '../store/database';

/** Decides about passages by their ids. */
export interface Scope {
  accepts: (passage: number) => boolean;
  /** SQL about `d` (notes) and `c` (passages) that says the same, with its values. */
  condition: Condition;
}

interface Condition {
  sql: string;
  values: Value[];
}

const LIVE = 'd.deleted_at IS NULL';
const PASSAGES = 'SELECT c.id FROM memory_chunks AS c JOIN memory_documents AS d ON d.id = c.document';

/** A pattern for paths in a folder; `_` and `%` in its name are themselves. */
function under(folder: string): string | null {
  const trimmed = folder.trim().replace(/^\/+|\/+$/g, '');
  return trimmed === '' ? null : `${trimmed.replace(/[\\%_]/g, '\\$&')}/%`;
}

function inFolders(folders: readonly string[]): Condition | null {
  const patterns = folders.map(under).filter((pattern) => pattern !== null);
  if (patterns.length === 0) return null;
  return { sql: `(${patterns.map(() => `d.path LIKE ? ESCAPE '\\'`).join(' OR ')})`, values: patterns };
}

function withTags(tags: readonly string[]): Condition {
  const names = tags.map((tag) => tag.replace(/^#/, '').replace(/\/+$/, '').normalize('NFC').toLowerCase());
  const each = names.map(() => `(tag = ? OR tag LIKE ? ESCAPE '\\')`).join(' OR ');
  return {
    sql: `d.id IN (SELECT document FROM document_tags WHERE ${each})`,
    values: names.flatMap((name) => [name, under(name) ?? '']),
  };
}

/** What a question narrows down to. */
function narrowed(filters: RecallFilters, rules: NoteRules): Condition[] {
  const conditions: (Condition | null)[] = [];
  if (filters.folders?.length) conditions.push(inFolders(filters.folders));
  if (filters.tags?.length) conditions.push(withTags(filters.tags));
  if (filters.from !== undefined) conditions.push({ sql: 'd.date >= ?', values: [filters.from] });
  if (filters.to !== undefined) conditions.push({ sql: 'd.date <= ?', values: [filters.to] });
  if (filters.kinds?.length) {
    conditions.push({ sql: `c.kind IN (${filters.kinds.map(() => '?').join()})`, values: filters.kinds });
  }
  if (filters.shareableOnly) {
    const isPrivate = inFolders(rules.privateFolders);
    conditions.push({ sql: 'd.local_only = 0', values: [] });
    if (isPrivate) conditions.push({ sql: `NOT ${isPrivate.sql}`, values: isPrivate.values });
  }
  return conditions.filter((condition) => condition !== null);
}

function joined(conditions: readonly Condition[], by: 'AND' | 'OR'): Condition {
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(` ${by} `),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Makes scopes, and remembers them while the index does not change: typing asks for the same one again and again. */
export class Scopes {
  private remembered = new Map<string, Scope>();
  private changes = -1;

  constructor(private readonly db: Database) {}

  /** The scope of a question. `today` is yyyy-mm-dd. */
  of(filters: RecallFilters, rules: NoteRules, today: string): Scope {
    const changes = this.db.first<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0;
    if (changes !== this.changes) this.remembered = new Map();
    this.changes = changes;
    const key = JSON.stringify([filters, rules, today]);
    const known = this.remembered.get(key);
    if (known) return known;
    const scope = this.make(filters, rules, today);
    this.remembered.set(key, scope);
    return scope;
  }

  private make(filters: RecallFilters, rules: NoteRules, today: string): Scope {
    const wanted = narrowed(filters, rules);
    const archived = filters.archive ? null : inFolders(rules.archiveFolders);
    const unwanted: Condition[] = [
      { sql: 'd.valid_until IS NOT NULL AND d.valid_until < ?', values: [today] },
      ...(archived ? [archived] : []),
    ];
    const { sql, values } = joined(unwanted, 'OR');
    const condition = joined([{ sql: LIVE, values: [] }, { sql: `NOT (${sql})`, values }, ...wanted], 'AND');
    if (wanted.length > 0) {
      const accepted = this.passages(condition);
      return { accepts: (passage) => accepted.has(passage), condition };
    }
    // Few notes are archived or past their day, so it is quicker to know these than all the others.
    const refused = this.passages(joined(unwanted, 'OR'));
    return { accepts: (passage) => !refused.has(passage), condition };
  }

  private passages({ sql, values }: Condition): Set<number> {
    const ids = new Set<number>();
    this.db.each<{ id: number }>(`${PASSAGES} WHERE ${sql}`, values, ({ id }) => ids.add(id));
    return ids;
  }
}
