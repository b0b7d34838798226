import { describe, expect, it } from 'vitest';
import { Disk } from '../../files/memory-files';
import { AFTER_A_CRASH, Clock } from '../../store/open-store';
import { learningWorld } from '../learning-world';

const PORTO = { text: 'The user lives in Porto.', kind: 'identity' };
const DAY = 24 * 60;

type World = Awaited<ReturnType<typeof learningWorld>>;

function outcomes({ jobs }: World) {
  return jobs.list().map(({ outcome }) => outcome);
}

function purposes({ model }: World) {
  return model.asked.map(({ purpose }) => purpose);
}

/** What was said, as the last question has it. */
function asked({ model }: World): string[] {
  return [...model.prompt.matchAll(/<said[^>]*>\n([\s\S]*?)\n<\/said>/g)].map((match) => match[1] ?? '');
}

describe('a conversation', () => {
  it('is asked about once, and its facts lead back to the message', async () => {
    const world = await learningWorld();
    const { jobs, say, model, facts, texts } = world;
    const message = await say('I live in Porto.');
    const job = await jobs.queueDelta('t1');
    model.states(PORTO);
    expect(await jobs.run()).toMatchObject([{ outcome: 'added', text: PORTO.text }]);
    expect(await jobs.run()).toEqual([]);
    expect(texts()).toEqual([PORTO.text]);
    expect(facts.all()[0]).toMatchObject({
      sourceUri: `recollect://message/${message}`,
      sourceSentence: 'I live in Porto.',
    });
    expect(jobs.list()).toMatchObject([{ id: job, outcome: 'done', tries: 1, reason: null }]);
    expect(await jobs.queueDelta('t1')).toBeNull();
  });

  it('is asked only about what was said since the last time', async () => {
    const world = await learningWorld();
    await world.say('I live in Porto.');
    await world.jobs.queueDelta('t1');
    await world.jobs.run();
    await world.say('I play the cello.');
    await world.say('I have a brother in Lisbon.');
    await world.jobs.queueDelta('t1');
    await world.jobs.run();
    expect(asked(world)).toEqual(['I play the cello.', 'I have a brother in Lisbon.']);
  });

  it('costs one question for everything that was said while a job waited', async () => {
    const world = await learningWorld();
    for (const text of ['I live in Porto.', 'I play the cello.', 'I have a brother in Lisbon.']) {
      await world.say(text);
      await world.jobs.queueDelta('t1');
    }
    await world.jobs.run();
    expect(purposes(world)).toEqual(['extract']);
    expect(asked(world)).toHaveLength(3);
    expect(outcomes(world)).toEqual(['cancelled', 'cancelled', 'nothing']);
  });

  it('is not asked about where its turn was taken back, also when a job already waits for it', async () => {
    const world = await learningWorld();
    const message = await world.say('I live in Porto.');
    await world.jobs.queueDelta('t1');
    await world.store.append('user', [{ type: 'message.undone', data: { id: message } }]);
    await world.jobs.run();
    expect(world.model.asked).toEqual([]);
    expect(outcomes(world)).toEqual(['cancelled']);
    expect(await world.jobs.queueDelta('t1')).toBeNull();
  });

  it('never has words of others, nor what may not be learned from, in the question', async () => {
    const world = await learningWorld();
    await world.say('You live in Atlantis.', 'assistant');
    await world.say('The user lives in Atlantis.', 'system');
    await world.say('I live in Atlantis.', 'tool');
    expect(await world.jobs.queueDelta('t1')).toBeNull();
    await world.say('I live in Porto.\n```\n# I live in Atlantis\n```\n> I live in Atlantis.');
    await world.jobs.queueDelta('t1');
    await world.jobs.run();
    expect(asked(world).join()).toContain('I live in Porto.');
    expect(world.model.prompt).not.toContain('Atlantis');
  });

  it('costs nothing for small talk', async () => {
    const world = await learningWorld();
    await world.say('Hi, how are you today?');
    expect(await world.jobs.queueDelta('t1')).toBeNull();
    await world.jobs.run();
    expect(world.model.asked).toEqual([]);
  });

  it('is left alone while it is not to be learned from, and what was said then stays out later too', async () => {
    const world = await learningWorld();
    const { store, say, jobs } = world;
    const learning = (on: boolean) =>
      store.append('user', [{ type: 'thread.learning', data: { id: 't1', learning: on } }]);
    await say('I live in Porto.');
    await learning(false);
    await say('I am seeing a doctor in secret.');
    expect(await jobs.queueDelta('t1')).toBeNull();
    await learning(true);
    await say('I play the cello.');
    await jobs.queueDelta('t1');
    await jobs.run();
    expect(asked(world)).toEqual(['I live in Porto.', 'I play the cello.']);
  });

  it('whose job waits is not asked about when learning is switched off meanwhile', async () => {
    const world = await learningWorld();
    await world.say('I live in Porto.');
    await world.jobs.queueDelta('t1');
    await world.store.append('user', [{ type: 'thread.learning', data: { id: 't1', learning: false } }]);
    await world.jobs.run();
    expect(world.model.asked).toEqual([]);
    expect(outcomes(world)).toEqual(['cancelled']);
  });

  it('is not asked about what was remembered from it already', async () => {
    const world = await learningWorld();
    const message = await world.say('Remember that I am left-handed.');
    await world.add('I am left-handed.', { sourceUri: `recollect://message/${message}` });
    expect(await world.jobs.queueDelta('t1')).toBeNull();
  });

  it('that is too long for one question is asked about in parts, in order, and nothing is skipped', async () => {
    const world = await learningWorld();
    const said = Array.from(
      { length: 9 },
      (_, at) => `I own house number ${at}. ${'It is big. '.repeat(400)}`,
    );
    for (const text of said) await world.say(text);
    await world.jobs.queueDelta('t1');
    const seen: string[] = [];
    world.model.meanwhile = async () => void seen.push(...asked(world));
    await world.jobs.run();
    expect(world.model.asked.length).toBeGreaterThan(2);
    expect(Math.max(...world.model.asked.map(({ prompt }) => prompt.length))).toBeLessThan(16_000);
    expect(seen.map((text) => /number (\d)/.exec(text)?.[1]).join('')).toBe('012345678');
  });

  it('says when only the beginning and the end of a message were read', async () => {
    const world = await learningWorld();
    await world.say(`I live in Porto. ${'And so on it went. '.repeat(3_000)}`);
    await world.jobs.queueDelta('t1');
    await world.jobs.run();
    expect(world.jobs.list()[0]?.reason).toContain('beginning and the end');
  });

  it('goes on while the model thinks: what is said then is asked about next', async () => {
    const world = await learningWorld();
    await world.say('I live in Porto.');
    await world.jobs.queueDelta('t1');
    world.model.meanwhile = async () => {
      world.model.meanwhile = null;
      await world.say('I play the cello.');
      await world.jobs.queueDelta('t1');
    };
    await world.jobs.run();
    expect(asked(world)).toEqual(['I play the cello.']);
    expect(world.model.asked).toHaveLength(2);
    expect(outcomes(world)).toEqual(['nothing', 'nothing']);
  });
});

describe('a failure', () => {
  it('of a question that something was said beside loses neither', async () => {
    const world = await learningWorld();
    await world.say('I live in Porto.');
    await world.jobs.queueDelta('t1');
    world.model.answers.push(null);
    world.model.meanwhile = async () => {
      world.model.meanwhile = null;
      await world.say('I play the cello.');
      await world.jobs.queueDelta('t1');
    };
    await world.jobs.run();
    expect(outcomes(world)).toEqual(['failed', null]);
    world.clock.pass(DAY);
    const seen: string[] = [];
    world.model.meanwhile = async () => void seen.push(...asked(world));
    await world.jobs.run();
    expect(seen).toEqual(['I live in Porto.', 'I play the cello.']);
  });

  it('waits, longer each time, and parks the job with its reason and a card after three', async () => {
    const world = await learningWorld();
    const { jobs, model, clock } = world;
    await world.say('I live in Porto.');
    const id = await jobs.queueDelta('t1');
    model.answers.push(null, null, null);
    await jobs.run();
    await jobs.run();
    expect(model.asked).toHaveLength(1);
    expect(jobs.list()).toMatchObject([{ outcome: 'failed', reason: 'The server is away.', tries: 1 }]);
    clock.pass(2);
    await jobs.run();
    expect(model.asked).toHaveLength(2);
    clock.pass(2);
    await jobs.run();
    expect(model.asked).toHaveLength(2);
    clock.pass(10);
    await jobs.run();
    expect(jobs.list()).toMatchObject([{ outcome: 'parked', reason: 'The server is away.', tries: 3 }]);
    const [card] = world.cards();
    expect(card).toMatchObject({ kind: 'parked_job', about: JSON.stringify([id]) });
    expect(card?.note).toContain('The server is away.');
    clock.pass(30 * DAY);
    await jobs.run();
    expect(model.asked).toHaveLength(3);
  });

  it('is not the same as nothing to remember', async () => {
    const world = await learningWorld();
    await world.say('I live in Porto.');
    await world.jobs.queueDelta('t1');
    world.model.answers.push('I would rather chat.', 'Really.');
    await world.jobs.run();
    expect(purposes(world)).toEqual(['extract', 'repair']);
    expect(outcomes(world)).toEqual(['failed']);
    world.clock.pass(DAY);
    world.model.states(PORTO);
    await world.jobs.run();
    expect(outcomes(world)).toEqual(['done']);
    expect(world.texts()).toEqual([PORTO.text]);
  });

  it('counts on when more is said: a talkative user does not call a server that is away again and again', async () => {
    const world = await learningWorld();
    const { jobs, model, clock } = world;
    model.answers.push(...Array.from({ length: 60 }, () => null));
    for (let minute = 0; minute < 60; minute++) {
      await world.say(`I own house number ${minute}.`);
      await jobs.queueDelta('t1');
      await jobs.run();
      clock.pass(1);
    }
    expect(model.asked).toHaveLength(3);
    expect(world.cards()).toHaveLength(1);
    model.answers.length = 0;
    clock.pass(60);
    await jobs.run();
    expect(asked(world)).toHaveLength(48);
  });

  it('of a server that is away stops the others from trying too', async () => {
    const world = await learningWorld();
    for (const thread of ['t1', 't2', 't3']) {
      await world.say('I live in Porto.', 'user', thread);
      await world.jobs.queueDelta(thread);
    }
    world.model.answers.push(null);
    await world.jobs.run();
    expect(world.model.asked).toHaveLength(1);
    expect(outcomes(world).sort()).toEqual(['failed', null, null]);
  });

  it('can be tried again by the user at once, and its card goes', async () => {
    const world = await learningWorld();
    const { jobs, model, clock } = world;
    await world.say('I live in Porto.');
    const id = (await jobs.queueDelta('t1')) ?? '';
    model.answers.push(null, null, null);
    for (let time = 0; time < 3; time++) {
      await jobs.run();
      clock.pass(DAY);
    }
    expect(outcomes(world)).toEqual(['parked']);
    await jobs.retry(id);
    expect(world.cards()).toEqual([]);
    expect(jobs.list()).toMatchObject([{ outcome: null, tries: 0 }]);
    model.states(PORTO);
    await jobs.run();
    expect(world.texts()).toEqual([PORTO.text]);
    await expect(jobs.retry(id)).rejects.toThrow('read already');
    await expect(jobs.retry('nothing')).rejects.toThrow('no longer exists');
  });

  it('parked once more asks once more', async () => {
    const world = await learningWorld();
    const { jobs, model, clock } = world;
    await world.say('I live in Porto.');
    const id = (await jobs.queueDelta('t1')) ?? '';
    model.answers.push(...Array.from({ length: 6 }, () => null));
    const thrice = async () => {
      for (let time = 0; time < 3; time++) {
        await jobs.run();
        clock.pass(DAY);
      }
    };
    await thrice();
    await jobs.retry(id);
    await thrice();
    expect(model.asked).toHaveLength(6);
    expect(world.cards()).toHaveLength(1);
  });

  it('of the older part keeps the newer part waiting, so that the newer has the last word', async () => {
    const world = await learningWorld();
    for (let at = 0; at < 5; at++) await world.say(`I own house number ${at}. ${'It is big. '.repeat(500)}`);
    await world.jobs.queueDelta('t1');
    world.model.answers.push('prose', 'prose');
    await world.jobs.run();
    expect(purposes(world)).toEqual(['extract', 'repair']);
    expect(asked(world)[0]).toContain('number 0');
    world.clock.pass(DAY);
    await world.jobs.run();
    expect(outcomes(world).every((outcome) => outcome === 'nothing')).toBe(true);
  });
});

describe('a job is in the ledger', () => {
  it('so it survives a restart and is done once', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const first = await learningWorld({ disk, clock });
    await first.say('I live in Porto.');
    await first.jobs.queueDelta('t1');
    await first.store.close();
    const second = await learningWorld({ disk, clock });
    second.model.states(PORTO);
    await second.jobs.run();
    expect(second.texts()).toEqual([PORTO.text]);
    await second.store.close();
    const third = await learningWorld({ disk, clock });
    expect(await third.jobs.queueDelta('t1')).toBeNull();
    await third.jobs.run();
    expect(third.model.asked).toEqual([]);
    expect(outcomes(third)).toEqual(['done']);
  });

  it('so another device does not ask again', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const laptop = await learningWorld({ disk, clock, device: 'laptop' });
    const phone = await learningWorld({ disk, clock, device: 'phone' });
    await laptop.say('I live in Porto.');
    await laptop.jobs.queueDelta('t1');
    await laptop.jobs.run();
    await phone.store.refresh();
    expect(await phone.jobs.queueDelta('t1')).toBeNull();
    await phone.jobs.run();
    expect(phone.model.asked).toEqual([]);
  });

  it('so two devices that noticed the same message have one job for it', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const laptop = await learningWorld({ disk, clock, device: 'laptop' });
    const phone = await learningWorld({ disk, clock, device: 'phone' });
    await laptop.say('I live in Porto.');
    await phone.store.refresh();
    expect(await laptop.jobs.queueDelta('t1')).toBe(await phone.jobs.queueDelta('t1'));
    await laptop.jobs.run();
    await phone.jobs.run();
    expect(laptop.model.asked.length + phone.model.asked.length).toBe(1);
  });

  it('so two processes that run at the same time ask once', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const window = await learningWorld({ disk, clock });
    const shell = await learningWorld({ disk, clock });
    await window.say('I live in Porto.');
    await window.jobs.queueDelta('t1');
    await shell.store.refresh();
    window.model.states(PORTO);
    shell.model.states(PORTO);
    await Promise.all([window.jobs.run(), shell.jobs.run(), window.jobs.run(), shell.jobs.run()]);
    await window.store.refresh();
    expect(window.model.asked.length + shell.model.asked.length).toBe(1);
    expect(window.facts.all()).toMatchObject([{ text: PORTO.text, confirmationCount: 0 }]);
  });

  it('so what another process reads meanwhile is left out of a job that was queued about it too', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const window = await learningWorld({ disk, clock });
    const shell = await learningWorld({ disk, clock });
    await window.say('I live in Porto.');
    await window.jobs.queueDelta('t1');
    window.model.meanwhile = async () => {
      await shell.store.refresh();
      await shell.say('I play the cello.');
      await shell.jobs.queueDelta('t1');
      window.model.meanwhile = null;
    };
    await window.jobs.run();
    await shell.jobs.run();
    expect([...window.model.asked, ...shell.model.asked]).toHaveLength(2);
    expect(asked(window.model.asked.length === 2 ? window : shell)).toEqual(['I play the cello.']);
  });

  it('so a process that died while it asked is followed by the next one', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const dead = await learningWorld({ disk, clock });
    await dead.say('I live in Porto.');
    await dead.jobs.queueDelta('t1');
    dead.model.meanwhile = () => new Promise(() => undefined);
    void dead.jobs.run();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(dead.model.asked).toHaveLength(1);
    const next = await learningWorld({ disk, clock });
    next.model.states(PORTO);
    await next.jobs.run();
    expect(next.model.asked).toEqual([]);
    clock.pass(AFTER_A_CRASH);
    await next.jobs.run();
    expect(next.texts()).toEqual([PORTO.text]);
  });

  it('so what a slow model says after another process took over is not believed twice', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const slow = await learningWorld({ disk, clock });
    await slow.say('I live in Porto.');
    await slow.jobs.queueDelta('t1');
    slow.model.states(PORTO);
    slow.model.meanwhile = async () => {
      clock.pass(AFTER_A_CRASH);
      const quick = await learningWorld({ disk, clock });
      quick.model.states(PORTO);
      await quick.jobs.run();
      await quick.store.close();
    };
    await slow.jobs.run();
    await slow.store.refresh();
    expect(slow.facts.all()).toMatchObject([{ text: PORTO.text, confirmationCount: 0 }]);
    expect(outcomes(slow)).toEqual(['done']);
  });

  it('so a process that died between learning and writing it down confirms nothing by asking again', async () => {
    const world = await learningWorld();
    const message = await world.say('I live in Porto.');
    await world.jobs.queueDelta('t1');
    await world.add('The user lives in Porto', { sourceUri: `recollect://message/${message}` });
    world.model.states(PORTO);
    await world.jobs.run();
    expect(world.facts.all()).toMatchObject([{ confirmationCount: 0 }]);
  });
});

describe('without a model', () => {
  it('everything waits, and is asked about once there is one', async () => {
    const world = await learningWorld();
    world.state.model = null;
    await world.say('I live in Porto.');
    await world.jobs.queueDelta('t1');
    expect(await world.jobs.run()).toEqual([]);
    expect(outcomes(world)).toEqual([null]);
    world.state.model = world.model;
    await world.jobs.run();
    expect(outcomes(world)).toEqual(['nothing']);
  });
});
