import { describe, expect, it } from 'vitest';
import { nearTombstoneCard, parkedJobCard, sourceRemovedCard } from '../../src/memory/inbox-cards';
import { factBody } from '../store/open-store';
import { integratorWorld, saying } from './integrate/integrator-world';

async function contradiction() {
  const world = await integratorWorld();
  const code = (number: string) => saying(`The garden gate code is ${number}.`, { topics: ['garden'] });
  const [old] = await world.take(code('4711'));
  const [now] = await world.take(code('1208'));
  return { ...world, old: old?.fact ?? '', now: now?.fact ?? '', card: now?.card ?? '' };
}

describe('a contradiction', () => {
  it('decided for the newer one replaces the older one', async () => {
    const { inbox, facts, old, now, card } = await contradiction();
    await inbox.resolve(card, { keep: now });
    expect(facts.byId(old)).toMatchObject({ supersededBy: now });
    expect(facts.byId(old)?.validUntil).not.toBeNull();
    expect(facts.edgesOf([now])).toEqual([{ from: now, type: 'update', to: old }]);
    expect(inbox.cards()).toMatchObject([{ decision: 'keep' }]);
  });

  it('decided for the older one forgets the newer one, so that it is not learned again', async () => {
    const { inbox, facts, take, old, now, card } = await contradiction();
    await inbox.resolve(card, { keep: old });
    expect(facts.byId(now)?.forgottenAt).not.toBeNull();
    expect(await take(saying('The garden gate code is 1208.'))).toMatchObject([{ outcome: 'refused' }]);
  });

  it.each(['both', 'dismiss'] as const)('decided with %s keeps both', async (decision) => {
    const { inbox, active, facts, now, card } = await contradiction();
    await inbox.resolve(card, decision);
    expect(active()).toHaveLength(2);
    expect(facts.edgesOf([now])).toHaveLength(decision === 'both' ? 0 : 1);
  });

  it('can be undone as a whole, and waits again', async () => {
    const { inbox, active, store, facts, now, card } = await contradiction();
    const events = await inbox.resolve(card, { keep: now });
    await store.append('user', [{ type: 'undo', data: { events, because: 'user' } }]);
    expect(active()).toHaveLength(2);
    expect(facts.edgesOf([now])).toMatchObject([{ type: 'contradict' }]);
    expect(inbox.cards()).toMatchObject([{ decision: null }]);
  });

  it('answers itself when one side is gone', async () => {
    const { inbox, verbs, old } = await contradiction();
    await verbs.forget(old);
    expect(inbox.cards()).toEqual([]);
    await verbs.restore(old);
    expect(inbox.cards()).toHaveLength(1);
  });

  it('is decided once', async () => {
    const { inbox, active, now, card } = await contradiction();
    await inbox.resolve(card, 'both');
    expect(await inbox.resolve(card, { keep: now })).toEqual([]);
    expect(active()).toHaveLength(2);
  });

  it('is about its own memories', async () => {
    const { inbox, active, card } = await contradiction();
    await expect(inbox.resolve(card, { keep: 'another' })).rejects.toThrow('not about that memory');
    await expect(inbox.resolve('no-card', 'both')).rejects.toThrow('no longer in the inbox');
    expect(active()).toHaveLength(2);
  });
});

describe('something close to what was forgotten', () => {
  async function held() {
    const world = await integratorWorld();
    const forgotten = await world.add('I smoke.');
    await world.verbs.forget(forgotten);
    const card = nearTombstoneCard(forgotten, factBody('said', 'I smoke a little.'));
    await world.store.append('rules', [card]);
    return { ...world, forgotten, card: card.data.id };
  }

  it.each([
    ['the forgotten one', 'I smoke.'],
    ['what was said', 'I smoke a little.'],
  ])('comes back as %s', async (which, text) => {
    const { inbox, active, forgotten, card } = await held();
    await inbox.resolve(card, { keep: which === 'what was said' ? 'said' : forgotten });
    expect(active()).toEqual([text]);
  });

  it('stays away when it is dismissed', async () => {
    const { inbox, active, card } = await held();
    await inbox.resolve(card, 'dismiss');
    expect(active()).toEqual([]);
  });
});

it('a sentence that is gone from its note: the fact is kept, or forgotten', async () => {
  const { store, inbox, add, active } = await integratorWorld();
  const [kept, gone] = [await add('I knit.'), await add('I sew.')];
  const cards = [kept, gone].map((id) => sourceRemovedCard(id, 'a sentence'));
  await store.append('vault', cards);
  await inbox.resolve(cards[0]?.data.id ?? '', { keep: kept });
  await inbox.resolve(cards[1]?.data.id ?? '', 'dismiss');
  expect(active()).toEqual(['I knit.']);
});

it('a job that was parked asks again when it is parked again', async () => {
  const { store, inbox } = await integratorWorld();
  await store.append('rules', [parkedJobCard('job', 3), parkedJobCard('job', 3)]);
  const [card] = inbox.cards();
  await inbox.resolve(card?.id ?? '', 'dismiss');
  await store.append('rules', [parkedJobCard('job', 6)]);
  expect(inbox.cards().map(({ decision }) => decision)).toEqual(expect.arrayContaining(['dismiss', null]));
});
