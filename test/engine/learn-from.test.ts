import { describe, expect, it } from 'vitest';
import { World } from '../scenarios/runner/world.ts';

async function opened() {
  const world = await new World(Date.parse('2026-03-02T09:00:00Z'), null).open();
  const { conversations } = world.engine;
  await conversations.start({ id: 'c1', title: 'Chat', learning: true });
  let count = 0;
  const say = async (text: string, role: 'user' | 'assistant' = 'user') => {
    const id = `m${++count}`;
    await conversations.add('c1', { id, role, text, details: {} });
    return id;
  };
  const known = async () => (await world.memory.facts({})).map(({ text }) => text);
  return { world, conversations, say, known };
}

describe('learning from a conversation without a model', () => {
  it('hears each message once, however often it is asked to', async () => {
    const { world, say } = await opened();
    await say('I live in Porto.');
    await say('You live in Atlantis, I believe.', 'assistant');
    expect((await world.memory.learnFrom('c1'))?.learned).toMatchObject([{ outcome: 'added' }]);
    expect(await world.memory.learnFrom('c1')).toBeNull();
    await say('I live in Porto, as I said.');
    await world.memory.learnFrom('c1');
    await world.memory.learnFrom('c1');
    const [fact] = await world.memory.facts({});
    expect(fact?.confirmationCount).toBeLessThanOrEqual(1);
    expect(await world.memory.jobs()).toEqual([]);
    await world.close();
  });

  it('leads back to the message, and learns nothing from what was withdrawn or is not to be learned from', async () => {
    const { world, conversations, say, known } = await opened();
    const kept = await say('I live in Porto.');
    const withdrawn = await say('I am vegetarian.');
    await conversations.withdraw([withdrawn]);
    await world.memory.learnFrom('c1');
    expect(await world.memory.facts({})).toMatchObject([{ sourceUri: `recollect://message/${kept}` }]);
    await conversations.setLearning('c1', false);
    await say('I play the cello.');
    expect(await world.memory.learnFrom('c1')).toBeNull();
    expect(await known()).toHaveLength(1);
    await world.close();
  });
});

describe('a turn that was taken back', () => {
  it('stays in the conversation, and is neither learned from nor recalled', async () => {
    const { world, conversations, say, known } = await opened();
    const kept = await say('I live in Porto.');
    const undone = await say('I play the cello in the harbour orchestra.');
    const events = await conversations.setAside([undone, 'nowhere']);
    expect(events).toHaveLength(1);
    expect(await conversations.setAside([undone])).toEqual([]);
    const flags = (await conversations.load('c1'))?.messages.map(({ id, isUndone }) => [
      id,
      isUndone ?? false,
    ]);
    expect(flags).toEqual([
      [kept, false],
      [undone, true],
    ]);
    await world.memory.learnFrom('c1');
    expect(await known()).toHaveLength(1);
    const found = async () =>
      (await world.memory.recall({ text: 'harbour orchestra cello', limit: 5, sources: ['turns'] })).hits;
    expect(await found()).toEqual([]);
    await world.engine.undo(events);
    expect((await found()).map(({ id }) => id)).toContain(undone);
    await world.memory.learnFrom('c1');
    expect(await known()).toHaveLength(2);
    await world.close();
  });
});

describe('what the agent remembers by itself', () => {
  it('stores no second message, and brings nothing back that was forgotten', async () => {
    const { world, conversations, say } = await opened();
    const message = await say('Keep that in mind.');
    const sourceUri = `recollect://message/${message}`;
    const { learned } = await world.memory.remember({
      text: 'The user plays the cello.',
      from: 'agent',
      sourceUri,
    });
    expect(learned).toMatchObject([{ outcome: 'added' }]);
    const [fact] = await world.memory.facts({});
    expect(fact).toMatchObject({ author: 'agent', sourceUri });
    expect(await conversations.list({ limit: 9 })).toHaveLength(1);
    await world.memory.forget(fact?.id ?? '');
    const again = await world.memory.remember({
      text: 'The user plays the cello.',
      from: 'agent',
      sourceUri,
    });
    expect(again.learned).toMatchObject([{ outcome: 'refused' }]);
    expect(await world.memory.facts({})).toEqual([]);
    await world.close();
  });
});
