/**
 * A thin, typed face on sql.js: prepared statements are kept and reused (`exec` parses anew each time), rows are
 * objects, and a transaction that throws leaves nothing behind.
 */
import type { Database as SqlJsDatabase, SqlJsStatic, SqlValue, Statement } from 'sql.js';

export type { SqlJsStatic };

/** A value SQLite can hold. */
export type Value = SqlValue;

/** One open database, in memory. */
export class Database {
  private readonly statements = new Map<string, Statement>();

  private constructor(private readonly db: SqlJsDatabase) {}

  /** Opens the bytes of a database file, or an empty database. */
  static open(sql: SqlJsStatic, bytes?: Uint8Array): Database {
    return new Database(new sql.Database(bytes));
  }

  private statement(sql: string): Statement {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = this.db.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }

  /** Runs a statement that returns nothing. */
  run(sql: string, ...values: Value[]): void {
    const statement = this.statement(sql);
    try {
      statement.run(values);
    } finally {
      statement.reset();
    }
  }

  /** Runs several statements, for schemas. */
  script(sql: string): void {
    this.db.exec(sql);
  }

  /** Every row. */
  all<Row extends object>(sql: string, ...values: Value[]): Row[] {
    const statement = this.statement(sql);
    try {
      statement.bind(values);
      const rows: Row[] = [];
      while (statement.step()) rows.push(statement.getAsObject() as Row);
      return rows;
    } finally {
      statement.reset();
    }
  }

  /** The first row, if there is one. */
  first<Row extends object>(sql: string, ...values: Value[]): Row | undefined {
    const statement = this.statement(sql);
    try {
      statement.bind(values);
      return statement.step() ? (statement.getAsObject() as Row) : undefined;
    } finally {
      statement.reset();
    }
  }

  /** The row id of the last insert. */
  lastId(): number {
    return this.first<{ id: number }>('SELECT last_insert_rowid() AS id')?.id ?? 0;
  }

  /** All of `work`, or none of it. */
  transaction<T>(work: () => T): T {
    this.run('BEGIN');
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (thrown) {
      this.run('ROLLBACK');
      throw thrown;
    }
  }

  /** Throws when SQLite finds the file inconsistent. */
  assertSound(): void {
    const row = this.first<{ quick_check: string }>('PRAGMA quick_check(1)');
    if (row?.quick_check !== 'ok') throw new Error(row?.quick_check ?? 'quick_check gave no answer');
  }

  /** Gives deleted content's space back, so that it is no longer in the file. */
  vacuum(): void {
    // VACUUM refuses to run while a kept statement is in the middle of its rows; all of ours are reset.
    this.run('VACUUM');
  }

  /** The database as the bytes of a file. */
  bytes(): Uint8Array {
    return this.db.export();
  }

  /** Frees its memory. */
  close(): void {
    for (const statement of this.statements.values()) statement.free();
    this.statements.clear();
    this.db.close();
  }
}
