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
/** Notes first: they are fewer, and SQLite by itself looks up the note of every passage, four times as slow. */
const PASSAGES = 'SELECT c.id FROM memory_documents AS d CROSS JOIN memory_chunks AS c ON c.document = d.id';

/** The path of a folder with its slash; null for none at all, which is not the whole vault. */
function folderStart(folder: string): string | null {
  const trimmed = folder.trim().replace(/^\/+|\/+$/g, '');
  return trimmed === '' ? null : `${trimmed}/`;
}

/** All that begins with some letters and a slash: it comes before the same letters and a zero, the next character. */
function within(column: string, starts: readonly string[]): Condition {
  return {
    sql: starts.map(() => `(${column} >= ? AND ${column} < ?)`).join(' OR ') || 'FALSE',
    values: starts.flatMap((start) => [start, `${start.slice(0, -1)}0`]),
  };
}

/**
 * Notes under folders, in any case. SQLite knows upper and lower case of ASCII only, and a private folder must be the
 * same one here as where notes are kept from leaving; so the folders are first looked up as they are written.
 */
function inFolders(db: Database, folders: readonly string[]): Condition {
  const sql =
    "SELECT DISTINCT substr(path, 1, ?1) AS start FROM memory_documents WHERE substr(path, ?1, 1) = '/'";
  const starts = folders.map(folderStart).flatMap((wanted) => {
    if (wanted === null) return [];
    const written = db.all<{ start: string }>(sql, [...wanted].length).map(({ start }) => start);
    return written.filter((start) => start.toLowerCase() === wanted.toLowerCase());
  });
  return within('d.path', [...new Set(starts)]);
}

function withTags(tags: readonly string[]): Condition {
  const names = tags.map((tag) => tag.replace(/^#/, '').replace(/\/+$/, '').normalize('NFC').toLowerCase());
  const below = within(
    'tag',
    names.map((name) => `${name}/`),
  );
  return {
    sql: `d.id IN (SELECT document FROM document_tags WHERE tag IN (${names.map(() => '?').join()}) OR ${below.sql})`,
    values: [...names, ...below.values],
  };
}

/** What a question narrows down to. */
function narrowed(db: Database, filters: RecallFilters, rules: NoteRules): Condition[] {
  const conditions: Condition[] = [];
  const folders = filters.folders?.filter((folder) => folderStart(folder) !== null) ?? [];
  if (folders.length > 0) conditions.push(inFolders(db, folders));
  if (filters.tags?.length) conditions.push(withTags(filters.tags));
  if (filters.from !== undefined) conditions.push({ sql: 'd.date >= ?', values: [filters.from] });
  if (filters.to !== undefined) conditions.push({ sql: 'd.date <= ?', values: [filters.to] });
  if (filters.kinds?.length) {
    conditions.push({ sql: `c.kind IN (${filters.kinds.map(() => '?').join()})`, values: filters.kinds });
  }
  if (filters.shareableOnly) {
    const { sql, values } = inFolders(db, rules.privateFolders);
    conditions.push({ sql: `d.local_only = 0 AND NOT (${sql})`, values });
  }
  return conditions;
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
    const wanted = narrowed(this.db, filters, rules);
    const unwanted: Condition[] = [
      { sql: 'd.valid_until IS NOT NULL AND d.valid_until < ?', values: [today] },
      ...(filters.archive ? [] : [inFolders(this.db, rules.archiveFolders)]),
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
