import { describe, expect, it } from 'vitest';
import { ChatSession } from '../../src/agent/chat-session';
import type { ModelEvent } from '../../src/core/chat-model';
import { sentence } from '../store/sentence';
import { World, calls, fact, report, says, settled } from './world';

/** A model whose text comes when the test says so. */
function told() {
  let push: (event: ModelEvent | 'die') => void = () => undefined;
  const stream = async function* (): AsyncGenerator<ModelEvent> {
    for (;;) {
      const next = await new Promise<ModelEvent | 'die'>((resolve) => (push = resolve));
      if (next === 'die') return;
      yield next;
      if (next.type === 'end') return;
    }
  };
  const say = async (text: string) => {
    push({ type: 'text', text });
    await settled();
  };
  return { stream, say, end: () => push({ type: 'end', reason: 'stop' }) };
}

const texts = (session: ChatSession) => session.messages().map(({ text }) => text);

describe('a conversation on disk', () => {
  it('has the message of the user before a model is asked', async () => {
    const world = new World();
    let log: string[] = [];
    const { session } = world.chat([
      async function* () {
        log = [...world.conversations.log];
        yield* says('Hello');
      },
    ]);
    await session.send('Hi');
    expect(log).toEqual(['start Hi', 'add user Hi']);
  });

  it('sends nothing when the message cannot be kept', async () => {
    const world = new World();
    world.conversations.failing = () => true;
    const { session, model } = world.chat([says('Hello')]);
    await expect(session.send('Hi')).rejects.toThrow('The disk is full.');
    expect([model.sent, world.events, session.messages()]).toEqual([[], [], []]);
    world.conversations.failing = () => false;
    await session.send('Hi');
    expect(texts(session)).toEqual(['Hi', 'Hello']);
  });

  it('shows what had come of an answer when the window died in the middle of it', async () => {
    const world = new World();
    const { stream, say } = told();
    const { session } = world.chat([stream]);
    void session.send('Tell me a story');
    await settled();
    await say('Once upon a time.\nThere was a ');
    await world.clock.advance(2_000);
    await say('boat.\nIt was red.\nIt sank and');
    await world.clock.advance(2_000);
    await world.clock.advance(10_000);
    // The window dies here: another one opens what is on disk.
    const again = await ChatSession.open(world.options(), session.thread);
    expect(again.messages()).toMatchObject([
      { text: 'Tell me a story', ending: null },
      {
        text: 'Once upon a time.\nThere was a boat.\nIt was red.\n',
        ending: 'interrupted',
        model: 'test/scripted',
      },
    ]);
    // Each word was written once, and nothing was rewritten.
    expect(world.conversations.log.filter((line) => line.startsWith('add assistant'))).toHaveLength(2);
    expect(world.conversations.log.join()).not.toContain('withdraw');
  });

  it('goes on from there, and the model is told what had come', async () => {
    const world = new World();
    const { stream, say } = told();
    const { session } = world.chat([stream]);
    void session.send('Tell me a story');
    await settled();
    await say('Once upon a time.\n');
    await world.clock.advance(2_000);
    const { model } = world.chat([says('The end.')]);
    const again = await ChatSession.open(world.options(), session.thread);
    await again.send('And?');
    expect(model.last.map(({ text }) => text).join()).toContain('Once upon a time.');
    await again.editAndResend(again.messages()[0]?.id ?? '', 'Another');
    const third = await ChatSession.open(world.options(), session.thread);
    expect(texts(third)).toEqual(['Another', 'Done.']);
  });

  it('has the whole answer once, and no pieces, when it was completed', async () => {
    const world = new World();
    const { stream, say, end } = told();
    const { session } = world.chat([stream]);
    const sending = session.send('Hi');
    await settled();
    await say('One.\n');
    await world.clock.advance(2_000);
    await say('Two.');
    end();
    await sending;
    // Written before the pieces are withdrawn: at no moment is it not there.
    expect(world.conversations.log).toEqual([
      'start Hi',
      'add user Hi',
      'add assistant One.\n',
      'add assistant One.\nTwo.',
      'withdraw 1',
    ]);
    const stored = await world.conversations.load(session.thread);
    expect(stored?.messages.map(({ text }) => text)).toEqual(['Hi', 'One.\nTwo.']);
  });

  it('ignores pieces that were left behind by a death between the two', async () => {
    const world = new World();
    const { stream, say, end } = told();
    const { session } = world.chat([stream]);
    const sending = session.send('Hi');
    await settled();
    await say('One.\n');
    await world.clock.advance(2_000);
    world.conversations.failing = (what) => what.startsWith('withdraw');
    end();
    await sending;
    expect(world.of('error')).toEqual([]);
    world.conversations.failing = () => false;
    const again = await ChatSession.open(world.options(), session.thread);
    expect(texts(again)).toEqual(['Hi', 'One.\n']);
    expect(world.conversations.log.at(-1)).toBe('withdraw 1');
  });

  it('survives a disk that is full for a while', async () => {
    const world = new World();
    const { stream, say, end } = told();
    const { session } = world.chat([stream]);
    const sending = session.send('Hi');
    await settled();
    world.conversations.failing = () => true;
    await say('One.\n');
    await world.clock.advance(2_000);
    world.conversations.failing = () => false;
    await say('Two.\n');
    await world.clock.advance(2_000);
    end();
    await sending;
    const stored = await world.conversations.load(session.thread);
    expect(stored?.messages.map(({ text }) => text)).toEqual(['Hi', 'One.\nTwo.\n']);
  });

  it('says when an answer could not be saved, and still shows it', async () => {
    const world = new World();
    world.conversations.failing = (what) => what.startsWith('add assistant');
    const { session } = world.chat([says('Hello')]);
    await session.send('Hi');
    expect(world.of('error')).toMatchObject([{ error: { message: sentence('could not be saved') } }]);
    expect(texts(session)).toEqual(['Hi', 'Hello']);
  });

  it('never holds a secret, not even in pieces', async () => {
    const world = new World();
    const { stream, say, end } = told();
    const { session } = world.chat([stream]);
    const key = `sk-proj-${'a1b2'.repeat(8)}`;
    const sending = session.send(`My key is ${key}`, [
      { kind: 'selection', path: 'A.md', text: `key ${key}` },
    ]);
    await settled();
    for (const part of [
      'It is sk-proj-',
      'a1b2'.repeat(4),
      'a1b2'.repeat(4),
      '.\nAlso 4111 1111',
      ' 1111 1111.\n-----BEGIN PRIVATE KEY-----\nMIIabc',
      'def\n',
      'ghi\n-----END PRIVATE KEY-----\nDone.\n',
    ]) {
      await say(part);
      await world.clock.advance(2_000);
    }
    end();
    await sending;
    const disk = JSON.stringify([...world.conversations.threads.values()]);
    expect(disk).not.toMatch(/a1b2|4111|MII|def|ghi/);
    expect(disk).toContain('Done.');
    expect(world.conversations.log[0]).toBe('start My key is [key removed]');
  });

  it('keeps no words of memory or of calls beside the answer: they may have to be erased', async () => {
    const world = new World();
    world.memory.facts_ = [fact('f1', 'The user fears geese')];
    const { session } = world.chat([calls(['recall_memory', { query: 'geese fear' }]), says('I know.')]);
    await session.send('Hi');
    expect(JSON.stringify([...world.conversations.threads.values()])).not.toContain('geese');
    const again = await ChatSession.open(world.options(), session.thread);
    expect(again.messages()[1]).toMatchObject({
      used: { entries: [{ type: 'fact', id: 'f1', text: '' }], use: 'use-1' },
      calls: [{ name: 'recall_memory', state: 'done' }],
    });
  });

  it('is not there when it was erased', async () => {
    await expect(ChatSession.open(new World().options(), 'gone')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('regenerating and editing', () => {
  it('replaces the answer once something new has come', async () => {
    const world = new World();
    const { session, model } = world.chat([says('First.'), says('Second.')]);
    await session.send('Hi');
    const old = session.messages()[1]?.id;
    await session.regenerate();
    expect(texts(session)).toEqual(['Hi', 'Second.']);
    expect(world.of('started')[1]).toMatchObject({ replaces: old });
    expect(world.of('removed')).toEqual([{ type: 'removed', messages: [old] }]);
    expect(model.seen).not.toContain('First.');
    expect(texts(await ChatSession.open(world.options(), session.thread))).toEqual(['Hi', 'Second.']);
  });

  it('keeps the answer that was there when nothing new comes', async () => {
    const world = new World();
    const { session } = world.chat([
      says('First.'),
      async function* (): AsyncGenerator<ModelEvent> {
        yield { type: 'text', text: '' };
        throw new Error('The line went dead.');
      },
    ]);
    await session.send('Hi');
    await session.regenerate();
    expect(texts(session)).toEqual(['Hi', 'First.']);
    expect(world.of('removed')).toEqual([]);
    expect(texts(await ChatSession.open(world.options(), session.thread))).toEqual(['Hi', 'First.']);
  });

  it('takes back an edited message and all that came after, and keeps its attachments', async () => {
    const world = new World();
    world.vault.notes.set('A.md', 'the attached words');
    const { session, model } = world.chat([says('a'), says('b'), says('c')]);
    await session.send('One', [{ kind: 'note', path: 'A.md' }]);
    await session.send('Two');
    await session.editAndResend(session.messages()[0]?.id ?? '', 'Eins');
    expect(texts(session)).toEqual(['Eins', 'c']);
    expect(model.last.map(({ text }) => text).join()).toContain('the attached words');
    expect(model.last.map(({ text }) => text).join()).not.toContain('Two');
    expect(world.of('removed')[0]?.messages).toHaveLength(4);
    expect(texts(await ChatSession.open(world.options(), session.thread))).toEqual(['Eins', 'c']);
  });

  it('changes nothing when the edited message cannot be kept', async () => {
    const world = new World();
    const { session } = world.chat([says('a')]);
    await session.send('One');
    world.conversations.failing = () => true;
    await expect(session.editAndResend(session.messages()[0]?.id ?? '', 'Eins')).rejects.toThrow('full');
    expect(texts(session)).toEqual(['One', 'a']);
  });

  it.each([
    ['an empty message', (session: ChatSession) => session.send('  ')],
    ['a message that is not there', (session: ChatSession) => session.editAndResend('nothing', 'x')],
    ['nothing to answer anew', (session: ChatSession) => session.regenerate()],
    ['a message longer than the ledger keeps', (session: ChatSession) => session.send('x'.repeat(900_001))],
  ])('refuses %s in a sentence', async (_, verb) => {
    const world = new World();
    const { session } = world.chat([]);
    await expect(verb(session)).rejects.toMatchObject({ code: 'invalid_event', message: sentence(/\.$/) });
    expect(world.events).toEqual([]);
  });

  it('refuses a second message while the first is being answered', async () => {
    const world = new World();
    const { stream, end } = told();
    const { session } = world.chat([stream]);
    const sending = session.send('Hi');
    await expect(session.send('And')).rejects.toThrow('still on its way');
    await settled();
    end();
    await sending;
    expect(texts(session)[0]).toBe('Hi');
  });
});

describe('a private chat', () => {
  it('leaves nothing on disk and nothing in memory', async () => {
    const world = new World();
    world.approvals.answer = () => 'once';
    const { session, model } = world.chat(
      [
        calls(['remember', { text: 'One' }], ['recall_memory', { query: 'anything' }]),
        says('Hush.'),
        says('Again.'),
        says('Edited.'),
      ],
      { isPrivate: true },
    );
    await session.send('A secret');
    await world.clock.advance(2_000);
    await session.regenerate();
    await session.editAndResend(session.messages()[0]?.id ?? '', 'Another');
    await session.rename('Named');
    await session.setLearning(true);
    await world.clock.advance(600_000);
    await session.finish();
    await session.close();
    expect(world.conversations.log).toEqual([]);
    expect(world.memory.changes).toEqual([]);
    expect(world.memory.composes.every(({ recordUse, thread }) => !recordUse && thread === undefined)).toBe(
      true,
    );
    expect(model.sent[0]?.tools.map(({ name }) => name)).not.toContain('remember');
    expect(texts(session)).toEqual(['Another', 'Edited.']);
  });

  it('asks before anything is forgotten, whatever is set', async () => {
    const world = new World();
    world.approvals.settings.set('forget', 'allow');
    world.memory.facts_ = [];
    const { session } = world.chat([calls(['forget', { fact: 'f1' }])], { isPrivate: true });
    await session.send('Forget it');
    expect(world.approvals.asked).toMatchObject([{ tool: 'forget', because: sentence('private') }]);
  });
});

describe('after a conversation', () => {
  it('memory learns when nothing was said for five minutes, once', async () => {
    const world = new World();
    world.memory.learned = report([{ outcome: 'added', fact: 'f1', text: 'The user has a boat' }], 'job-1');
    const { session } = world.chat([says('a'), says('b')]);
    await session.send('I have a boat');
    await world.clock.advance(299_000);
    await session.send('It is red');
    await world.clock.advance(299_000);
    expect(world.memory.changes).toEqual([]);
    await world.clock.advance(1_000);
    expect(world.memory.changes).toEqual([`learn ${session.thread}`]);
    expect(world.of('learned')).toMatchObject([
      { message: null, job: 'job-1', chips: [{ text: 'The user has a boat' }] },
    ]);
    await world.clock.advance(900_000);
    await session.close();
    expect(world.memory.changes).toHaveLength(1);
  });

  it('memory learns when the chat is closed, and when it is asked to', async () => {
    const world = new World();
    const { session } = world.chat([says('a'), says('b')]);
    await session.send('One');
    await session.finish();
    await session.send('Two');
    await session.close();
    expect(world.memory.changes).toHaveLength(2);
    await expect(session.send('Three')).rejects.toThrow('closed');
  });

  it('memory does not learn from a chat that it must not learn from, or that was deleted', async () => {
    const world = new World();
    const { session } = world.chat([says('a')], { learning: false });
    await session.send('One');
    await session.close();
    const other = world.chat([says('a')]).session;
    await other.send('One');
    await other.remove();
    await other.close();
    const third = world.chat([says('a')]).session;
    await third.send('One');
    await third.setLearning(false);
    await third.close();
    expect(world.memory.changes).toEqual([]);
    expect(world.conversations.log).toContain('remove');
  });

  it('a chat that was cut off is learned from when it is opened again', async () => {
    const world = new World();
    const { session } = world.chat([says('a')]);
    await session.send('One');
    await ChatSession.open(world.options(), session.thread);
    await world.clock.advance(300_000);
    expect(world.memory.changes.length).toBeGreaterThan(0);
  });

  it('tries again when it could not learn, and says so', async () => {
    const world = new World();
    const { session } = world.chat([says('a')]);
    await session.send('One');
    world.memory.failing = new Error('off');
    await session.finish();
    expect(world.of('error')).toMatchObject([
      { message: null, error: { message: sentence('will be tried again') } },
    ]);
    world.memory.failing = null;
    await session.finish();
    expect(world.memory.changes).toHaveLength(1);
  });
});

describe('a view', () => {
  it('that fails to draw does not cost the answer', async () => {
    const world = new World();
    world.chat([says('Hello')]);
    const errors: unknown[] = [];
    const catching = (thrown: unknown) => void errors.push(thrown);
    const before = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.on('uncaughtException', catching);
    const session = world.begin(
      {},
      {
        onEvent: ({ type }) => {
          if (type === 'text') throw new Error('no canvas');
        },
      },
    );
    await session.send('Hi');
    await settled();
    process.removeListener('uncaughtException', catching);
    for (const listener of before) process.on('uncaughtException', listener);
    expect(texts(session)).toEqual(['Hi', 'Hello']);
    expect(errors).toMatchObject([{ message: 'no canvas' }]);
  });

  it('is given messages that do not change under it', async () => {
    const world = new World();
    const { session } = world.chat([says('a'), says('b')]);
    await session.send('Hi');
    const before = session.messages();
    const copy = structuredClone(before);
    await session.regenerate();
    expect(before).toEqual(copy);
  });
});
