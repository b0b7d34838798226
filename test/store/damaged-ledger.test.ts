import { describe, expect, it } from 'vitest';
import { dumpState } from '../crash/state-dump';
import { Disk } from '../files/memory-files';
import { checkHealth } from '../../src/store/health';
import {
  bytesAt,
  cut,
  eventsOnDisk,
  flip,
  ledgerFiles,
  onlyLedgerFile,
  overwrite,
  removeFolder,
} from './disk-work';
import { AFTER_A_CRASH, Clock, DATA, LEDGER, factTexts, openStore, remember, told } from './open-store';

async function threeFacts({ saved }: { saved: boolean }) {
  const [disk, clock] = [new Disk(), new Clock()];
  const store = await openStore({ disk, clock });
  for (const text of ['first fact', 'second fact', 'third fact']) await remember(store, text);
  const state = dumpState(store.data);
  await store.close();
  if (!saved) removeFolder(disk, DATA);
  return { disk, clock, state, path: onlyLedgerFile(disk) };
}

describe('an unfinished last line', () => {
  it('is reported and left as it is; new lines go to a new file', async () => {
    const { disk, clock, path } = await threeFacts({ saved: false });
    cut(disk, path, bytesAt(disk, path).length - 20);
    const torn = bytesAt(disk, path).slice();
    const store = await openStore({ disk, clock });
    expect(factTexts(store)).toEqual(['first fact', 'second fact']);
    expect(told(store, 'unfinished_line')[0]).toMatch(
      /ends in an unfinished line \(\d+ bytes\).*It is left as it is/,
    );
    await remember(store, 'fourth fact');
    expect(bytesAt(disk, path)).toEqual(torn);
    expect(ledgerFiles(disk)).toHaveLength(2);
    expect((await checkHealth(store)).ledger[0]?.unfinished).toBeGreaterThan(0);
    await store.close();
    expect(factTexts(await openStore({ disk, clock }))).toEqual(['first fact', 'fourth fact', 'second fact']);
  });

  it('counts once it is whole, as when a sync tool brings the rest', async () => {
    const { disk, clock, path } = await threeFacts({ saved: false });
    const whole = bytesAt(disk, path);
    cut(disk, path, whole.length - 20);
    const store = await openStore({ disk, clock, device: 'phone' });
    expect(factTexts(store)).toEqual(['first fact', 'second fact']);
    disk.put(path, whole);
    expect(await store.refresh()).toBe(true);
    expect(factTexts(store)).toEqual(['first fact', 'second fact', 'third fact']);
    expect((await checkHealth(store)).ledger[0]?.unfinished).toBe(0);
  });
});

describe('a damaged line in the middle', () => {
  it.each([
    ['a changed word', (disk: Disk, path: string) => overwrite(disk, path, 'second', 'sec0nd')],
    [
      'a flipped bit',
      (disk: Disk, path: string) => flip(disk, path, Math.floor(bytesAt(disk, path).length / 2)),
    ],
    [
      'a line of something else',
      (disk: Disk, path: string) => overwrite(disk, path, '"second fact"', '"\u0000\u00ff\u00fe     fact"'),
    ],
  ])('by %s is set aside and reported; everything else counts', async (_, harm) => {
    const { disk, clock, path } = await threeFacts({ saved: false });
    harm(disk, path);
    const harmed = bytesAt(disk, path).slice();
    const store = await openStore({ disk, clock });
    expect(factTexts(store)).toEqual(['first fact', 'third fact']);
    expect(told(store, 'damaged_lines')[0]).toMatch(
      /has 1 damaged line .*everything else was kept\. A backup or another device/,
    );
    expect(bytesAt(disk, path).subarray(0, harmed.length)).toEqual(harmed);
    const health = await checkHealth(store);
    expect([health.ok, health.ledger[0]?.damaged]).toEqual([false, 1]);
    await store.close();

    const again = await openStore({ disk, clock });
    expect(told(again, 'damaged_lines')).toHaveLength(1);
  });

  it('that the database still knows is written back to the ledger', async () => {
    const { disk, clock, state, path } = await threeFacts({ saved: true });
    overwrite(disk, path, 'second', 'sec0nd');
    const store = await openStore({ disk, clock });
    expect(dumpState(store.data)).toEqual(state);
    expect(told(store, 'written_back')[0]).toMatch(/^1 entry had disappeared .*written back to the ledger/);
    expect(new Set(eventsOnDisk(disk).map(({ id }) => id)).size).toBe(3);
  });
});

describe('a ledger file that vanished or shrank', () => {
  it('is made good from the database', async () => {
    const { disk, clock, state, path } = await threeFacts({ saved: true });
    disk.files.delete(path);
    const store = await openStore({ disk, clock });
    expect(told(store, 'written_back')[0]).toMatch(/^3 entries had disappeared/);
    expect(eventsOnDisk(disk)).toHaveLength(3);
    await store.rebuild();
    expect(dumpState(store.data)).toEqual(state);
    expect((await checkHealth(store)).ok).toBe(true);
  });

  it('when the whole ledger folder is gone, too', async () => {
    const { disk, clock, state } = await threeFacts({ saved: true });
    removeFolder(disk, LEDGER);
    const store = await openStore({ disk, clock });
    await store.close();
    removeFolder(disk, DATA);
    expect(dumpState((await openStore({ disk, clock })).data)).toEqual(state);
  });

  it.each([0, 1, 100, 400])('is made good when it was cut to %i bytes', async (keep) => {
    const { disk, clock, state, path } = await threeFacts({ saved: true });
    cut(disk, path, keep);
    const store = await openStore({ disk, clock });
    expect(told(store, 'written_back')).toHaveLength(1);
    await store.close();
    removeFolder(disk, DATA);
    expect(dumpState((await openStore({ disk, clock })).data)).toEqual(state);
  });

  it('is not made good twice, and a file that is only late in coming is not missed', async () => {
    const { disk, clock, path } = await threeFacts({ saved: true });
    const content = bytesAt(disk, path);
    disk.files.delete(path);
    // The sync tool puts it back while the store waits to be sure.
    const sleep = () => Promise.resolve(disk.put(path, content));
    const store = await openStore({ disk, clock, sleep });
    expect(told(store, 'written_back')).toEqual([]);
    expect(eventsOnDisk(disk)).toHaveLength(3);
  });

  it('is made good while the store is open, and the next line goes to another file', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const store = await openStore({ disk, clock });
    await remember(store, 'first fact');
    await remember(store, 'second fact');
    const path = onlyLedgerFile(disk);
    cut(disk, path, 50);
    await store.refresh();
    expect(told(store, 'written_back')).toHaveLength(1);
    expect(`${LEDGER}/${store.ownFile}`).not.toBe(path);
    await remember(store, 'third fact');
    clock.pass(AFTER_A_CRASH);
    removeFolder(disk, DATA);
    const again = await openStore({ disk, clock });
    expect(factTexts(again)).toEqual(['first fact', 'second fact', 'third fact']);
  });

  it('is made good even when something was appended to the stump first', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const store = await openStore({ disk, clock });
    await remember(store, 'first fact');
    await remember(store, 'second fact');
    cut(disk, onlyLedgerFile(disk), 50);
    await remember(store, 'third fact');
    await store.refresh();
    removeFolder(disk, DATA);
    clock.pass(AFTER_A_CRASH);
    expect(factTexts(await openStore({ disk, clock }))).toEqual(['first fact', 'second fact', 'third fact']);
  });
});

describe('a conflict copy of a ledger file', () => {
  it('adds what only it has, and counts everything once', async () => {
    const { disk, clock, path } = await threeFacts({ saved: true });
    const whole = bytesAt(disk, path);
    const store = await openStore({ disk, clock });
    await remember(store, 'fourth fact');
    await store.close();
    const copy = path.replace('.jsonl', ' (conflicted copy 2026-05-11).jsonl');
    disk.put(copy, whole.slice());
    const again = await openStore({ disk, clock });
    expect(factTexts(again)).toEqual(['first fact', 'fourth fact', 'second fact', 'third fact']);
    expect(again.notices).toEqual([]);

    const elsewhere = new Disk();
    elsewhere.put(copy, whole.slice());
    expect(factTexts(await openStore({ disk: elsewhere, clock }))).toHaveLength(3);
  });
});
