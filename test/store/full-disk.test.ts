import { describe, expect, it } from 'vitest';
import { FaultyFiles } from '../files/faulty-files';
import { Disk } from '../files/memory-files';
import { eventsOnDisk, ledgerFiles } from './disk-work';
import { AFTER_A_CRASH, Clock, factTexts, openStore, remember, told } from './open-store';
import { sentence } from './sentence';

/** Half of the first write that fails reaches the disk. */
const HALF = () => 0.5;

async function fullStore() {
  const disk = new Disk();
  const clock = new Clock();
  const files = new FaultyFiles(disk, HALF);
  const store = await openStore({ files, clock });
  await remember(store, 'Ada lives in Turin');
  files.arm(1, 'full');
  return { disk, clock, files, store };
}

describe('a full disk', () => {
  it('refuses what cannot be kept, in a sentence, and applies nothing of it', async () => {
    const { store } = await fullStore();
    await expect(remember(store, 'Ada plays the cello')).rejects.toMatchObject({
      code: 'append_failed',
      message: sentence(/was not saved\. Everything saved before is safe\. Check that the disk has room/),
      detail: 'ENOSPC: no space left on device',
    });
    expect(factTexts(store)).toEqual(['Ada lives in Turin']);
    await store.refresh();
    expect(factTexts(store)).toEqual(['Ada lives in Turin']);
  });

  it('works again once there is room, in a new file, and leaves the unfinished line where it is', async () => {
    const { disk, clock, files, store } = await fullStore();
    const [first = ''] = ledgerFiles(disk);
    const before = disk.files.get(first)?.bytes.length ?? 0;
    await expect(remember(store, 'Ada plays the cello')).rejects.toThrow('not saved');
    const torn = disk.files.get(first)?.bytes.length ?? 0;
    expect(torn).toBeGreaterThan(before);

    files.heal();
    await remember(store, 'Ada has a bicycle');
    expect(ledgerFiles(disk)).toHaveLength(2);
    expect(disk.files.get(first)?.bytes.length).toBe(torn);
    expect(factTexts(store)).toEqual(['Ada has a bicycle', 'Ada lives in Turin']);
    await store.close();

    clock.pass(AFTER_A_CRASH);
    const again = await openStore({ disk, clock });
    expect(factTexts(again)).toEqual(['Ada has a bicycle', 'Ada lives in Turin']);
    expect(told(again, 'unfinished_line')[0]).toMatch(
      /ends in an unfinished line .* had not been confirmed as saved/,
    );
  });

  it('fails every one of several callers that shared an append', async () => {
    const { store, files } = await fullStore();
    const results = await Promise.allSettled(['one', 'two', 'three'].map((text) => remember(store, text)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    files.heal();
    await remember(store, 'four');
    expect(factTexts(store)).toContain('four');
  });

  it('that only hits the snapshot loses nothing, and says so', async () => {
    const { disk, clock, files, store } = await fullStore();
    expect(await store.snapshot()).toBe(false);
    expect(told(store, 'snapshot_failed')[0]).toMatch(/Nothing is lost, because everything is in the ledger/);
    expect(store.data.unsaved).toBeGreaterThan(0);
    files.heal();
    // The failed save tore the claim on the databases as well; the next renewal takes it again.
    await store.renewClaims();
    expect(await store.snapshot()).toBe(true);
    expect(store.data.unsaved).toBe(0);
    await store.close();
    clock.pass(AFTER_A_CRASH);
    const again = await openStore({ disk, clock });
    expect(factTexts(again)).toEqual(['Ada lives in Turin']);
    expect(eventsOnDisk(disk)).toHaveLength(1);
  });
});
