/** Everything the databases say, without the numbers that depend on the order in which it was learned. */
import type { Database } from '../../src/store/database';
import type { Databases } from '../../src/store/databases';

/** How far the ledger was read, when migrations ran and what is cached differ between devices that know the same. */
const BOOKKEEPING = [
  ...['migrations', 'meta', 'ledger_marks', 'damaged_lines', 'entities', 'entity_events'],
  'fact_vectors',
];
/** Numbers handed out in order of arrival. */
const NUMBERS = ['key', 'seq'];

/** The rows of each table, as sorted text. */
export type StateDump = Record<string, string[]>;

const tablesOf = new WeakMap<Database, string[]>();

function stateTables(db: Database): string[] {
  let tables = tablesOf.get(db);
  if (!tables) {
    tables = db
      .all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .map(({ name }) => name)
      .filter((name) => !BOOKKEEPING.includes(name) && !/^sqlite_|_words|_audit$/.test(name));
    tablesOf.set(db, tables);
  }
  return tables;
}

function rows(db: Database, sql: string): string[] {
  return db
    .all<Record<string, unknown>>(sql)
    .map((row) =>
      JSON.stringify(row, (column, value: unknown) => (NUMBERS.includes(column) ? undefined : value)),
    )
    .sort();
}

function dumpOf(db: Database, audit: string, worded: string): StateDump {
  const state = Object.fromEntries(
    stateTables(db).map((table) => [table, rows(db, `SELECT * FROM ${table}`)]),
  );
  return {
    ...state,
    links: rows(
      db,
      `SELECT n.ref, a.id, e.folds FROM entity_events e JOIN entities n ON n.key = e.entity
       JOIN ${audit} a ON a.seq = e.seq`,
    ),
    // Rows that a search by words could never find.
    unsearchable: rows(
      db,
      `SELECT id FROM ${worded} WHERE key NOT IN (SELECT docid FROM ${worded}_words_docsize)`,
    ),
  };
}

/** The state of both databases and every event in them. */
export function dumpState(data: Databases): StateDump {
  const prefixed = (prefix: string, dump: StateDump) =>
    Object.entries(dump).map(([table, content]) => [`${prefix}.${table}`, content] as const);
  return Object.fromEntries([
    ...prefixed('memory', dumpOf(data.memory.db, 'memory_audit', 'facts')),
    ...prefixed('history', dumpOf(data.history.db, 'history_audit', 'messages')),
    ['events', [...data.events().values()].map((event) => JSON.stringify(event)).sort()],
  ]);
}

/** The tables in which two states differ, with an example of each; empty when they are the same. */
export function differences(one: StateDump, other: StateDump): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((table) => {
    const [left = [], right = []] = [one[table], other[table]];
    if (left.length === right.length && left.every((row, index) => row === right[index])) return [];
    const onlyLeft = left.find((row) => !right.includes(row)) ?? 'nothing';
    const onlyRight = right.find((row) => !left.includes(row)) ?? 'nothing';
    return [`${table}: only one has ${onlyLeft}, only the other has ${onlyRight}`];
  });
}
