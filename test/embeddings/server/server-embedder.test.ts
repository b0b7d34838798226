import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Embedder } from '../../../src/core/embedder.ts';
import type { Http } from '../../../src/embeddings/server/http.ts';
import { ServerEmbedder, discoverDimensions } from '../../../src/embeddings/server/server-embedder.ts';
import type { ServerAccess } from '../../../src/embeddings/server/server-embedder.ts';
import type { ServerConfig, ServerKind } from '../../../src/embeddings/server/server-config.ts';
import { embedderAcceptance } from '../acceptance.ts';
import { startFakeServer } from './fake-server.ts';
import type { FakeServer } from './fake-server.ts';

let server: FakeServer;
let waits: number[];
let key: string | null;
let clock: number;
/** Milliseconds that a time-out really takes here. */
let patience: number;

const http: Http = async ({ url, headers, body }) => {
  const answer = await fetch(url, { method: 'POST', headers, body });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
};

const access: ServerAccess = {
  http,
  key: () => key,
  now: () => clock,
  sleep: async (ms) => {
    waits.push(Math.round(ms));
    clock += ms;
  },
  within: <T>(_: number, work: Promise<T>) => {
    let timer: NodeJS.Timeout;
    const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patience)));
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  },
  random: () => 1,
};

function embedder(change: Partial<ServerConfig> = {}): ServerEmbedder {
  const config = {
    kind: 'openai',
    address: server.url,
    model: 'fake-embed',
    dimensions: 48,
    requestsPerMinute: 60_000,
  } as const;
  return new ServerEmbedder({ ...config, ...change }, access);
}

function reset(): void {
  waits = [];
  key = null;
  clock = 1_000_000;
  patience = 20_000;
}

beforeAll(async () => {
  reset();
  server = await startFakeServer();
});
afterAll(() => server.close());
beforeEach(reset);
afterEach(() => Object.assign(server, { received: [], oddities: [], odd: null, key: null, dimensions: 48 }));

describe.each(['openai', 'ollama'] as ServerKind[])('as %s speaks', (kind) => {
  embedderAcceptance(`of a server (${kind})`, async (): Promise<Embedder> => embedder({ kind }));
});

describe('an embedder at a server', () => {
  it('finds out how long the vectors are, and carries that in its name', async () => {
    expect(
      await discoverDimensions({ kind: 'ollama', address: server.url, model: 'fake-embed' }, access),
    ).toBe(48);
    expect(embedder().id).toBe(`server:${new URL(server.url).host}/fake-embed@48`);
  });

  it.each([
    ['', '/v1/embeddings'],
    ['/v1', '/v1/embeddings'],
    ['/v1/', '/v1/embeddings'],
    ['/v1/embeddings', '/v1/embeddings'],
  ])('understands the address with "%s" behind it', async (behind, path) => {
    await embedder({ address: server.url + behind }).embed(['tea'], 'passage');
    expect(server.received.map((request) => request.path)).toEqual([path]);
  });

  it('parts many texts into requests and sends the key with each', async () => {
    key = 'sk-right';
    server.key = 'sk-right';
    const texts = Array.from({ length: 150 }, (_, index) => `word${index}`);
    expect(await embedder().embed(texts, 'passage')).toHaveLength(150);
    expect(server.received.map(({ input }) => input.length)).toEqual([64, 64, 22]);
    expect(server.received.every((request) => request.key === 'sk-right')).toBe(true);
  });

  it('halves what the server finds too long, and cuts a single text', async () => {
    server.odd = ({ input }) =>
      input.join('').length > 1500
        ? {
            status: 400,
            body: JSON.stringify({ error: { message: "This model's maximum context length is 512 tokens" } }),
          }
        : undefined;
    const vectors = await embedder().embed(['tea '.repeat(300), 'milk '.repeat(200), 'sugar'], 'passage');
    expect(vectors).toHaveLength(3);
    const [long] = await embedder().embed(['tea '.repeat(2000)], 'passage');
    const [short] = await embedder().embed(['tea'], 'passage');
    expect(long!.reduce((sum, value, index) => sum + value * short![index]!, 0)).toBeCloseTo(1, 1);
  });

  it('says so when no cut is short enough', async () => {
    server.odd = () => ({ status: 413, body: 'too large' });
    await expect(embedder().embed(['tea '.repeat(500)], 'passage')).rejects.toThrow(
      'takes no text as long as your passages',
    );
  });

  it('waits as long as a busy server asks, then goes on', async () => {
    server.oddities = [
      { status: 429, headers: { 'retry-after': '7' }, body: '{}' },
      { status: 503, body: 'busy' },
    ];
    expect(await embedder().embed(['tea'], 'passage')).toHaveLength(1);
    expect(waits).toEqual([7000, 2000]);
    expect(server.received).toHaveLength(3);
  });

  it('does not wait for hours, nor for ever', async () => {
    server.oddities = [{ status: 429, headers: { 'retry-after': '7200' }, body: '{}' }];
    await expect(embedder().embed(['tea'], 'passage')).rejects.toThrow('asked too often');
    server.odd = () => ({ status: 500, body: 'broken' });
    await expect(embedder().embed(['tea'], 'passage')).rejects.toThrow('has a problem of its own (500)');
    expect(server.received).toHaveLength(1 + 6);
  });

  it('keeps to the requests a minute, but lets a question pass', async () => {
    const paced = embedder({ requestsPerMinute: 30 });
    await paced.embed(
      Array.from({ length: 130 }, (_, index) => `word${index}`),
      'passage',
    );
    expect(waits).toEqual([2000, 2000]);
    await paced.embed(['tea'], 'query');
    expect(waits).toEqual([2000, 2000]);
  });

  it('tries a question only once, because somebody waits', async () => {
    server.odd = () => ({ status: 503, body: 'busy' });
    await expect(embedder().embed(['tea'], 'query')).rejects.toThrow('problem of its own');
    expect(server.received).toHaveLength(1);
  });

  it.each([
    [
      'a wrong key',
      { status: 401, body: '{"error":{"message":"Incorrect API key provided"}}' },
      'does not accept the key',
    ],
    ['a forbidden key', { status: 403, body: 'Forbidden' }, 'does not accept the key'],
    [
      'an account without credit',
      { status: 429, body: '{"error":{"code":"insufficient_quota"}}' },
      'has no credit left',
    ],
    ['a page instead of an answer', { body: '<html>Sign in to the network</html>' }, 'no list of embeddings'],
    ['another shape', { body: '{"result":[1,2,3]}' }, 'no list of embeddings'],
    ['too few vectors', { body: '{"data":[]}' }, 'no list of embeddings'],
    [
      'a refusal',
      { status: 422, body: '{"error":"input must be tokens"}' },
      'refused the request (422 input must be tokens)',
    ],
  ])('says in a sentence what %s means, and asks only once', async (_, oddity, sentence) => {
    server.oddities = [oddity];
    await expect(embedder().embed(['tea'], 'passage')).rejects.toMatchObject({
      code: 'embedder_failed',
      message: expect.stringContaining(sentence) as string,
    });
    expect(server.received).toHaveLength(1);
  });

  it.each(['openai', 'ollama'] as const)('names a model that the server (%s) does not have', async (kind) => {
    await expect(embedder({ kind, model: 'no-such' }).embed(['tea'], 'passage')).rejects.toThrow(
      'knows no model "no-such"',
    );
  });

  it('refuses vectors of another length: they belong to another model', async () => {
    server.dimensions = 32;
    await expect(embedder().embed(['tea'], 'passage')).rejects.toThrow('vectors of 32 numbers instead of 48');
  });

  it('gives up on a server that says nothing', async () => {
    patience = 50;
    server.odd = () => ({ isSilent: true });
    await expect(embedder().embed(['tea'], 'passage')).rejects.toThrow('gave no answer within 120 seconds');
    expect(server.received).toHaveLength(6);
  });

  it('says that nobody is there', async () => {
    await expect(embedder({ address: 'http://127.0.0.1:9' }).embed(['tea'], 'passage')).rejects.toThrow(
      'could not be reached',
    );
  });

  it('stops asking once it is closed', async () => {
    const closing = embedder();
    server.odd = () => (closing.close(), { status: 503, body: 'busy' });
    await expect(closing.embed(['tea'], 'passage')).rejects.toMatchObject({ code: 'closed' });
    expect(server.received).toHaveLength(1);
  });
});
