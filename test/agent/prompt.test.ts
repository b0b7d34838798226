import { describe, expect, it } from 'vitest';
import { World, calls, fact, says } from './world';
import type { Script } from './world';

describe('a request', () => {
  it('puts first what does not change, so that it can be cached', async () => {
    const world = new World();
    world.memory.facts_ = [fact('f1', 'The user likes tea')];
    const { session, model } = world.chat([says('a'), says('b'), says('c')]);
    await session.send('One');
    await world.clock.advance(86_400_000);
    await session.send('Two');
    await session.send('Three');
    const [, second, third] = model.sent;
    expect(third?.messages[0]).toEqual(second?.messages[0]);
    expect(third?.messages[0]).toMatchObject({ role: 'system', isStable: true });
    // Up to the message that was answered last, a request begins as the one before did.
    expect(third?.messages.slice(0, 3)).toEqual(second?.messages.slice(0, 3));
    expect(third?.tools).toEqual(second?.tools);
    // Memory and date come with the latest message only.
    expect(third?.messages.filter(({ text }) => text.includes('likes tea'))).toHaveLength(1);
    expect(third?.messages.at(-1)?.text).toMatch(
      /^Today is 2026-11-19\.\n<quote-\w+ from="memory">\n- The user likes tea\n<\/quote-\w+>\n\nThe user says:\nThree$/,
    );
  });

  it('leaves out whole turns, the oldest first, and says how many', async () => {
    const world = new World();
    world.vault.notes.set('A.md', 'note '.repeat(400));
    const script: Script[] = Array.from({ length: 6 }, () => [
      calls(['vault_read', { path: 'A' }]),
      says('Read.'),
    ]).flat();
    const { session, model } = world.chat(script);
    model.contextTokens = 8_000;
    for (let turn = 0; turn < 6; turn++) await session.send(`Message ${turn}`);
    const last = model.last;
    expect(last.map(({ text }) => text).join()).toContain('Message 5');
    expect(last.map(({ text }) => text).join()).not.toContain('Message 0');
    expect(last.filter(({ role }) => role === 'tool').length).toBe(
      last.flatMap((message) => (message.role === 'assistant' ? (message.calls ?? []) : [])).length,
    );
    expect(last[1]?.role).toBe('user');
    const request = session.requests().at(-1);
    expect(request?.turnsLeftOut).toBeGreaterThan(0);
    expect(request?.tokens).toBeLessThan(6_000);
  });

  it('cuts this answer’s own earlier results when they no longer fit, and says so', async () => {
    const world = new World();
    world.vault.notes.set('Long.md', 'word '.repeat(20_000));
    const { session, model } = world.chat([
      calls(['vault_read', { path: 'Long' }]),
      calls(['vault_read', { path: 'Long', offset: 16_000 }]),
      calls(['vault_read', { path: 'Long', offset: 32_000 }]),
      says('Read.'),
    ]);
    model.contextTokens = 16_000;
    await session.send('Read it all');
    const results = model.last.filter(({ role }) => role === 'tool').map(({ text }) => text);
    expect(results[0]).toContain('more characters were left out');
    expect(results[0]?.length).toBeLessThan(800);
    expect(results[2]?.length).toBeGreaterThan(15_000);
    expect(world.of('ended')[0]?.ending).toBe('complete');
  });

  it('cuts attachments to their share, and keeps short ones whole', async () => {
    const world = new World();
    world.vault.notes.set('Long.md', 'word '.repeat(40_000));
    world.vault.notes.set('Short.md', 'the short one');
    const { session, model } = world.chat([says('a')]);
    model.contextTokens = 20_000;
    await session.send('Look', [
      { kind: 'note', path: 'Long.md' },
      { kind: 'note', path: 'Short.md' },
    ]);
    const text = model.last.at(-1)?.text ?? '';
    expect(text).toContain('the short one');
    expect(text).toContain('more characters were left out');
    expect(text.length).toBeLessThan(30_000);
  });

  it('attaches the notes of a folder and of those in it, and the selection', async () => {
    const world = new World();
    world.vault.notes.set('Trip/Day 1.md', 'sailed');
    world.vault.notes.set('Trip/Food/Soup.md', 'cooked');
    const { session, model } = world.chat([says('a')]);
    await session.send('Look', [
      { kind: 'folder', path: 'Trip' },
      { kind: 'selection', path: 'Trip/Day 1.md', text: 'sai' },
      { kind: 'note', path: 'Gone.md' },
    ]);
    const text = model.last.at(-1)?.text ?? '';
    for (const part of ['sailed', 'cooked', 'selection in [[Trip/Day 1]]', 'no longer there'])
      expect(text).toContain(part);
  });

  it('says in a sentence when the message is too long for the model', async () => {
    const world = new World();
    const { session, model } = world.chat([]);
    model.contextTokens = 4_000;
    await session.send('x'.repeat(20_000));
    expect(model.sent).toEqual([]);
    expect(world.of('error')[0]?.error.message).toContain('longer than the model can take');
    expect(session.messages()).toHaveLength(1);
  });

  it('can be looked at as it was sent', async () => {
    const world = new World();
    world.memory.facts_ = [fact('f1', 'The user likes tea')];
    const { session, model } = world.chat([calls(['recall_memory', { query: 'tea' }]), says('Tea.')]);
    await session.send('What do I like?');
    const requests = session.requests();
    expect(requests.map(({ messages }) => messages)).toEqual(model.sent.map(({ messages }) => messages));
    expect(requests[0]).toMatchObject({
      model: 'test/scripted',
      memory: { trace: [{ id: 'f1', entered: true, why: 'Fits' }] },
    });
    expect(requests[0]?.tokens).toBeGreaterThan(500);
    expect(requests[0]?.tools.length).toBeGreaterThan(5);
  });

  it('tells memory which folder the user is in, and gives it a budget', async () => {
    const world = new World();
    world.vault.open = { path: 'Work/Plan.md', selection: null, isLocalOnly: false };
    const { session } = world.chat([says('a')]);
    await session.send('Hi');
    expect(world.memory.composes[0]).toMatchObject({
      folder: 'Work',
      budget: 2_000,
      message: 'Hi',
      isRemote: true,
      recordUse: true,
    });
  });
});
