import { describe, expect, it } from 'vitest';
import type { ModelEvent } from '../../src/core/chat-model';
import { RecollectError } from '../../src/core/errors';
import { sentence } from '../store/sentence';
import { World, calls, says, settled } from './world';

describe('an answer', () => {
  it('is streamed as it comes, and is on disk when it has ended', async () => {
    const world = new World();
    const { session } = world.chat([
      [
        { type: 'text', text: 'Hello' },
        { type: 'text', text: ' there.' },
        { type: 'usage', usage: { input: 900, output: 3, cachedInput: 0 } },
        { type: 'end', reason: 'stop' },
      ],
    ]);
    await session.send('Hi');
    expect(world.of('text').map(({ text }) => text)).toEqual(['Hello', ' there.']);
    expect(world.of('ended')).toMatchObject([
      { ending: 'complete', message: { text: 'Hello there.', usage: { input: 900 } } },
    ]);
    expect(world.conversations.log).toEqual(['start Hi', 'add user Hi', 'add assistant Hello there.']);
  });

  it('uses tools and goes on with their results, which the model sees as quotations', async () => {
    const world = new World();
    world.vault.notes.set('Boat.md', 'The keel is oak. ^keel');
    const { session, model } = world.chat([
      calls(['memory_search', { query: 'keel wood' }]),
      says('Oak, see [[Boat#^keel]].'),
    ]);
    await session.send('What is the keel made of?');
    const result = model.last.at(-1);
    expect(result).toMatchObject({ role: 'tool', call: 'memory_search-0' });
    expect(result?.text).toMatch(
      /<quote-\w+ from="note \[\[Boat#\^keel\]\]">\nThe keel is oak\. \^keel\n<\/quote-\w+>/,
    );
    expect(world.of('ended')[0]?.message).toMatchObject({
      calls: [{ name: 'memory_search', state: 'done' }],
      citations: [{ target: 'Boat#^keel', path: 'Boat.md', place: '^keel' }],
      used: { entries: [{ type: 'passage', source: '[[Boat#^keel]]' }] },
    });
    expect(world.of('call').map(({ call }) => call.state)).toEqual(['running', 'running', 'running', 'done']);
  });

  it('runs calls side by side and answers them in their order', async () => {
    const world = new World();
    world.vault.notes.set('A.md', 'first');
    world.vault.notes.set('B.md', 'second');
    const { session, model } = world.chat([
      calls(['vault_read', { path: 'A' }, 'one'], ['vault_read', { path: 'B' }, 'two']),
    ]);
    let release = () => undefined as void;
    world.vault.gate = new Promise((resolve) => (release = resolve));
    const sending = session.send('Read both');
    await settled();
    // Both are under way before either is done.
    expect(session.messages()[1]?.calls.map(({ state }) => state)).toEqual(['running', 'running']);
    release();
    await sending;
    expect(model.last.slice(-2)).toMatchObject([
      { role: 'tool', call: 'one', text: sentence('first') },
      { role: 'tool', call: 'two', text: sentence('second') },
    ]);
  });

  it.each([
    ['arguments that are no JSON', ['vault_read', '{"path": '], 'not JSON'],
    ['arguments of the wrong kind', ['vault_read', { path: 7 }], 'path: '],
    ['a tool that does not exist', ['delete_everything', {}], 'no tool of this name'],
    ['a note that does not exist', ['vault_read', { path: 'Nowhere' }], 'no such note'],
    [
      'a way out of the vault',
      ['vault_read', { path: '../../etc/passwd' }],
      'not a path of a note inside the vault',
    ],
  ] as const)('tells the model about %s, and goes on', async (_, [name, args], said) => {
    const world = new World();
    const { session, model } = world.chat([calls([name, args]), says('I see.')]);
    await session.send('Do it');
    expect(model.last.at(-1)).toMatchObject({ role: 'tool', isError: true, text: sentence(said) });
    expect(world.of('ended')).toMatchObject([
      { ending: 'complete', message: { text: 'I see.', calls: [{ state: 'failed' }] } },
    ]);
  });

  it('sends back a malformed call in a form that servers accept', async () => {
    const world = new World();
    const { session, model } = world.chat([calls(['bad name!', '{oops', 'id with spaces']), says('Sorry.')]);
    await session.send('Go');
    expect(model.last.at(-2)).toMatchObject({
      calls: [{ name: 'bad_name_', arguments: '{}', id: sentence(/^call-/) }],
    });
  });

  it('cuts a long result and says how much is missing', async () => {
    const world = new World();
    world.vault.notes.set('Long.md', 'word '.repeat(10_000));
    const { session, model } = world.chat([
      calls(['vault_read', { path: 'Long' }], ['memory_search', { query: 'word' }]),
    ]);
    await session.send('Read it');
    const [read, search] = model.last.slice(-2);
    expect(read?.text).toContain('34000 more characters, go on with offset 16000');
    expect(search?.text).toMatch(/\[Cut: 3\d{4} more characters were left out\.\]/);
    expect(search?.text.length).toBeLessThan(17_000);
  });

  it('ends when the model makes the same call a third time, in whatever order its arguments are', async () => {
    const world = new World();
    const { session } = world.chat([
      calls(['memory_search', '{"query":"x","limit":3}']),
      calls(['memory_search', '{"limit":3, "query":"x"}']),
      calls(['memory_search', '{"query": "x", "limit": 3}']),
      says('Never reached.'),
    ]);
    await session.send('Look');
    expect(world.of('limit')).toMatchObject([{ limit: 'repetition' }]);
    expect(world.of('ended')[0]?.ending).toBe('limit');
  });

  it('ends at the limit of steps, which the view can follow', async () => {
    const world = new World();
    world.model = null;
    const { model } = world.chat(
      Array.from({ length: 9 }, (_, index) => calls(['memory_search', { query: `q${index}` }])),
    );
    const session = world.begin({}, { limits: { steps: 3 } });
    await session.send('Go');
    expect(model.sent).toHaveLength(3);
    expect(
      new Set(world.of('progress').map(({ progress }) => `${progress.step} of ${progress.stepsMost}`)),
    ).toEqual(new Set(['1 of 3', '2 of 3', '3 of 3']));
    expect(world.of('limit')).toMatchObject([{ limit: 'steps', sentence: sentence('more steps') }]);
  });

  it('ends at the limit of tokens, in the middle of an answer that does not end', async () => {
    const world = new World();
    const { model } = world.chat([
      async function* () {
        for (;;) yield { type: 'text', text: 'on and on ' };
      },
    ]);
    const session = world.begin({}, { limits: { tokens: 8_000 } });
    await session.send('Go');
    expect(world.of('limit')).toMatchObject([{ limit: 'tokens' }]);
    expect(model.sent).toHaveLength(1);
    expect(world.of('ended')[0]?.message?.text).toMatch(/^on and on/);
  });

  it('ends at the limit of time, in which waiting for the user does not count', async () => {
    const world = new World();
    const { model } = world.chat([
      calls(['forget', { fact: 'f1' }]),
      async function* () {
        yield { type: 'text', text: 'Thinking' };
        await new Promise(() => undefined);
      },
    ]);
    let answer: (given: 'once') => void = () => undefined;
    world.approvals.answer = () => new Promise((resolve) => (answer = resolve));
    const session = world.begin({}, { limits: { ms: 60_000 } });
    const sending = session.send('Forget it');
    await settled();
    await world.clock.advance(3_600_000);
    expect(world.of('ended')).toEqual([]);
    answer('once');
    await settled();
    expect(model.sent).toHaveLength(2);
    await world.clock.advance(59_000);
    expect(world.of('ended')).toEqual([]);
    await world.clock.advance(1_000);
    await sending;
    expect(world.of('limit')).toMatchObject([{ limit: 'time' }]);
    expect(world.of('ended')[0]?.message?.text).toBe('Thinking');
  });

  it('says in words what went wrong, and keeps what had come', async () => {
    const world = new World();
    const { session } = world.chat([
      async function* (): AsyncGenerator<ModelEvent> {
        yield { type: 'text', text: 'Half of ' };
        throw new RecollectError('model_busy', 'The server is asked too often. Wait a minute.');
      },
    ]);
    await session.send('Hi');
    expect(world.of('error')).toMatchObject([
      { error: { code: 'model_busy', message: 'The server is asked too often. Wait a minute.' } },
    ]);
    expect(world.of('ended')).toMatchObject([{ ending: 'failed', message: { text: 'Half of ' } }]);
    expect(world.conversations.log).toContain('add assistant Half of ');
  });

  it('is no answer when nothing came, and the question can be asked again', async () => {
    const world = new World();
    const { session } = world.chat([[{ type: 'end', reason: 'stop' }], says('Now.')]);
    await session.send('Hi');
    expect(world.of('ended')).toMatchObject([{ ending: 'failed', message: null }]);
    await session.regenerate();
    expect(session.messages().map(({ text }) => text)).toEqual(['Hi', 'Now.']);
  });

  it('goes on without memory when memory cannot be asked, and says so', async () => {
    const world = new World();
    world.memory.failing = new RecollectError('engine_off', 'The engine is off.');
    const { session } = world.chat([says('Hello.')]);
    await session.send('Hi');
    expect(world.of('error')).toMatchObject([{ error: { message: sentence('made without it') } }]);
    expect(world.of('ended')[0]?.ending).toBe('complete');
  });

  it('adds up tokens and cost over its requests', async () => {
    const world = new World();
    const usage = (input: number): ModelEvent => ({
      type: 'usage',
      usage: { input, output: 10, cachedInput: 1 },
    });
    world.chat([
      [usage(50), usage(100), ...calls(['memory_search', { query: 'x' }])],
      [usage(200), ...says('Yes')],
    ]);
    const session = world.begin({}, { costOf: (_, { input, output }) => (input + output) / 100 });
    await session.send('Hi');
    expect(world.of('usage').at(-1)).toMatchObject({
      usage: { input: 300, output: 20, cachedInput: 2 },
      cost: 3.2,
    });
  });
});
