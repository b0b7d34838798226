import { describe, expect, it } from 'vitest';
import { dumpState } from '../crash/state-dump';
import { FaultyFiles } from '../files/faulty-files';
import { Disk, MemoryFiles } from '../files/memory-files';
import { AFTER_A_CRASH, Clock, factTexts, openStore, remember, told } from './open-store';

/** What the stopped operation left on disk: nothing, a part, or all of it. */
const LEFT: [name: string, random: number][] = [
  ['not begun', 0],
  ['half done', 0.4],
  ['done', 0.9],
];

/** A store with a snapshot on disk and more to save, over files that can be made to stop. */
async function readyToSave(random: () => number) {
  const [disk, clock] = [new Disk(), new Clock()];
  const files = new FaultyFiles(disk, random);
  const store = await openStore({ files, clock });
  await remember(store, 'in the first snapshot');
  await store.snapshot();
  await remember(store, 'in the second snapshot');
  await store.snapshot();
  await remember(store, 'in the third snapshot');
  return { disk, clock, files, store, state: dumpState(store.data) };
}

async function operationsOfASnapshot(): Promise<number> {
  const { files, store } = await readyToSave(() => 0);
  const before = files.operations;
  expect(await store.snapshot()).toBe(true);
  return files.operations - before;
}

describe('a stop in the middle of a snapshot', () => {
  it.each(LEFT)('at any step, with that step %s, costs nothing', async (_, left) => {
    const steps = await operationsOfASnapshot();
    expect(steps).toBeGreaterThanOrEqual(8);
    for (let step = 1; step <= steps; step++) {
      const { disk, clock, files, store, state } = await readyToSave(() => left);
      files.arm(step, 'crash');
      await store.snapshot();
      expect(files.isCrashed).toBe(true);

      clock.pass(AFTER_A_CRASH);
      const again = await openStore({ disk, clock });
      expect(dumpState(again.data), `step ${step}`).toEqual(state);
      expect(told(again, 'database_damaged'), `step ${step}`).toEqual([]);
      expect(await again.snapshot()).toBe(true);
      await remember(again, 'said afterwards');
      await again.close();
      expect(factTexts(await openStore({ disk, clock })), `step ${step}`).toHaveLength(4);
    }
  });

  it('by an error the process survives is said, and tried again', async () => {
    const steps = await operationsOfASnapshot();
    for (let step = 1; step <= steps; step++) {
      const { disk, clock, files, store, state } = await readyToSave(() => 0);
      files.arm(step, 'fail');
      expect(await store.snapshot()).toBe(false);
      expect(told(store, 'snapshot_failed')).toHaveLength(1);
      expect(store.data.unsaved).toBeGreaterThan(0);
      await store.renewClaims();
      expect(await store.snapshot(), `step ${step}`).toBe(true);
      await store.close();
      expect(dumpState((await openStore({ disk, clock })).data)).toEqual(state);
    }
  });
});

/** Files that call back before each write of a database. */
class Watched extends MemoryFiles {
  beforeWrite: (path: string) => Promise<void> = () => Promise.resolve();

  override async write(path: string, bytes: Uint8Array): Promise<void> {
    if (path.endsWith('.tmp')) await this.beforeWrite(path);
    await super.write(path, bytes);
  }
}

describe('a change while a snapshot is being written', () => {
  it('is not lost, and is not taken for saved', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const files = new Watched(disk);
    const store = await openStore({ files, clock });
    await remember(store, 'before');
    files.beforeWrite = async (path) => void (await remember(store, `during ${path.includes('memory')}`));
    expect(await store.snapshot()).toBe(true);
    expect(store.data.unsaved).toBeGreaterThan(0);
    expect(factTexts(store)).toEqual(['before', 'during false', 'during true']);

    // The process dies before it can save again.
    const state = dumpState(store.data);
    clock.pass(AFTER_A_CRASH);
    const again = await openStore({ disk, clock });
    expect(dumpState(again.data)).toEqual(state);
  });

  it('is saved by the next snapshot', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const files = new Watched(disk);
    const store = await openStore({ files, clock });
    await remember(store, 'before');
    files.beforeWrite = async () => void (await remember(store, 'during'));
    await store.snapshot();
    files.beforeWrite = () => Promise.resolve();
    await store.snapshot();
    expect(store.data.unsaved).toBe(0);
  });

  it('lets two snapshots asked for at once follow each other', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const store = await openStore({ disk, clock });
    await remember(store, 'one');
    expect(await Promise.all([store.snapshot(), store.snapshot()])).toEqual([true, true]);
    expect(told(store, 'snapshot_failed')).toEqual([]);
  });
});

describe('closing', () => {
  it('finishes what is under way and refuses what comes later, in a sentence', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const store = await openStore({ disk, clock });
    const underWay = remember(store, 'under way');
    const refreshing = store.refresh();
    const closing = store.close();
    const late = remember(store, 'too late');
    await expect(late).rejects.toMatchObject({
      code: 'closed',
      message: 'Recollect is shutting down, so this was not saved.',
    });
    await Promise.all([underWay, refreshing, closing]);
    expect(factTexts(await openStore({ disk, clock }))).toEqual(['under way']);
  });

  it('waits for a refresh that is reading', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const other = await openStore({ disk, clock, device: 'phone' });
    let begun: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => (begun = resolve));
    class SlowDisk extends MemoryFiles {
      override async read(path: string): Promise<Uint8Array | null> {
        if (path.includes('phone')) {
          begun();
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        return super.read(path);
      }
    }
    const store = await openStore({ files: new SlowDisk(disk), clock });
    await remember(other, 'from the phone');
    const refreshing = store.refresh();
    await reading;
    await store.close();
    await expect(refreshing).resolves.toBe(true);
    expect(factTexts(await openStore({ disk, clock }))).toEqual(['from the phone']);
  });
});
