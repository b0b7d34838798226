import { describe, expect, it } from 'vitest';
import { dumpState } from '../crash/state-dump';
import { Disk } from '../files/memory-files';
import { bytesAt, ledgerFiles } from './disk-work';
import { Clock, DATA, factTexts, openStore, remember, remembered } from './open-store';

const NOON = Date.UTC(2026, 4, 10, 12);
const HOUR = 3_600_000;

/** What a sync tool does: every ledger file goes to the other disk. */
function sync(from: Disk, to: Disk): void {
  for (const path of ledgerFiles(from)) {
    const there = to.files.get(path)?.bytes;
    const here = bytesAt(from, path);
    if (!there || there.length < here.length) to.put(path, here);
  }
}

/** A laptop, and a phone whose clock is an hour slow. */
async function twoDevices() {
  const disks = { laptop: new Disk(), phone: new Disk() };
  const laptop = await openStore({ disk: disks.laptop, clock: new Clock(NOON) });
  const phone = await openStore({ disk: disks.phone, clock: new Clock(NOON - HOUR), device: 'phone' });
  const exchange = async () => {
    sync(disks.laptop, disks.phone);
    sync(disks.phone, disks.laptop);
    await laptop.refresh();
    await phone.refresh();
  };
  return { disks, laptop, phone, exchange };
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}

describe('two devices, one with a clock an hour slow', () => {
  it('keep an answer after what it answers', async () => {
    const { laptop, phone, exchange } = await twoDevices();
    await laptop.append('user', [remembered('f1', 'Ada lives in Turin')]);
    await exchange();
    // By the phone's clock this happens before the fact was born.
    const [forgotten] = await phone.append('user', [{ type: 'fact.forgotten', data: { id: 'f1' } }]);
    const [born] = phone.data.memory.eventsOf('fact:f1');
    expect((forgotten?.at ?? '') < (born?.at ?? '')).toBe(true);
    expect((forgotten?.hlc ?? '') > (born?.hlc ?? '')).toBe(true);
    await exchange();
    expect(factTexts(laptop)).toEqual([]);
    await laptop.append('user', [{ type: 'fact.restored', data: { id: 'f1' } }]);
    await exchange();
    expect(factTexts(phone)).toEqual(['Ada lives in Turin']);
    expect(dumpState(phone.data)).toEqual(dumpState(laptop.data));
  });

  it('agree in whatever order their files arrive', async () => {
    const { disks, laptop, phone, exchange } = await twoDevices();
    await laptop.append('user', [remembered('f1', 'Ada lives in Turin', { topics: ['home'] })]);
    await phone.append('user', [remembered('f2', 'Ada plays the cello')]);
    await exchange();
    await laptop.append('user', [{ type: 'fact.pinned', data: { id: 'f2', pinned: true } }]);
    await phone.append('user', [{ type: 'fact.pinned', data: { id: 'f2', pinned: false } }]);
    const [undone] = await phone.append('user', [{ type: 'fact.forgotten', data: { id: 'f1' } }]);
    await exchange();
    await laptop.append('user', [{ type: 'undo', data: { events: [undone?.id ?? ''], because: 'user' } }]);
    const third = await openStore({ disk: disks.laptop, clock: new Clock(NOON), device: 'desk' });
    await remember(third, 'said at the desk');
    await third.refresh();
    await laptop.refresh();
    const expected = dumpState(laptop.data);

    const files = ledgerFiles(disks.laptop);
    expect(files).toHaveLength(3);
    for (const order of permutations(files)) {
      const disk = new Disk();
      const store = await openStore({ disk, device: 'reader', clock: new Clock(NOON) });
      for (const path of order) {
        disk.put(path, bytesAt(disks.laptop, path));
        await store.refresh();
      }
      expect(dumpState(store.data)).toEqual(expected);
      await store.close();
      expect(dumpState((await openStore({ disk, device: 'reader' })).data)).toEqual(expected);
    }
  });

  it('agree when every file arrives in pieces', async () => {
    const { disks, laptop, phone, exchange } = await twoDevices();
    for (let index = 0; index < 5; index++) {
      await remember(laptop, `laptop ${index}`);
      await remember(phone, `phone ${index}`);
      await exchange();
    }
    const disk = new Disk();
    const store = await openStore({ disk, device: 'reader' });
    for (let share = 1; share <= 8; share++) {
      for (const path of ledgerFiles(disks.laptop)) {
        const whole = bytesAt(disks.laptop, path);
        disk.put(path, whole.slice(0, Math.ceil((whole.length * share) / 8)));
      }
      await store.refresh();
    }
    expect(dumpState(store.data)).toEqual(dumpState(laptop.data));
  });
});

describe('a late file from another device', () => {
  it('whose events sort before applied ones is folded in where it belongs', async () => {
    const { disks, laptop, phone } = await twoDevices();
    await phone.append('user', [remembered('f1', 'Ada lives in Turin')]);
    await phone.append('user', [{ type: 'fact.pinned', data: { id: 'f1', pinned: true } }]);
    // The laptop hears of the fact by another way and unpins it; the phone's own file comes last.
    const early = await phone.append('user', [{ type: 'fact.confirmed', data: { id: 'f1' } }]);
    const births = [...phone.data.events().values()];
    await laptop.adopt(births.filter(({ type }) => type === 'fact.remembered'));
    await laptop.append('user', [{ type: 'fact.pinned', data: { id: 'f1', pinned: false } }]);
    await laptop.snapshot();
    expect(laptop.data.has(early[0]?.id ?? '')).toBe(false);

    sync(disks.phone, disks.laptop);
    await laptop.refresh();
    const row = laptop.data.memory.db.first(
      'SELECT pinned, confirmation_count AS n FROM facts WHERE id = ?',
      'f1',
    );
    expect(row).toEqual({ pinned: 0, n: 1 });
    const before = dumpState(laptop.data);
    await laptop.rebuild();
    expect(dumpState(laptop.data)).toEqual(before);
  });

  it('that came while the app was closed is found at the next start, whatever its name', async () => {
    const { disks, laptop, phone } = await twoDevices();
    await remember(laptop, 'from the laptop');
    await laptop.close();
    await remember(phone, 'from the phone');
    sync(disks.phone, disks.laptop);
    expect([...disks.laptop.files.keys()].some((path) => path.startsWith(DATA))).toBe(true);
    const again = await openStore({ disk: disks.laptop, clock: new Clock(NOON) });
    expect(factTexts(again)).toEqual(['from the laptop', 'from the phone']);
  });
});

describe('a device whose clock is absurdly far ahead', () => {
  it('is read, and does not spoil the stamps of the others', async () => {
    const { disks, laptop, exchange } = await twoDevices();
    const lost = await openStore({ disk: disks.laptop, clock: new Clock(36 ** 9 - 10), device: 'lost' });
    await remember(lost, 'from the far future');
    await laptop.refresh();
    for (let index = 0; index < 5; index++) await remember(laptop, `today ${index}`);
    await exchange();
    const again = await openStore({ disk: disks.phone, device: 'reader' });
    expect(factTexts(again)).toHaveLength(6);
    expect(again.notices).toEqual([]);
  });
});
