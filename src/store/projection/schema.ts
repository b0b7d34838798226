/**
 * The tables every projection has, whatever it projects: the audit (each event once, which is also how a fact's
 * life is shown), what each event touches, what was undone or erased, and how far each ledger file was applied.
 */

import type { Migration } from '../migrations';

/** How an event in the audit counts. */
export const enum AuditStatus {
  Known = 0,
  /** Written by a newer build: kept, not understood. */
  Newer = 1,
  /** Its content has been erased. */
  Erased = 2,
}

/** Creates the common tables of projection `name`. */
export function commonSchema(name: string): string {
  return `
    CREATE TABLE ${name}_audit (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      hlc TEXT NOT NULL,
      at TEXT NOT NULL,
      device TEXT NOT NULL,
      by TEXT NOT NULL,
      type TEXT NOT NULL,
      v INTEGER NOT NULL,
      data TEXT NOT NULL,
      status INTEGER NOT NULL
    );
    CREATE INDEX ${name}_audit_newer ON ${name}_audit (status) WHERE status = ${AuditStatus.Newer};
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE entities (key INTEGER PRIMARY KEY, ref TEXT NOT NULL UNIQUE);
    CREATE TABLE entity_events (
      entity INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      folds INTEGER NOT NULL,
      PRIMARY KEY (entity, seq)
    ) WITHOUT ROWID;
    CREATE INDEX entity_events_seq ON entity_events (seq);
    CREATE TABLE undone (
      target TEXT NOT NULL,
      undo TEXT NOT NULL,
      PRIMARY KEY (target, undo)
    ) WITHOUT ROWID;
    CREATE TABLE erased_things (ref TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE erased_all (id TEXT PRIMARY KEY, hlc TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE ledger_marks (
      file TEXT PRIMARY KEY,
      bytes INTEGER NOT NULL,
      sum INTEGER NOT NULL,
      size INTEGER NOT NULL,
      mtime REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE damaged_lines (
      file TEXT NOT NULL,
      offset INTEGER NOT NULL,
      length INTEGER NOT NULL,
      problem TEXT NOT NULL,
      PRIMARY KEY (file, offset)
    ) WITHOUT ROWID;
  `;
}

/** The newest stamp is looked for at each start: without an index, every event was read for it. */
export function stampIndex(name: string): Migration {
  return {
    name: `2026-11-${name}-stamps`,
    up: (db) => db.script(`CREATE INDEX ${name}_audit_hlc ON ${name}_audit (hlc)`),
  };
}
