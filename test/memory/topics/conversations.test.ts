import { describe, expect, it } from 'vitest';
import { LOCKS_MOST } from '../../../src/memory/topics/settings';
import { GARDEN, MUSIC, topicWorld } from './topic-world';

async function gardenAndMusic() {
  const world = await topicWorld();
  await world.addAll(GARDEN, 'garden');
  await world.addAll(MUSIC, 'music');
  return world;
}

describe('the topics of a conversation', () => {
  it('last while it says little, and move when it clearly turns to something else', async () => {
    const { follow, about } = await gardenAndMusic();
    expect(await follow('when should I water the tomatoes in the garden', 'c1')).toEqual(['garden']);
    expect(await about('and when should I do that', 'c1')).toEqual(['garden']);
    expect(await follow('and when should I do that', 'c1')).toEqual(['garden']);
    expect(await follow('which horns and cello does the orchestra need', 'c1')).toEqual(['music']);
    expect(await about('and who plays', 'c1')).toEqual(['music']);
    expect(await about('and who plays', 'c2')).toEqual([]);
  });

  it('are several while it is about several', async () => {
    const { follow, about } = await gardenAndMusic();
    const both = 'water the roses in the garden before the concert of the orchestra';
    expect((await follow(both, 'c1')).sort()).toEqual(['garden', 'music']);
    expect((await about('and when is that', 'c1')).sort()).toEqual(['garden', 'music']);
  });

  it('are written down for a conversation that is kept, once for each change', async () => {
    const { follow, startThread, store, fresh, space, about } = await gardenAndMusic();
    await startThread('kept');
    const written = () =>
      store.data.memory.eventsOf('thread:kept').filter(({ type }) => type === 'thread.topics');
    await follow('when should I water the tomatoes in the garden', 'kept');
    await follow('and the roses in the garden', 'kept');
    expect(written().map(({ data }) => data)).toEqual([{ id: 'kept', topics: ['garden'] }]);
    await follow('which horns does the orchestra need', 'kept');
    expect(written()).toHaveLength(2);
    expect(await about('and who plays', 'kept', fresh())).toEqual(['music']);
    await space.refresh();
  });

  it('of one that is not kept leave no trace in the ledger', async () => {
    const { follow, store, locks } = await gardenAndMusic();
    const before = store.data.memory.count();
    await follow('when should I water the tomatoes in the garden', 'private');
    expect(store.data.memory.count()).toBe(before);
    expect(locks.get('private')).toEqual(['garden']);
  });

  it('stay as they were when a kept one is only looked at', async () => {
    const { startThread, topics, space, store } = await gardenAndMusic();
    await startThread('kept');
    await space.refresh();
    const before = store.data.memory.count();
    const vector = await space.embed('which horns does the orchestra need');
    expect(await topics.follow('kept', vector, false)).toEqual(['music']);
    expect(store.data.memory.count()).toBe(before);
    expect(topics.infer(await space.embed('and then'), 'kept').topics).toEqual([]);
  });

  it('follow a topic to its new name, and let go of one that is empty', async () => {
    const { follow, about, topics, facts, verbs } = await gardenAndMusic();
    await follow('when should I water the tomatoes in the garden', 'c1');
    await topics.rename('garden', 'allotment');
    expect(await about('and then', 'c1')).toEqual(['allotment']);
    for (const fact of facts.all()) if (fact.topics.includes('garden')) await verbs.forget(fact.id);
    expect(await about('and then', 'c1')).toEqual([]);
  });

  it('are remembered of the latest conversations only', async () => {
    const { follow, locks } = await gardenAndMusic();
    for (let number = 0; number < LOCKS_MOST + 5; number++)
      await follow('water the garden', `private-${number}`);
    expect(locks.size).toBe(LOCKS_MOST);
    expect(locks.has('private-0')).toBe(false);
    expect(locks.get(`private-${LOCKS_MOST + 4}`)).toEqual(['garden']);
  });
});
