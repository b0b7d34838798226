import { describe, expect, it } from 'vitest';
import { dumpState } from '../crash/state-dump';
import { Disk } from '../files/memory-files';
import { STALE_AFTER_MS } from '../../src/store/lease';
import { ledgerFiles, pathsIn, wholeDisk } from './disk-work';
import { Clock, DATA, factTexts, openStore, remember, told } from './open-store';

const STALE_MINUTES = STALE_AFTER_MS / 60_000 + 1;

async function twoWindows() {
  const [disk, clock] = [new Disk(), new Clock()];
  const first = await openStore({ disk, clock });
  const second = await openStore({ disk, clock });
  return { disk, clock, first, second };
}

const databases = (disk: Disk) =>
  Object.fromEntries(Object.entries(wholeDisk(disk)).filter(([path]) => /\.db/.test(path)));

describe('two windows on one device', () => {
  it('both remember, each to its own file, and see each other', async () => {
    const { disk, first, second } = await twoWindows();
    await remember(first, 'said in the first');
    await remember(second, 'said in the second');
    expect(ledgerFiles(disk)).toHaveLength(2);
    expect(first.ownFile).not.toBe(second.ownFile);
    await first.refresh();
    await second.refresh();
    expect(factTexts(first)).toEqual(['said in the first', 'said in the second']);
    expect(dumpState(first.data)).toEqual(dumpState(second.data));
  });

  it('only the first saves the databases, and the second says so', async () => {
    const { disk, first, second } = await twoWindows();
    expect([first.claims.ownsDatabases, second.claims.ownsDatabases]).toEqual([true, false]);
    expect(told(first, 'shared_databases')).toEqual([]);
    expect(told(second, 'shared_databases')[0]).toMatch(
      /Both can read and remember; only the other one saves/,
    );
    await remember(first, 'said in the first');
    await first.snapshot();
    const saved = databases(disk);
    await remember(second, 'said in the second');
    expect(await second.snapshot()).toBe(false);
    await second.close();
    expect(databases(disk)).toEqual(saved);
    await first.close();
    expect(factTexts(await openStore({ disk }))).toEqual(['said in the first', 'said in the second']);
  });

  it('the second takes over when the first closes', async () => {
    const { first, second } = await twoWindows();
    await first.close();
    await second.renewClaims();
    expect(second.claims.ownsDatabases).toBe(true);
    await remember(second, 'said after');
    expect(await second.snapshot()).toBe(true);
  });

  it('the second takes over from a first that died, once its claim is stale and not before', async () => {
    const { clock, first, second } = await twoWindows();
    await second.renewClaims();
    expect(second.claims.ownsDatabases).toBe(false);
    clock.pass(STALE_MINUTES);
    await second.renewClaims();
    expect(second.claims.ownsDatabases).toBe(true);
    // The first was only asleep: it must notice, and not save over the other's work.
    expect(await first.snapshot()).toBe(false);
    await first.renewClaims();
    expect(first.claims.ownsDatabases).toBe(false);
  });

  it('a window that slept gives up its file name, so that no two write to one file', async () => {
    const { disk, clock, first, second } = await twoWindows();
    await remember(first, 'before the sleep');
    clock.pass(STALE_MINUTES);
    const third = await openStore({ disk, clock });
    await remember(third, 'said in the third');
    await first.renewClaims();
    await remember(first, 'after the sleep');
    expect(first.ownFile).not.toBe(third.ownFile);
    await second.refresh();
    expect(factTexts(second)).toEqual(['after the sleep', 'before the sleep', 'said in the third']);
  });

  it('leaves no claim behind when closed, and none of a dead process for ever', async () => {
    const { disk, clock, first, second } = await twoWindows();
    await first.close();
    await second.close();
    expect(pathsIn(disk, DATA).filter((path) => path.includes('.lock'))).toEqual([]);
    await openStore({ disk, clock });
    clock.pass(STALE_MINUTES);
    await (await openStore({ disk, clock })).close();
    expect(pathsIn(disk, DATA).filter((path) => path.includes('.lock'))).toEqual([]);
  });
});

describe('the names under which processes write', () => {
  it('are used again, so that short-lived processes leave few files', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    for (let run = 0; run < 5; run++) {
      const store = await openStore({ disk, clock });
      await remember(store, `run ${run}`);
      await store.close();
    }
    expect(ledgerFiles(disk)).toHaveLength(1);
    expect(factTexts(await openStore({ disk, clock }))).toHaveLength(5);
  });

  it('suffice for more processes than there are letters', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const stores = [];
    for (let run = 0; run < 28; run++) stores.push(await openStore({ disk, clock }));
    for (const [index, store] of stores.entries()) await remember(store, `process ${index}`);
    expect(ledgerFiles(disk)).toHaveLength(28);
    expect(factTexts(await openStore({ disk, clock }))).toHaveLength(28);
  });
});
