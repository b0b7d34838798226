import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GARDEN, MUSIC, topicWorld } from './topic-world';

const TEXTS = [...GARDEN, ...MUSIC, 'My sister lives in Lyon.', 'Bread is baked on Saturday.', ''];
const LABELS = ['a', 'b', 'c', 'B!', 'D d'];

const number = fc.nat(50);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), at: number, to: number }) },
  fc.record({ do: fc.constant('forget' as const), at: number, to: number }),
  fc.record({ do: fc.constant('restore' as const), at: number, to: number }),
  fc.record({ do: fc.constant('supersede' as const), at: number, to: number }),
  fc.record({ do: fc.constant('classify' as const), at: number, to: number }),
  fc.record({ do: fc.constant('rename' as const), at: number, to: number }),
  fc.record({ do: fc.constant('merge' as const), at: number, to: number }),
  fc.record({ do: fc.constant('undo' as const), at: number, to: number }),
  fc.record({ do: fc.constant('erase' as const), at: number, to: number }),
);

function one<T>(of: readonly T[], at: number): T {
  return of[at % of.length] as T;
}

it(
  'knows after any history what a registry that starts now, or after a rebuild, knows',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const world = await topicWorld();
        const { store, topics, verbs, add, said } = world;
        const ids: string[] = [];
        const events: string[] = [];
        const label = (at: number) => one(LABELS, at);
        for (const { do: what, at, to } of steps) {
          try {
            if (what === 'add') {
              const text = one(TEXTS, at) || `Number ${at}.`;
              ids.push(await add(text, { topics: [label(at), label(to)] }));
            } else if (what === 'rename') events.push(await topics.rename(label(at), label(to)));
            else if (what === 'merge') events.push(await topics.merge([label(at), label(at + 1)], label(to)));
            else if (what === 'undo' && events.length > 0)
              for (const { id } of await store.append('user', [
                { type: 'undo', data: { events: [one(events, at)], because: 'user' } },
              ]))
                events.push(id);
            else if (ids.length > 0) {
              const id = one(ids, at);
              if (what === 'forget') events.push(await verbs.forget(id));
              if (what === 'restore') events.push(await verbs.restore(id));
              if (what === 'supersede') ids.push((await verbs.supersede(id, one(TEXTS, to) || 'Else.')).fact);
              if (what === 'classify')
                await store.append('user', [{ type: 'fact.classified', data: { id, topics: [label(to)] } }]);
              if (what === 'erase')
                await store.append('user', [
                  { type: 'erasure', data: { scope: 'things', refs: [`fact:${id}`] } },
                ]);
            }
          } catch {
            // Refused: nothing has happened.
          }
          // Half of the time nobody asks in between, so that several changes are taken up at once.
          if (at % 2 === 0) await said();
        }
        const live = await said();
        expect(live).toEqual(await said(true));
        await store.close();
        for (const path of [...world.disk.files.keys()])
          if (path.endsWith('.db')) world.disk.files.delete(path);
        const after = await topicWorld({ disk: world.disk, clock: world.clock });
        expect(await after.said()).toEqual(live);
        await after.store.close();
      }),
      { numRuns: 40 },
    );
  },
);
