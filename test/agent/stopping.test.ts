import { describe, expect, it } from 'vitest';
import type { ModelEvent } from '../../src/core/chat-model';
import { World, calls, says, settled } from './world';

const never = () => new Promise<never>(() => undefined);

async function stopAfter(world: World, session: ReturnType<World['begin']>, message = 'Hi') {
  const sending = session.send(message);
  await settled();
  expect(session.isAnswering).toBe(true);
  await session.stop();
  await sending;
  expect(session.isAnswering).toBe(false);
  return world.of('ended').at(-1);
}

describe('stop', () => {
  it('while the message is being saved: it is kept, and no model is asked', async () => {
    const world = new World();
    let release = () => undefined as void;
    world.conversations.gate = new Promise((resolve) => (release = resolve));
    const { session, model } = world.chat([says('Never said.')]);
    const sending = session.send('Hi');
    await settled();
    const stopping = session.stop();
    release();
    await Promise.all([sending, stopping]);
    expect(model.sent).toEqual([]);
    expect(session.messages().map(({ text }) => text)).toEqual(['Hi']);
    expect(world.of('ended')).toMatchObject([{ ending: 'stopped', message: null }]);
  });

  it('while memory is being asked', async () => {
    const world = new World();
    world.memory.gate = never();
    const { session, model } = world.chat([says('Never said.')]);
    expect(await stopAfter(world, session)).toMatchObject({ ending: 'stopped', message: null });
    expect(model.sent).toEqual([]);
    expect(world.of('error')).toEqual([]);
  });

  it('while a model that does not listen is thinking', async () => {
    const world = new World();
    const { session, model } = world.chat([
      async function* (): AsyncGenerator<ModelEvent> {
        await never();
        yield { type: 'end', reason: 'stop' };
      },
    ]);
    expect(await stopAfter(world, session)).toMatchObject({ ending: 'stopped', message: null });
    expect(model.sent[0]?.options.signal?.aborted).toBe(true);
  });

  it('in the middle of an answer: what has come is kept, here and on disk', async () => {
    const world = new World();
    const { session } = world.chat([
      async function* (): AsyncGenerator<ModelEvent> {
        yield { type: 'text', text: 'Once upon' };
        await never();
      },
      says('And then.'),
    ]);
    expect(await stopAfter(world, session)).toMatchObject({
      ending: 'stopped',
      message: { text: 'Once upon' },
    });
    expect(world.conversations.log.at(-1)).toBe('add assistant Once upon');
    expect(world.of('error')).toEqual([]);
    await session.send('Go on');
    expect(session.messages().at(-1)?.text).toBe('And then.');
  });

  it('while a tool is running: it counts as not run', async () => {
    const world = new World();
    world.vault.gate = never();
    const { session, model } = world.chat([
      calls(['vault_read', { path: 'A' }], ['memory_search', { query: 'x' }]),
    ]);
    const ended = await stopAfter(world, session);
    expect(ended?.message?.calls.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    await session.send('Again');
    const told = model.last.filter(({ role }) => role === 'tool');
    expect(told).toHaveLength(2);
    expect(told[0]?.text).toContain('was not run');
  });

  it('while a card is open: nothing is done, and the card hears of it', async () => {
    const world = new World();
    world.approvals.settings.set('remember', 'ask');
    let signal: AbortSignal | undefined;
    world.approvals.ask = async (_, given?: AbortSignal) => {
      signal = given;
      return never();
    };
    const { session } = world.chat([calls(['remember', { text: 'One' }], ['remember', { text: 'Two' }])]);
    const ended = await stopAfter(world, session);
    expect(signal?.aborted).toBe(true);
    expect(ended?.message?.calls.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(world.memory.changes).toEqual([]);
  });

  it('while something is being remembered: should it be done after all, it can be taken back', async () => {
    const world = new World();
    const { session, model } = world.chat([calls(['remember', { text: 'One' }])]);
    let release = () => undefined as void;
    const remember = world.memory.remember.bind(world.memory);
    world.memory.remember = async (request) => {
      await new Promise<void>((resolve) => (release = resolve));
      return remember(request);
    };
    await stopAfter(world, session);
    release();
    await settled();
    expect(world.of('learned')).toMatchObject([{ chips: [{ what: 'added', events: ['event-learn'] }] }]);
    expect(session.messages()[1]?.learned).toHaveLength(1);
    await session.send('And?');
    expect(model.last.find(({ role }) => role === 'tool')?.text).toContain('may have been done');
  });

  it('without a model', async () => {
    const world = new World();
    const session = world.begin();
    world.vault.gate = never();
    expect(await stopAfter(world, session, 'What about roses?')).toMatchObject({
      ending: 'stopped',
      message: null,
    });
  });

  it('when nothing is going on does nothing', async () => {
    const world = new World();
    await world.begin().stop();
    expect(world.events).toEqual([]);
  });
});
