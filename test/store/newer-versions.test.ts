import { afterEach, describe, expect, it } from 'vitest';
import { factEvents } from '../../src/core/events/facts';
import type { LedgerEvent } from '../../src/core/events/event';
import { encodeLine } from '../../src/core/events/line';
import { Database } from '../../src/store/database';
import { seal, unseal } from '../../src/store/snapshot';
import { dumpState } from '../crash/state-dump';
import { Disk } from '../files/memory-files';
import { bytesAt, wholeDisk } from './disk-work';
import { Clock, DATA, LEDGER, factTexts, openStore, processOptions, remembered, told } from './open-store';
import { sentence } from './sentence';

const AT = '2026-05-10T12:00:00.000Z';
const THERE = `${LEDGER}/phone-a-2026-05-1.jsonl`;

/** An event as another build might write it. */
function foreign(number: number, type: string, v: number, data: unknown): LedgerEvent {
  return {
    v,
    id: `NEWER${number}`,
    hlc: `0mpu3wh0g-${String(number).padStart(4, '0')}`,
    at: AT,
    device: 'phone',
    by: 'user',
    type,
    data,
  };
}

function putLedger(disk: Disk, events: LedgerEvent[]): void {
  disk.put(THERE, Buffer.concat(events.map(encodeLine)));
}

/** This build becomes a later one, which knows version 2 of being pinned. */
function learnToPin(version: number): void {
  Object.assign(factEvents['fact.pinned'], { version });
}

afterEach(() => learnToPin(1));

async function pinned(disk: Disk): Promise<number | undefined> {
  const store = await openStore({ disk });
  const row = store.data.memory.db.first<{ pinned: number }>('SELECT pinned FROM facts WHERE id = ?', 'f1');
  await store.close();
  return row?.pinned;
}

describe('entries written by a newer version', () => {
  it.each([
    ['of a type unknown here', foreign(2, 'dream.recorded', 1, { anything: ['at', 'all'] })],
    [
      'of a known type with a higher version',
      foreign(2, 'fact.pinned', 2, { id: 'f1', pinned: true, until: AT }),
    ],
    ['about a conversation', foreign(2, 'thread.started', 2, { id: 't1', heading: 'New ways' })],
    ['about a message', foreign(2, 'message.added', 7, { blocks: [] })],
  ])('%s are kept, skipped and said, and not counted twice', async (_, newer) => {
    const disk = new Disk();
    putLedger(disk, [foreign(1, 'fact.remembered', 1, remembered('f1', 'Ada lives in Turin').data), newer]);
    const before = bytesAt(disk, THERE).slice();
    for (let start = 0; start < 2; start++) {
      const store = await openStore({ disk });
      expect(factTexts(store)).toEqual(['Ada lives in Turin']);
      expect(told(store, 'newer_events')).toEqual([
        '1 entry in the ledger was written by a newer version of Recollect. ' +
          'They are kept and will count once this plugin is updated.',
      ]);
      expect(store.data.events().get('NEWER2')).toEqual(newer);
      await store.close();
    }
    expect(bytesAt(disk, THERE)).toEqual(before);
  });

  it('count once the plugin is updated, as if it had known them all along', async () => {
    const disk = new Disk();
    putLedger(disk, [
      foreign(1, 'fact.remembered', 1, remembered('f1', 'Ada lives in Turin').data),
      foreign(2, 'fact.pinned', 2, { id: 'f1', pinned: true }),
    ]);
    expect(await pinned(disk)).toBe(0);
    learnToPin(2);
    expect(await pinned(disk)).toBe(1);
    const store = await openStore({ disk });
    expect(told(store, 'newer_events')).toEqual([]);
    const adopted = dumpState(store.data);
    await store.rebuild();
    expect(dumpState(store.data)).toEqual(adopted);
  });

  it('that the updated plugin finds to be wrong do not keep memory from opening', async () => {
    const disk = new Disk();
    putLedger(disk, [
      foreign(1, 'fact.remembered', 1, remembered('f1', 'Ada lives in Turin').data),
      foreign(2, 'fact.pinned', 2, null),
    ]);
    expect(await pinned(disk)).toBe(0);
    learnToPin(2);
    const store = await openStore({ disk });
    expect(factTexts(store)).toEqual(['Ada lives in Turin']);
    expect(store.data.has('NEWER2')).toBe(true);
  });
});

function bytesOf(db: Database): Uint8Array {
  return db.image().next(Infinity) ?? new Uint8Array();
}

describe('a database written by a newer version', () => {
  async function stampMigration(disk: Disk, path: string): Promise<void> {
    const opened = await unseal(bytesAt(disk, path));
    if ('problem' in opened) throw new Error(opened.problem);
    const db = Database.open(processOptions({}).sql, opened.bytes);
    db.run("INSERT INTO migrations (name, applied_at) VALUES ('2031-01-dreams', ?)", AT);
    disk.put(path, await seal(bytesOf(db)));
    db.close();
  }

  it.each(['memory', 'history'])('is refused in a sentence, and no file is touched: %s', async (name) => {
    const [disk, clock] = [new Disk(), new Clock()];
    const store = await openStore({ disk, clock });
    await store.append('user', [remembered('f1', 'Ada lives in Turin')]);
    await store.close();
    await stampMigration(disk, `${DATA}/${name}-laptop.db`);
    const before = wholeDisk(disk);
    await expect(openStore({ disk, clock })).rejects.toMatchObject({
      code: 'newer_database',
      message: sentence(/newer version of Recollect.* Nothing was changed\. Update the plugin to go on\./),
      detail: 'unknown migration: 2031-01-dreams',
    });
    expect(wholeDisk(disk)).toEqual(before);
  });

  it('is refused also when it no longer has the steps this version knows', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    await (await openStore({ disk, clock })).append('user', [remembered('f1', 'Ada lives in Turin')]);
    const db = Database.open(processOptions({}).sql);
    db.script(
      'CREATE TABLE facts (id TEXT); CREATE TABLE migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL)',
    );
    db.run("INSERT INTO migrations (name, applied_at) VALUES ('2031-01-all-in-one', ?)", AT);
    disk.put(`${DATA}/memory-laptop.db`, await seal(bytesOf(db)));
    const before = wholeDisk(disk);
    await expect(openStore({ disk, clock })).rejects.toMatchObject({ code: 'newer_database' });
    expect(wholeDisk(disk)).toEqual(before);
  });
});
