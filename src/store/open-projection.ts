/** Opens a projection from the best copy on disk, or empty when there is none to trust. */
import { RecollectError, reasonOf } from '../core/errors';
import type { Files } from '../core/ports';
import { Database } from './database';
import type { SqlJsStatic } from './database';
import { baseName } from './ledger/names';
import { loadDamaged, loadMarks, saveMarks } from './marks';
import { migrate } from './migrations';
import { Projection } from './projection/projection';
import type { ProjectionSpec } from './projection/projection';
import { snapshotCopies } from './snapshot';

/** A projection and what was wrong with the copies that were passed over. */
export interface OpenedProjection {
  projection: Projection;
  /** Whether it came from disk rather than being empty. */
  fromDisk: boolean;
  /** Whether its file is behind what was made of it. */
  isStale: boolean;
  problems: { file: string; problem: string }[];
}

/** An empty projection. */
export function emptyProjection(sql: SqlJsStatic, spec: ProjectionSpec, now: string): Projection {
  const db = Database.open(sql);
  migrate(db, spec.migrations, now);
  db.run("INSERT INTO meta (key, value) VALUES ('fold_version', ?)", String(spec.foldVersion));
  return new Projection(db, spec);
}

/** The same events folded by this build's rules. The audit has them all, also those the ledger may have lost. */
function refolded(sql: SqlJsStatic, stale: Projection, now: string): Projection {
  const fresh = emptyProjection(sql, stale.spec, now);
  fresh.apply(stale.events());
  saveMarks(fresh.db, loadMarks(stale.db), loadDamaged(stale.db));
  stale.db.close();
  return fresh;
}

/** Opens sealed bytes, folding anew when the rules have changed since. */
function fromBytes(
  sql: SqlJsStatic,
  spec: ProjectionSpec,
  bytes: Uint8Array,
  now: string,
): Pick<OpenedProjection, 'projection' | 'isStale'> {
  const db = Database.open(sql, bytes);
  try {
    migrate(db, spec.migrations, now);
    const folded = db.first<{ value: string }>("SELECT value FROM meta WHERE key = 'fold_version'")?.value;
    const projection = new Projection(db, spec);
    if (folded === String(spec.foldVersion)) return { projection, isStale: false };
    return { projection: refolded(sql, projection, now), isStale: true };
  } catch (thrown) {
    db.close();
    throw thrown;
  }
}

/** Opens the projection kept at `path`. Refuses, changing nothing, when a newer build wrote it. */
export async function openProjection(
  files: Files,
  sql: SqlJsStatic,
  spec: ProjectionSpec,
  path: string,
  now: string,
): Promise<OpenedProjection> {
  const problems: OpenedProjection['problems'] = [];
  for await (const copy of snapshotCopies(files, path)) {
    const file = baseName(copy.file);
    if ('problem' in copy) {
      problems.push({ file, problem: copy.problem });
      continue;
    }
    try {
      return { ...fromBytes(sql, spec, copy.bytes, now), fromDisk: true, problems };
    } catch (thrown) {
      if (thrown instanceof RecollectError) throw thrown;
      problems.push({ file, problem: reasonOf(thrown) });
    }
  }
  return { projection: emptyProjection(sql, spec, now), fromDisk: false, isStale: false, problems };
}
