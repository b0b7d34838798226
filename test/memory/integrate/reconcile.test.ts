import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Disk } from '../../files/memory-files';
import { differences, dumpState } from '../../crash/state-dump';
import { Clock, LEDGER } from '../../store/open-store';
import { integratorWorld, saying, stating } from './integrator-world';

type World = Awaited<ReturnType<typeof integratorWorld>>;

/** Devices with a disk each, whose ledgers a sync tool carries to and fro. */
async function devices(count: number): Promise<World[]> {
  const clock = new Clock();
  const names = ['laptop', 'phone', 'tablet'].slice(0, count);
  return Promise.all(names.map((device) => integratorWorld(null, { device, clock, disk: new Disk() })));
}

async function exchange(worlds: readonly World[]): Promise<void> {
  for (const from of worlds) {
    for (const to of worlds) {
      for (const [path, { bytes }] of from.disk.files) {
        const isOwn = path.includes(`/${to.store.options.device}-`);
        if (path.startsWith(`${LEDGER}/`) && !isOwn) {
          if ((to.disk.files.get(path)?.bytes.length ?? 0) < bytes.length) to.disk.put(path, bytes.slice());
        }
      }
    }
  }
  for (const { store } of worlds) await store.refresh();
}

/** Exchanges and decides until every device has seen what the others decided. */
async function settle(worlds: readonly World[]): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await exchange(worlds);
    for (const { reconciler } of worlds) await reconciler.run();
  }
  await exchange(worlds);
}

const lives = (where: string, rest = {}) => stating('user', 'lives_in', where, rest);
const code = (number: string) => saying(`The garden gate code is ${number}.`, { topics: ['garden'] });

describe('devices that were apart', () => {
  it('agree on the home that was told later', async () => {
    const worlds = await devices(2);
    const [one, two] = worlds as [World, World];
    await one.take(lives('Porto'));
    await two.take(lives('Lyon'));
    await settle(worlds);
    for (const { active } of worlds) expect(active()).toEqual(['The user lives in Lyon.']);
  });

  it('go by the days that were given, not by who spoke last', async () => {
    const worlds = await devices(2);
    const [one, two] = worlds as [World, World];
    await one.take(lives('Porto', { validFrom: '2026-03-01' }));
    await two.take(lives('Lyon', { validFrom: '2024-01-01' }));
    await settle(worlds);
    for (const { active, facts } of worlds) {
      expect(active()).toEqual(['The user lives in Porto.']);
      expect(facts.all().map(({ validUntil }) => validUntil)).toContain('2026-03-01');
    }
  });

  it('have one fact of what both learned, confirmed once', async () => {
    const worlds = await devices(3);
    for (const { take } of worlds) await take(saying('I am left-handed.'));
    await settle(worlds);
    for (const { active, facts } of worlds) {
      expect(active()).toEqual(['I am left-handed.']);
      expect(facts.all().find(({ supersededBy }) => supersededBy === null)?.confirmationCount).toBe(2);
    }
  });

  it('keep forgotten what one forgot while the other learned it', async () => {
    const worlds = await devices(2);
    const [one, two] = worlds as [World, World];
    const [fact] = await one.take(saying('I am left-handed.'));
    await one.verbs.forget(fact?.fact ?? '');
    await two.take(saying('I am left-handed.'));
    await settle(worlds);
    for (const { active } of worlds) expect(active()).toEqual([]);
  });

  it('keep what the user brought back', async () => {
    const worlds = await devices(2);
    const [one, two] = worlds as [World, World];
    const [fact] = await one.take(saying('I am left-handed.'));
    await one.verbs.forget(fact?.fact ?? '');
    const [again] = await two.take(saying('I am left-handed.'));
    await settle(worlds);
    await one.verbs.restore(again?.fact ?? '');
    await settle(worlds);
    for (const { active } of worlds) expect(active()).toEqual(['I am left-handed.']);
  });

  it('ask once about what does not fit together, and not again once it is decided', async () => {
    const worlds = await devices(2);
    const [one, two] = worlds as [World, World];
    await one.take(code('4711'));
    await two.take(code('1208'));
    await settle(worlds);
    for (const { inbox } of worlds) expect(inbox.cards()).toHaveLength(1);
    await one.inbox.resolve(one.inbox.cards()[0]?.id ?? '', 'both');
    await settle(worlds);
    for (const { inbox, active } of worlds) {
      expect(inbox.cards()).toMatchObject([{ decision: 'both' }]);
      expect(active()).toHaveLength(2);
    }
  });

  it('write nothing where there is one device', async () => {
    const [one] = (await devices(1)) as [World];
    await one.take(lives('Porto'), code('4711'));
    expect(await one.reconciler.run()).toEqual([]);
  });
});

const Step = fc.record({
  device: fc.nat(2),
  does: fc.oneof(
    fc.constantFrom('Porto', 'Lyon', 'Oslo').map((place) => ({ told: lives(place) })),
    fc
      .tuple(fc.constantFrom('Porto', 'Rome'), fc.constantFrom('2024-01-01', '2025-06-01', '2027-01-01'))
      .map(([place, validFrom]) => ({ told: lives(place, { validFrom }) })),
    fc.constantFrom('4711', '1208', '9034').map((number) => ({ told: code(number) })),
    fc.constantFrom('tea', 'rain', 'chess').map((thing) => ({ told: stating('user', 'likes', thing) })),
    fc.constant({ forgets: true }),
    fc.constant({ exchanges: true }),
    fc.constant({ reconciles: true }),
  ),
});

it('come to one state whatever they did and in whatever order it arrived, and then have nothing left to decide', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 2, maxLength: 14 }), async (steps) => {
      const worlds = await devices(3);
      for (const { device, does } of steps) {
        const world = worlds[device] as World;
        if ('told' in does) await world.take(does.told);
        else if ('exchanges' in does) await exchange(worlds);
        else if ('reconciles' in does) await world.reconciler.run();
        else {
          const [row] = world.facts.all().filter(({ forgottenAt }) => forgottenAt === null);
          if (row) await world.verbs.forget(row.id);
        }
      }
      await settle(worlds);
      const [first = {}, ...others] = worlds.map(({ store }) => dumpState(store.data));
      for (const other of others) expect(differences(first, other)).toEqual([]);
      for (const { reconciler } of worlds) expect(await reconciler.run()).toEqual([]);
      const homes = worlds[0]?.facts.withTriple('user', 'lives_in').filter(({ validFrom, validUntil }) => {
        const now = worlds[0]?.clock.now() ?? 0;
        return (
          (validFrom === null || Date.parse(validFrom) <= now) &&
          (validUntil === null || Date.parse(validUntil) > now)
        );
      });
      expect(new Set(homes?.map(({ object }) => object)).size).toBeLessThanOrEqual(1);
      for (const { store } of worlds) await store.close();
    }),
    { numRuns: 20 },
  );
}, 120_000);
