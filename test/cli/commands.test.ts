import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandLine } from './command-line.ts';

interface Fact {
  id: string;
  text: string;
  state: string;
  strength: number;
  kind: string;
  topics: string[];
  pinned: boolean;
  validUntil: string | null;
}
interface Hits {
  hits: {
    id: string;
    type: string;
    text: string;
    score: number;
    legs: object;
    why: string[];
    source: unknown;
  }[];
  topics: string[];
  tokens: number;
}

let line: CommandLine;
beforeEach(() => (line = new CommandLine()));
afterEach(() => line.remove());

const facts = async (...words: string[]) => (await line.json<{ facts: Fact[] }>('facts', ...words)).facts;
const remember = async (...words: string[]) => (await line.json<{ id: string }>('remember', ...words)).id;

describe('telling', () => {
  it('remembers with everything that can be said of a fact', async () => {
    const printed = await line.json<object>(
      'remember',
      'I live in Porto.',
      ...['--kind', 'identity', '--topics', 'Home, City Life', '--importance', '0.9'],
      ...['--subject', 'user', '--predicate', 'lives_in', '--object', 'Porto', '--valid-from', '2026-01-01'],
    );
    expect(Object.keys(printed)).toEqual(['id']);
    const [fact] = await facts();
    expect(fact).toMatchObject({
      ...printed,
      text: 'I live in Porto.',
      kind: 'identity',
      state: 'active',
      topics: ['city-life', 'home'],
      importance: 0.9,
      triple: { subject: 'user', predicate: 'lives_in', object: 'Porto' },
    });
    expect(fact?.strength).toBeGreaterThan(0.85);
  });

  it('learns from what is said, without any model', async () => {
    const said = await line.json<{ learned: { outcome: string }[]; thread: string }>(
      'say',
      'I live in Porto.',
    );
    expect(said.learned).toMatchObject([{ outcome: 'added' }]);
    const { hits } = await line.json<Hits>('recall', 'where do I live', '-k', '1');
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({ type: 'fact' });
    expect(hits[0]?.text).toContain('Porto');
    expect(Object.keys(hits[0] ?? {}).sort()).toEqual([
      'id',
      'legs',
      'score',
      'source',
      'text',
      'type',
      'why',
    ]);
    expect(hits[0]?.why.length).toBeGreaterThan(0);
  });

  it('carries every verb through', async () => {
    const id = await remember('My bicycle is red.');
    await line.json('confirm', id);
    await line.json('pin', id);
    expect(await facts()).toMatchObject([{ id, pinned: true, confirmationCount: 1 }]);
    await line.json('pin', id, '--off');
    await line.json('forget', id);
    expect(await facts()).toEqual([]);
    expect(await facts('--state', 'forgotten')).toMatchObject([{ id, state: 'forgotten', pinned: false }]);
    await line.json('restore', id);
    const { id: newer } = await line.json<{ id: string }>('supersede', id, 'My bicycle is blue.');
    expect(await facts('--state', 'all')).toHaveLength(2);
    const other = await remember('Bicycles are kept in the shed.');
    await line.json('relate', other, 'extend', newer);
    const { timeline } = await line.json<{ timeline: { type: string }[] }>('timeline', id);
    expect(timeline.map(({ type }) => type)).toEqual([
      'fact.remembered',
      'fact.confirmed',
      'fact.pinned',
      'fact.pinned',
      'fact.forgotten',
      'fact.restored',
      'fact.superseded',
    ]);
  });

  it('decides what waits in the inbox', async () => {
    await remember('The garden gate code is 4711.', '--topics', 'garden');
    const second = await remember('The garden gate code is 1208.', '--topics', 'garden');
    const { inbox } = await line.json<{ inbox: { id: string; about: string[] }[] }>('inbox');
    expect(inbox).toHaveLength(1);
    expect((await line.run('resolve', inbox[0]!.id, '--keep', 'nonsense')).status).toBe(2);
    await line.json('resolve', inbox[0]!.id, '--keep', second);
    expect((await facts()).map(({ text }) => text)).toEqual(['The garden gate code is 1208.']);
  });

  it('refuses a secret with a sentence, and keeps it out of the ledger', async () => {
    const { status, out, error } = await line.run('remember', 'card 4111 1111 1111 1111', '--json');
    expect(status).toBe(1);
    expect(out).toBe('');
    expect(error).toMatch(/\w.*\.\n$/);
    const folder = join(line.vault, 'Recollect/ledger');
    const ledger = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(ledger.join('')).not.toContain('4111 1111');
  });
});

describe('asking', () => {
  it('narrows facts by state, topic and kind', async () => {
    await remember('I grow tomatoes.', '--topics', 'Garden', '--kind', 'preference');
    await remember('I own a cello.', '--topics', 'music');
    expect(await facts('--topic', 'garden')).toMatchObject([{ text: 'I grow tomatoes.' }]);
    expect(await facts('--kind', 'preference')).toMatchObject([{ text: 'I grow tomatoes.' }]);
    const { topics } = await line.json<{ topics: { label: string }[] }>('topics');
    expect(topics.map(({ label }) => label).sort()).toEqual(['garden', 'music']);
    expect(await line.json('styles')).toEqual({ styles: [] });
  });

  it('answers from notes, facts or both', async () => {
    writeFileSync(join(line.vault, 'Bread.md'), 'Feed the sourdough starter with rye flour.\n');
    await remember('My sourdough starter is called Bertha.');
    const types = async (...words: string[]) =>
      (await line.json<Hits>('recall', 'sourdough starter', ...words)).hits.map(({ type }) => type);
    expect((await types()).sort()).toEqual(expect.arrayContaining(['fact', 'passage']));
    expect(new Set(await types('--facts-only'))).toEqual(new Set(['fact']));
    expect(new Set(await types('--notes-only'))).toEqual(new Set(['passage']));
    expect(await line.json('search', 'rye flour')).toMatchObject({ hits: [{ path: 'Bread.md' }] });
    expect(await line.json('index')).toMatchObject({ notes: 1, report: { notes: 0 } });
  });

  it('composes what a prompt gets, within the budget', async () => {
    await remember('My sourdough starter is called Bertha.');
    const words = ['compose', 'what is my sourdough starter called', '--budget', '100'];
    const composed = await line.json<{ text: string; tokens: number; trace: unknown[] }>(...words);
    expect(composed.text).toContain('Bertha');
    expect(composed.tokens).toBeLessThanOrEqual(100);
    expect(composed.trace.length).toBeGreaterThan(0);
    expect(await facts()).toMatchObject([{ useCount: 1 }]);
  });

  it('says everything in words without --json', async () => {
    await remember('I live in Porto.');
    for (const words of [['facts'], ['recall', 'where do I live']]) {
      const { out, status } = await line.run(...words);
      expect(status).toBe(0);
      expect(out).toContain('I live in Porto.');
      expect(() => void JSON.parse(out)).toThrow();
    }
  });
});

describe('the clock', () => {
  it('is set by --now for every command', async () => {
    const id = await remember('I saw a heron.', '--kind', 'event', '--now', '2026-01-01T00:00:00Z');
    const strength = async (now: string) => (await facts('--now', now))[0]?.strength ?? 0;
    const [first, later] = [await strength('2026-01-01T01:00:00Z'), await strength('2026-01-15T00:00:00Z')];
    expect(later / first).toBeCloseTo(0.5, 2);
    const { timeline } = await line.json<{ timeline: { at: string }[] }>(
      'timeline',
      id,
      '--now',
      '2026-02-01',
    );
    expect(timeline[0]?.at).toMatch(/^2026-01-01T00:00:0/);
  });

  it('ends what has an end', async () => {
    await remember('The permit is valid.', '--valid-until', '2026-03-31', '--now', '2026-03-01');
    expect(await facts('--now', '2026-03-15')).toHaveLength(1);
    expect(await facts('--now', '2026-05-01')).toEqual([]);
    expect(await facts('--now', '2026-05-01', '--state', 'expired')).toHaveLength(1);
  });

  it('does not make a process take what another one holds for abandoned', async () => {
    const first = line.json<{ writer: string }>('ledger');
    const second = line.json<{ writer: string }>('ledger', '--now', '2031-01-01');
    const writers = [(await first).writer, (await second).writer];
    expect(new Set(writers).size).toBe(2);
  });
});

describe('the store', () => {
  it('is the one that the plugin keeps, wherever its settings say', async () => {
    mkdirSync(join(line.vault, '.obsidian/plugins/recollect'), { recursive: true });
    const settings = { ledgerFolder: 'Mind/ledger', notes: { ignore: ['Drafts/'] } };
    writeFileSync(join(line.vault, '.obsidian/plugins/recollect/data.json'), JSON.stringify(settings));
    await remember('I live in Porto.');
    expect(await line.json('ledger')).toMatchObject({ folder: 'Mind/ledger', files: [{ own: false }] });
    mkdirSync(join(line.vault, 'Drafts'));
    writeFileSync(join(line.vault, 'Drafts/a.md'), 'heron');
    writeFileSync(join(line.vault, 'b.md'), 'heron');
    expect(await line.json('index')).toMatchObject({ notes: 1 });
  });

  it('erases and proves it', async () => {
    const id = await remember('The heron nests behind the mill.');
    await remember('I live in Porto.');
    expect(await line.json('erase', id)).toMatchObject({ remaining: [] });
    expect(await facts('--state', 'all')).toMatchObject([{ text: 'I live in Porto.' }]);
    const folder = join(line.vault, 'Recollect/ledger');
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name), 'utf8')).not.toContain('heron');
    expect(await line.json('erase', '--all')).toMatchObject({ remaining: [] });
    expect(await facts('--state', 'all')).toEqual([]);
  });

  it('tells how it is', async () => {
    await remember('I live in Porto.');
    expect(await line.json('health')).toMatchObject({ ok: true, facts: 1 });
    expect(await line.json('rebuild')).toMatchObject({ ok: true, facts: 1 });
    expect(await line.json('stats')).toMatchObject({ facts: { active: 1, all: 1 }, inbox: 0 });
  });
});

describe('mistakes', () => {
  it.each([
    [['shout', 'Porto'], 'There is no command "shout"'],
    [['remember'], 'It needs a text'],
    [['remember', 'x', '--kind', 'rumour'], '--kind is one of'],
    [['remember', 'x', '--importance', '7'], '--importance is a number from 0 to 1'],
    [['remember', 'x', '--subject', 'user'], 'belong together'],
    [['remember', 'x', '--loud'], '--loud'],
    [['recall', 'x', '-k', '0'], '--k is a number'],
    [['recall', 'x', '--facts-only', '--notes-only'], 'exclude each other'],
    [['recall', 'x', '--as-of', 'yesterday'], '--as-of is a day'],
    [['facts', '--now', 'soon'], '--now is a time'],
    [['facts', 'extra'], 'does not know what to do with "extra"'],
    [['erase'], 'It needs the id'],
    [['relate', 'a', 'likes', 'b'], 'not by "likes"'],
  ])('%j is told with status 2 and nothing on stdout', async (words, sentence) => {
    const { status, out, error } = await line.run(...words, '--json');
    expect(error).toContain(sentence);
    expect({ status, out }).toEqual({ status: 2, out: '' });
  });

  it.each([['confirm'], ['forget'], ['restore'], ['pin'], ['timeline'], ['erase']])(
    '%s of an unknown id says so with status 1',
    async (verb) => {
      const { status, out, error } = await line.run(verb, '01ARZ3NDEKTSV4RRFFQ69G5FAV', '--json');
      expect({ status, out }).toEqual({ status: 1, out: '' });
      expect(error).toContain('01ARZ3NDEKTSV4RRFFQ69G5FAV');
    },
  );

  it('says so when there is no such vault', async () => {
    line.remove();
    const { status, error } = await line.run('facts');
    expect(status).toBe(1);
    expect(error).toContain('There is no folder');
  });
});

describe('a model from the environment', () => {
  it('is asked once about what was said, and its failure is told', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(401).end('{"error": "no"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    Object.assign(line.environment, {
      RECOLLECT_MODEL_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      RECOLLECT_MODEL: 'tiny',
      RECOLLECT_API_KEY: 'wrong',
    });
    const said = await line.json<{ job: { outcome: string; reason: string } }>('say', 'I live in Porto.');
    server.close();
    expect(asked).toEqual(['/v1/chat/completions']);
    expect(said.job.outcome).toBe('failed');
    expect(said.job.reason).toContain('does not accept the key');
  });

  it('must have a name', async () => {
    Object.assign(line.environment, { RECOLLECT_MODEL_URL: 'http://127.0.0.1:9/v1' });
    const { status, error } = await line.run('say', 'I live in Porto.');
    expect(status).toBe(1);
    expect(error).toContain('no name');
  });
});
