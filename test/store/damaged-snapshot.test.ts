import { describe, expect, it } from 'vitest';
import { Disk } from '../files/memory-files';
import { dumpState } from '../crash/state-dump';
import { bytesAt, cut, flip, removeFolder } from './disk-work';
import { Clock, DATA, LEDGER, factTexts, openStore, remember, told } from './open-store';

const MEMORY = `${DATA}/memory-laptop.db`;
const HISTORY = `${DATA}/history-laptop.db`;

const DAMAGE: [how: string, because: string, harm: (disk: Disk, path: string) => void][] = [
  ['cut short', 'it was cut short', (disk, path) => cut(disk, path, bytesAt(disk, path).length - 1_000)],
  ['cut to a few bytes', 'it was cut short', (disk, path) => cut(disk, path, 10)],
  ['of no length', 'it is empty', (disk, path) => cut(disk, path, 0)],
  ['with a flipped bit in its pages', 'its checksum does not match', (disk, path) => flip(disk, path, 5_000)],
  [
    'with a flipped bit in its seal',
    'its checksum does not match',
    (disk, path) => flip(disk, path, bytesAt(disk, path).length - 1),
  ],
  [
    'full of something else',
    'it was cut short',
    (disk, path) => disk.put(path, new Uint8Array(9_000).fill(7)),
  ],
];

/** A disk with a current snapshot, an older one beside it, and events after both. */
async function livedIn() {
  const [disk, clock] = [new Disk(), new Clock()];
  const store = await openStore({ disk, clock });
  await store.append('user', [
    { type: 'thread.started', data: { id: 't1', title: 'A talk', learning: true } },
    { type: 'message.added', data: { id: 'm1', thread: 't1', role: 'user', text: 'Hello there' } },
  ]);
  await remember(store, 'in the older snapshot');
  await store.snapshot();
  await remember(store, 'in the current snapshot');
  await store.snapshot();
  await remember(store, 'only in the ledger');
  const state = dumpState(store.data);
  await store.claims.release();
  return { disk, clock, state };
}

const ALL = ['in the current snapshot', 'in the older snapshot', 'only in the ledger'];

describe.each(DAMAGE)('a database file %s', (_, because, harm) => {
  it.each([MEMORY, HISTORY])('is replaced by its older copy: %s', async (path) => {
    const { disk, clock, state } = await livedIn();
    harm(disk, path);
    const store = await openStore({ disk, clock });
    expect(factTexts(store)).toEqual(ALL);
    expect(dumpState(store.data)).toEqual(state);
    expect(told(store, 'database_damaged')).toEqual([expect.stringContaining(because)]);
    expect(told(store, 'database_damaged')[0]).toMatch(/restored from an older copy; nothing is lost/);
  });

  it('is replayed from the ledger when the older copy is no better', async () => {
    const { disk, clock, state } = await livedIn();
    for (const path of [MEMORY, HISTORY]) {
      harm(disk, path);
      harm(disk, `${path}.bak`);
    }
    const store = await openStore({ disk, clock });
    expect(factTexts(store)).toEqual(ALL);
    expect(dumpState(store.data)).toEqual(state);
    expect(told(store, 'database_damaged')).toHaveLength(4);
    for (const message of told(store, 'database_damaged')) {
      expect(message).toMatch(/restored from the ledger; nothing is lost/);
    }
    expect(await store.snapshot()).toBe(true);
    await store.close();
    const healed = await openStore({ disk, clock });
    expect(dumpState(healed.data)).toEqual(state);
    expect(told(healed, 'database_damaged')).toEqual([]);
  });
});

describe('a plugin that is uninstalled and installed again', () => {
  it('remembers everything, because the ledger is in the vault', async () => {
    const { disk, clock, state } = await livedIn();
    removeFolder(disk, DATA);
    const store = await openStore({ disk, clock });
    expect(dumpState(store.data)).toEqual(state);
    expect(store.notices).toEqual([]);
  });

  it('remembers everything under a new device id too', async () => {
    const { disk, clock } = await livedIn();
    removeFolder(disk, DATA);
    const store = await openStore({ disk, clock, device: 'newlaptop' });
    expect(factTexts(store)).toEqual(ALL);
    await remember(store, 'after the reinstall');
    await store.close();
    expect(factTexts(await openStore({ disk, clock, device: 'newlaptop' }))).toHaveLength(4);
  });

  it('begins empty only when there truly is nothing', async () => {
    const store = await openStore();
    expect(factTexts(store)).toEqual([]);
    expect(store.notices).toEqual([]);
    expect(store.options.ledgerFolder).toBe(LEDGER);
  });
});
