import { describe, expect, it } from 'vitest';
import { GARDEN, MUSIC, topicWorld } from './topic-world';

const WATER = 'when should I water the tomatoes in the garden';

describe('topics', () => {
  it('are one however they are written, also when a fact was stored with another spelling', async () => {
    const { topics, addAll } = await topicWorld();
    await addAll(['The editor has a mode for plans.'], 'Plan Mode');
    await addAll(['Plans become tasks.'], 'plan-mode', 'PLAN_MODE');
    expect(topics.list()).toEqual([{ label: 'plan-mode', facts: 2, aliases: [] }]);
    expect(topics.resolve(['Plan  mode', 'plan-mode', '…', 'Tasks'])).toEqual(['plan-mode', 'tasks']);
  });

  it('are known from their first fact on', async () => {
    const { addAll, about } = await topicWorld();
    expect(await about(WATER)).toEqual([]);
    await addAll([GARDEN[0] as string], 'garden');
    expect(await about(WATER)).toEqual(['garden']);
  });

  it('follow every change of their facts', async () => {
    const { verbs, store, addAll, about } = await topicWorld();
    const [id = ''] = await addAll([GARDEN[0] as string], 'garden');
    expect(await about(WATER)).toEqual(['garden']);
    await verbs.forget(id);
    expect(await about(WATER)).toEqual([]);
    const restored = await verbs.restore(id);
    expect(await about(WATER)).toEqual(['garden']);
    const [undo] = await store.append('user', [
      { type: 'undo', data: { events: [restored], because: 'user' } },
    ]);
    expect(await about(WATER)).toEqual([]);
    await store.append('user', [{ type: 'undo', data: { events: [undo?.id ?? ''], because: 'user' } }]);
    expect(await about(WATER)).toEqual(['garden']);
    await store.append('user', [{ type: 'fact.classified', data: { id, topics: ['vegetables'] } }]);
    expect(await about(WATER)).toEqual(['vegetables']);
    await verbs.supersede(id, 'The sauna is heated on Fridays.');
    expect(await about(WATER)).toEqual([]);
    expect(await about('how hot is the sauna')).toEqual(['vegetables']);
  });

  it('lose what was erased', async () => {
    const { store, addAll, about, topics } = await topicWorld();
    const [id = ''] = await addAll([GARDEN[0] as string], 'garden');
    expect(await about(WATER)).toEqual(['garden']);
    await store.append('user', [{ type: 'erasure', data: { scope: 'things', refs: [`fact:${id}`] } }]);
    expect(await about(WATER)).toEqual([]);
    expect(topics.list()).toEqual([]);
  });

  it('learn from another device', async () => {
    const here = await topicWorld();
    const there = await topicWorld({ disk: here.disk, clock: here.clock, device: 'phone' });
    expect(await here.about(WATER)).toEqual([]);
    await there.addAll(GARDEN, 'garden');
    await here.store.refresh();
    expect(await here.about(WATER)).toEqual(['garden']);
    await there.topics.rename('garden', 'allotment');
    await here.store.refresh();
    expect(await here.about(WATER)).toEqual(['allotment']);
  });

  it('count only facts that still hold, but keep what is over as part of what they are about', async () => {
    const { add, about, topics } = await topicWorld();
    await add(GARDEN[0] as string, { topics: ['garden'], validUntil: '2026-01-01' });
    expect(topics.list()).toEqual([{ label: 'garden', facts: 0, aliases: [] }]);
    expect(await about(WATER)).toEqual(['garden']);
  });

  it('come with most facts first', async () => {
    const { addAll, topics } = await topicWorld();
    await addAll(MUSIC.slice(0, 1), 'music');
    await addAll(GARDEN, 'garden');
    await addAll(['Bread is baked on Saturday.'], 'bread');
    expect(topics.list().map(({ label, facts }) => `${label} ${facts}`)).toEqual([
      'garden 3',
      'bread 1',
      'music 1',
    ]);
  });
});

describe('renaming and merging', () => {
  it('takes facts, questions and later labels along', async () => {
    const { topics, addAll, about } = await topicWorld();
    await addAll(GARDEN, 'veg');
    await topics.rename('Veg', 'Kitchen Garden');
    expect(topics.list()).toEqual([{ label: 'kitchen-garden', facts: 3, aliases: ['veg'] }]);
    expect(await about(WATER)).toEqual(['kitchen-garden']);
    expect(topics.resolve(['veg'])).toEqual(['kitchen-garden']);
  });

  it('goes on from name to name', async () => {
    const { topics, addAll } = await topicWorld();
    await addAll(GARDEN, 'a');
    await topics.rename('a', 'b');
    await topics.rename('b', 'c');
    expect(topics.list()).toEqual([{ label: 'c', facts: 3, aliases: ['a', 'b'] }]);
    // By a name that it had once.
    await topics.rename('a', 'd');
    expect(topics.resolve(['a', 'b', 'c', 'd'])).toEqual(['d']);
  });

  it('goes back to an earlier name, and forth again', async () => {
    const { topics, addAll, fresh } = await topicWorld();
    await addAll(GARDEN, 'a');
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ] as const) {
      await topics.rename(from, to);
      expect(topics.list().map(({ label, facts }) => [label, facts])).toEqual([[to, 3]]);
      expect(fresh().resolve(['a', 'b'])).toEqual([to]);
    }
  });

  it('settles names that two devices changed against each other, alike on both', async () => {
    const here = await topicWorld();
    const there = await topicWorld({ disk: here.disk, clock: here.clock, device: 'phone' });
    await here.addAll(GARDEN, 'a');
    await here.addAll(MUSIC, 'b');
    await there.store.refresh();
    await here.topics.rename('a', 'b');
    await there.topics.rename('b', 'a');
    await here.store.refresh();
    await there.store.refresh();
    const list = here.topics.list();
    expect(list).toHaveLength(1);
    expect(list[0]?.facts).toBe(6);
    expect(there.topics.list()).toEqual(list);
  });

  it('is taken back by an undo', async () => {
    const { topics, addAll, store, about } = await topicWorld();
    await addAll(GARDEN, 'garden');
    await addAll(MUSIC, 'music');
    const merged = await topics.merge(['garden', 'music'], 'life');
    expect(topics.list()).toEqual([{ label: 'life', facts: 6, aliases: ['garden', 'music'] }]);
    await store.append('user', [{ type: 'undo', data: { events: [merged], because: 'user' } }]);
    expect(topics.list().map(({ label }) => label)).toEqual(['garden', 'music']);
    expect(await about(WATER)).toEqual(['garden']);
  });

  it('merges into one of those that are merged', async () => {
    const { topics, addAll } = await topicWorld();
    await addAll(GARDEN, 'veg');
    await addAll(MUSIC, 'flowers');
    await topics.merge(['veg', 'flowers'], 'veg');
    expect(topics.list()).toEqual([{ label: 'veg', facts: 6, aliases: ['flowers'] }]);
  });

  it('counts a fact with both topics once', async () => {
    const { topics, addAll } = await topicWorld();
    await addAll(GARDEN, 'veg', 'flowers');
    await topics.merge(['veg'], 'flowers');
    expect(topics.list()).toEqual([{ label: 'flowers', facts: 3, aliases: ['veg'] }]);
  });

  it('refuses, with a sentence, what would change nothing', async () => {
    const { topics, addAll, store } = await topicWorld();
    await addAll(GARDEN, 'garden');
    const before = store.data.memory.count();
    await expect(topics.rename('nowhere', 'garden')).rejects.toThrow(
      /no topic "nowhere".*Nothing was changed/,
    );
    await expect(topics.rename('garden', 'Garden!')).rejects.toThrow(/already/);
    await expect(topics.rename('garden', '—')).rejects.toThrow(/letters or digits/);
    await expect(topics.merge(['garden'], 'garden')).rejects.toThrow(/no other topic/);
    expect(store.data.memory.count()).toBe(before);
  });
});
