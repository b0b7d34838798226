import initSqlJs from 'sql.js';
import { expect, it } from 'vitest';
import { seal, unseal } from '../../src/store/snapshot';
import { differences, dumpState } from '../crash/state-dump';
import { Disk } from '../files/memory-files';
import { Clock, DATA, LEDGER, factTexts, openStore, remembered } from './open-store';

/** Makes the databases look as if a build with other folds had saved them. */
async function foldedByAnotherBuild(disk: Disk): Promise<void> {
  const sql = await initSqlJs();
  for (const [path, { bytes }] of [...disk.files]) {
    if (!path.startsWith(DATA) || !path.endsWith('.db')) continue;
    const unsealed = await unseal(bytes);
    if ('problem' in unsealed) throw new Error(unsealed.problem);
    const db = new sql.Database(unsealed.bytes);
    db.run("UPDATE meta SET value = 'other' WHERE key = 'fold_version'");
    db.run('DELETE FROM sqlite_sequence');
    if (path.includes('memory')) db.run("UPDATE facts SET text = 'folded by other rules'");
    disk.put(path, await seal(db.export()));
  }
}

it('folds anew when the rules have changed, also what the ledger has lost meanwhile', async () => {
  const [disk, clock] = [new Disk(), new Clock()];
  const store = await openStore({ disk, clock });
  await store.append('user', [remembered('f1', 'Ada lives in Turin'), remembered('f2', 'Ada likes tea')]);
  const before = dumpState(store.data);
  await store.close();
  await foldedByAnotherBuild(disk);
  for (const path of [...disk.files.keys()]) if (path.startsWith(LEDGER)) disk.files.delete(path);

  const updated = await openStore({ disk, clock });
  expect(factTexts(updated)).toEqual(['Ada likes tea', 'Ada lives in Turin']);
  expect(differences(before, dumpState(updated.data))).toEqual([]);
  expect(updated.notices.map(({ code }) => code)).toEqual(['written_back']);
  await updated.close();

  const again = await openStore({ disk, clock });
  expect(again.data.unsaved).toBe(0);
  await again.close();
});
