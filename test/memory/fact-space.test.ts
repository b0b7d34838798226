import { describe, expect, it } from 'vitest';
import type { Embedder } from '../../src/core/embedder';
import { FactSpace } from '../../src/memory/fact-space';
import { embedder, factWorld } from './fact-world';

/** The built-in model, counting what it is asked. */
function counting(id = embedder.id): Embedder & { texts: string[] } {
  const texts: string[] = [];
  return {
    texts,
    id,
    dimensions: embedder.dimensions,
    embed: (asked) => {
      texts.push(...asked);
      return embedder.embed(asked);
    },
  };
}

describe('the space of facts', () => {
  it('finds what means nearly the same', async () => {
    const { space, facts, add } = await factWorld();
    await add('My sister plays the violin in an orchestra.');
    const cat = await add('Our cat is called Miso.');
    await space.refresh();
    const [nearest] = space.nearest(await space.embed('the name of the cat'), 1);
    expect(facts.byKey(nearest?.key ?? 0)?.id).toBe(cat);
  });

  it('embeds a fact once, also after a restart, and again with another model', async () => {
    const first = await factWorld();
    await first.add('Tea is better than coffee.');
    await first.space.refresh();
    await first.store.close();
    const second = await factWorld({ disk: first.disk, clock: first.clock });
    const same = counting();
    const other = counting('another-model');
    await new FactSpace(second.store.data.memory.db, same).refresh();
    expect(same.texts).toEqual([]);
    const space = new FactSpace(second.store.data.memory.db, other);
    await space.refresh();
    await space.refresh();
    expect(other.texts).toEqual(['Tea is better than coffee.']);
  });

  it('lets go of a fact that was taken back, and has it again when that is undone', async () => {
    const { store, space, facts, add } = await factWorld();
    await add('Miso is a cat.');
    const id = await add('Ada lives in Turin.');
    await space.refresh();
    const [event] = store.data.memory.eventsOf(`fact:${id}`);
    const [undo] = await store.append('user', [
      { type: 'undo', data: { events: [event?.id ?? ''], because: 'user' } },
    ]);
    await space.refresh();
    expect(space.index.size).toBe(1);
    await store.append('user', [{ type: 'undo', data: { events: [undo?.id ?? ''], because: 'user' } }]);
    await space.refresh();
    expect(space.index.size).toBe(2);
    expect(space.vectorOf(facts.byId(id)?.key ?? 0)).not.toBeNull();
  });

  it('has every fact, however many came while it was busy', async () => {
    const { space, facts, add } = await factWorld();
    await Promise.all(
      Array.from({ length: 40 }, async (_, number) => {
        await add(`Shelf ${number} holds ${number * 7} books.`);
        await space.refresh();
      }),
    );
    await space.refresh();
    expect(space.index.size).toBe(40);
    for (const { key } of facts.all()) expect(space.vectorOf(key)).not.toBeNull();
  });
});
