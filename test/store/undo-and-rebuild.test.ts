import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../src/core/events/event';
import { dumpState } from '../crash/state-dump';
import { Disk } from '../files/memory-files';
import { Clock, factBody, factTexts, openStore, remember, remembered, told } from './open-store';
import { sampleEvents } from '../core/sample-events';

async function storeWith(...events: NewEvent[]) {
  const [disk, clock] = [new Disk(), new Clock()];
  const store = await openStore({ disk, clock });
  if (events.length > 0) await store.append('user', events);
  const say = async (event: NewEvent) => (await store.append('user', [event]))[0]?.id ?? '';
  const undo = (...ids: string[]) => say({ type: 'undo', data: { events: ids, because: 'user' } });
  return { disk, clock, store, say, undo };
}

describe('undo', () => {
  it('takes back what happened, and can itself be undone', async () => {
    const { store, say, undo } = await storeWith();
    const born = await say(remembered('f1', 'Ada lives in Turin'));
    const first = await undo(born);
    expect(factTexts(store)).toEqual([]);
    const second = await undo(first);
    expect(factTexts(store)).toEqual(['Ada lives in Turin']);
    await undo(second);
    expect(factTexts(store)).toEqual([]);
  });

  it('of a replacement brings the old fact back', async () => {
    const { store, say, undo } = await storeWith(remembered('f1', 'Ada lives in Turin'));
    const replaced = await say({
      type: 'fact.superseded',
      data: { id: 'f1', replacement: factBody('f2', 'Ada lives in Rome'), validUntil: '2026-05-01' },
    });
    expect(factTexts(store)).toEqual(['Ada lives in Rome']);
    await undo(replaced);
    expect(factTexts(store)).toEqual(['Ada lives in Turin']);
  });

  it('of a whole turn takes back all of it, and leaves what came after', async () => {
    const { store, say, undo } = await storeWith();
    const turn = [await say(remembered('f1', 'one')), await say(remembered('f2', 'two'))];
    await say(remembered('f3', 'three'));
    await undo(...turn);
    expect(factTexts(store)).toEqual(['three']);
  });

  it('made twice is as good as once', async () => {
    const { store, say, undo } = await storeWith();
    const born = await say(remembered('f1', 'one'));
    const first = await undo(born);
    await undo(born);
    await undo(first);
    expect(factTexts(store)).toEqual([]);
  });

  it('of something that is not there, or of itself, changes nothing', async () => {
    const { disk, clock, store, undo } = await storeWith(remembered('f1', 'one'));
    const lonely = await undo('01NOWHERE');
    await undo(lonely, lonely);
    expect(factTexts(store)).toEqual(['one']);
    expect(factTexts(await openStore({ disk, clock }))).toEqual(['one']);
  });
});

describe('a rebuild from the ledger', () => {
  it('gives what a life of increments gave, whatever happened in it', async () => {
    const { store } = await storeWith();
    for (const event of sampleEvents) await store.append('agent', [event]);
    const live = dumpState(store.data);
    await store.rebuild();
    expect(dumpState(store.data)).toEqual(live);
    expect(store.notices).toEqual([]);
  });

  it('keeps what is appended while it runs', async () => {
    const { disk, clock, store } = await storeWith(remembered('f1', 'before'));
    const rebuilding = store.rebuild();
    await Promise.all([remember(store, 'during'), remember(store, 'during too'), rebuilding]);
    expect(factTexts(store)).toEqual(['before', 'during', 'during too']);
    await store.close();
    expect(factTexts(await openStore({ disk, clock }))).toEqual(['before', 'during', 'during too']);
  });

  it('puts back into the ledger what only the database had', async () => {
    const { disk, store } = await storeWith(remembered('f1', 'before'));
    disk.files.clear();
    await store.rebuild();
    expect(factTexts(store)).toEqual(['before']);
    expect(told(store, 'written_back')).toHaveLength(1);
  });
});
