import { describe, expect, it } from 'vitest';
import { ConversationDesk } from '../../src/engine/conversations';
import { Disk } from '../files/memory-files';
import { removeFolder } from '../store/disk-work';
import { Clock, DATA, openStore } from '../store/open-store';

async function opened() {
  const [disk, clock] = [new Disk(), new Clock()];
  const store = await openStore({ disk, clock });
  const desk = new ConversationDesk(store);
  const talk = async (id: string, title: string, ...said: string[]) => {
    await desk.start({ id, title, learning: true });
    for (const [at, text] of said.entries()) {
      clock.pass(1);
      const role = at % 2 === 0 ? 'user' : 'assistant';
      await desk.add(id, { id: `${id}-${at}`, role, text, details: {} });
    }
  };
  const reopened = async () => {
    await store.close();
    removeFolder(disk, DATA);
    return new ConversationDesk(await openStore({ disk, clock }));
  };
  return { disk, clock, store, desk, talk, reopened };
}

describe('a conversation', () => {
  it('is read back as it was, details included, also from the ledger alone', async () => {
    const { desk, talk, reopened } = await opened();
    await talk('c1', 'Boats', 'Which boat?');
    const details = {
      model: 'local/tiny',
      ending: 'complete' as const,
      usage: { input: 12, output: 3, cachedInput: 0 },
      used: [{ type: 'fact' as const, id: 'f1' }],
      isLocalOnly: true,
    };
    await desk.add('c1', { id: 'a1', role: 'assistant', text: 'The **red** one.', details });
    const kept = await desk.load('c1');
    expect(kept).toMatchObject({
      title: 'Boats',
      pinned: false,
      learning: true,
      messages: [
        { id: 'c1-0', role: 'user', text: 'Which boat?', details: {} },
        { id: 'a1', role: 'assistant', text: 'The **red** one.', details },
      ],
    });
    expect(await (await reopened()).load('c1')).toEqual(kept);
  });

  it('lacks what was withdrawn, and withdrawing what is not there is fine', async () => {
    const { desk, talk } = await opened();
    await talk('c1', 'Boats', 'Which boat?', 'Red.');
    await desk.withdraw(['c1-1', 'nothing']);
    expect((await desk.load('c1'))?.messages.map(({ id }) => id)).toEqual(['c1-0']);
  });

  it('is gone from the list when it was removed, and comes back', async () => {
    const { desk, talk } = await opened();
    await talk('c1', 'Boats', 'Which boat?');
    await desk.remove('c1');
    expect(await desk.list({ limit: 10 })).toEqual([]);
    expect(await desk.load('c1')).toBeNull();
    await desk.restore('c1');
    expect(await desk.list({ limit: 10 })).toHaveLength(1);
    await expect(desk.remove('nothing')).rejects.toThrow('no longer exists');
  });
});

describe('the list', () => {
  it('has pinned ones first and then those last spoken in', async () => {
    const { desk, talk } = await opened();
    await talk('c1', 'Boats', 'one');
    await talk('c2', 'Trains', 'two');
    await talk('c3', 'Planes', 'three');
    await desk.pin('c1', true);
    await desk.rename('c2', 'Night trains');
    const titles = (await desk.list({ limit: 2 })).map(({ title }) => title);
    expect(titles).toEqual(['Boats', 'Planes']);
    expect((await desk.list({ limit: 9 })).map(({ title }) => title)).toContain('Night trains');
  });

  it('finds words of titles and of messages, unfinished ones too, and shows where', async () => {
    const { desk, talk } = await opened();
    await talk('c1', 'Boats', 'Is the harbour deep enough for a keel of two metres?');
    await talk('c2', 'Trains', 'When does it leave?');
    const found = await desk.list({ words: 'harb', limit: 9 });
    expect(found.map(({ id }) => id)).toEqual(['c1']);
    expect(found[0]?.excerpt).toContain('harbour');
    expect((await desk.list({ words: 'trai', limit: 9 })).map(({ id }) => id)).toEqual(['c2']);
    expect(await desk.list({ words: 'zeppelin "NEAR', limit: 9 })).toEqual([]);
  });

  it('counts an answer that broke off as one message', async () => {
    const { desk, talk } = await opened();
    await talk('c1', 'Boats', 'Which?');
    for (const piece of ['a.d1', 'a.d2'])
      await desk.add('c1', { id: piece, role: 'assistant', text: 'piece', details: { isLocalOnly: true } });
    const [entry] = await desk.list({ limit: 1 });
    expect(entry?.messages).toBe(2);
    expect(await desk.localOnlyAmong(['a', 'c1-0', 'ab'])).toEqual(['a']);
  });
});
