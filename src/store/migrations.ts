/**
 * Named migrations, recorded in a table of the database itself. A database that names a migration this build
 * does not know was written by a newer Recollect: it is refused, untouched.
 */
import { RecollectError } from '../core/errors';
import type { Database } from './database';

/** One step; its name is never reused and never changed. */
export interface Migration {
  name: string;
  up(db: Database): void;
}

/** Brings a database up to date; `now` is noted beside each step taken. */
export function migrate(db: Database, migrations: readonly Migration[], now: string): void {
  db.script('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL)');
  const done = new Set(db.all<{ name: string }>('SELECT name FROM migrations').map((row) => row.name));
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...done].find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new RecollectError(
      'newer_database',
      'This memory was last used by a newer version of Recollect, which stored it in a way this version ' +
        'does not know. Nothing was changed. Update the plugin to go on.',
      `unknown migration: ${unknown}`,
    );
  }
  for (const migration of migrations) {
    if (done.has(migration.name)) continue;
    db.transaction(() => {
      migration.up(db);
      db.run('INSERT INTO migrations (name, applied_at) VALUES (?, ?)', migration.name, now);
    });
  }
}
