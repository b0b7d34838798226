import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpRequest, HttpResponse, Transport } from '../../../src/core/transport.ts';
import { chatModel } from '../../../src/models/chat-model.ts';
import { fetchTransport } from '../../../src/models/fetch-transport.ts';
import { bufferedTransport } from '../../../src/obsidian/models/buffered-transport.ts';
import type { RequestUrl } from '../../../src/obsidian/models/buffered-transport.ts';
import { nodeTransport } from '../../../src/obsidian/models/node-transport.ts';
import { ChosenTransport } from '../../../src/obsidian/models/transport.ts';
import { TestClock, accessWith, ask, connectionTo, hear, nothingYet } from '../../models/access.ts';
import { startModelServer } from '../../models/servers/index.ts';
import type { ModelServer } from '../../models/servers/index.ts';

const ASKED: HttpRequest = {
  method: 'POST',
  url: 'https://api.example.com/v1/chat',
  headers: {},
  body: '{}',
};

/** A way that does as it is told and counts. */
class FakeWay implements Transport {
  count = 0;
  /** What happens: an answer with this status and body, or a failure. */
  does: { status: number; body?: string } | Error = { status: 200, body: 'yes' };

  async send(): Promise<HttpResponse> {
    this.count += 1;
    if (this.does instanceof Error) throw this.does;
    const { status, body = '' } = this.does;
    return {
      status,
      headers: {},
      body: (async function* () {
        yield new TextEncoder().encode(body);
      })(),
    };
  }
}

async function textOf({ body }: HttpResponse): Promise<string> {
  let text = '';
  for await (const bytes of body) text += new TextDecoder().decode(bytes);
  return text;
}

describe('the way to a server', () => {
  let page: FakeWay;
  let node: FakeWay;
  let app: FakeWay;
  let chosen: ChosenTransport;
  let now: number;
  beforeEach(() => {
    [page, node, app] = [new FakeWay(), new FakeWay(), new FakeWay()];
    now = 0;
    chosen = new ChosenTransport(
      [
        { name: 'fetch', transport: page, streams: true },
        { name: 'node', transport: node, streams: true },
        { name: 'app', transport: app, streams: false },
      ],
      () => now,
    );
  });
  const counts = () => [page.count, node.count, app.count];
  const refused = new TypeError('Failed to fetch');

  it('is the page’s where the server lets pages ask', async () => {
    await chosen.send(ASKED);
    await chosen.send(ASKED);
    expect(counts()).toEqual([2, 0, 0]);
  });

  it('is Node’s where it does not, and is remembered for that server only', async () => {
    page.does = refused;
    expect(await textOf(await chosen.send(ASKED))).toBe('yes');
    await chosen.send(ASKED);
    expect(counts()).toEqual([1, 2, 0]);
    page.does = { status: 200 };
    await chosen.send({ ...ASKED, url: 'https://other.example.com/' });
    expect(counts()).toEqual([2, 2, 0]);
  });

  it('is the app’s where there is no Node, for a while', async () => {
    page.does = refused;
    node.does = new Error('Node is not here');
    await chosen.send(ASKED);
    await chosen.send(ASKED);
    expect(counts()).toEqual([1, 1, 2]);
    page.does = { status: 200 };
    now = 600_001;
    await chosen.send(ASKED);
    expect(counts()).toEqual([2, 1, 2]);
  });

  it('is looked for again when the one that worked fails', async () => {
    page.does = refused;
    await chosen.send(ASKED);
    node.does = new Error('connection refused');
    page.does = { status: 200 };
    await chosen.send(ASKED);
    expect(counts()).toEqual([2, 2, 0]);
  });

  it('is none when all fail, and each says why', async () => {
    page.does = refused;
    node.does = new Error('ENOTFOUND');
    app.does = new Error('net::ERR_NAME_NOT_RESOLVED');
    await expect(chosen.send(ASKED)).rejects.toThrow(
      'fetch: Failed to fetch; node: ENOTFOUND; app: net::ERR_NAME_NOT_RESOLVED',
    );
  });

  it('is not looked for any further once the request was stopped', async () => {
    page.does = new DOMException('aborted', 'AbortError');
    await expect(chosen.send({ ...ASKED, signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect(counts()).toEqual([1, 0, 0]);
  });

  it.each([400, 404, 429, 500])('is found although the answer is %i', async (status) => {
    page.does = { status };
    expect((await chosen.send(ASKED)).status).toBe(status);
    expect(counts()).toEqual([1, 0, 0]);
  });

  it('is another one when the server says that pages may not ask', async () => {
    page.does = {
      status: 401,
      body: '{"error":{"message":"CORS requests are not allowed for this Organization"}}',
    };
    expect((await chosen.send(ASKED)).status).toBe(200);
    expect(counts()).toEqual([1, 1, 0]);
  });

  it('is this one when only the key is wrong, and the complaint arrives whole', async () => {
    page.does = { status: 401, body: '{"error":"wrong key"}' };
    const response = await chosen.send(ASKED);
    expect([response.status, await textOf(response)]).toEqual([401, '{"error":"wrong key"}']);
    expect(counts()).toEqual([1, 0, 0]);
  });
});

/** What the app's request function does. */
const requestUrl: RequestUrl = async ({ url, method, headers, body }) => {
  const answer = await fetch(url, {
    method: method ?? 'GET',
    headers: headers ?? {},
    ...(body === undefined ? {} : { body }),
  });
  return {
    status: answer.status,
    headers: { 'X-Test': 'Yes', ...Object.fromEntries(answer.headers) },
    arrayBuffer: await answer.arrayBuffer(),
  };
};

describe.each(['fetch', 'node', 'app'])('by %s', (name) => {
  let server: ModelServer;
  let clock: TestClock;
  let transport: Transport;
  beforeEach(async () => {
    clock = new TestClock();
    const ways: Record<string, Transport> = {
      fetch: fetchTransport(fetch),
      node: nodeTransport(async (protocol) => (protocol === 'https:' ? https : http), clock.after),
      app: bufferedTransport(requestUrl),
    };
    transport = ways[name]!;
    server = await startModelServer({ format: 'openai', key: 'k' });
  });
  afterEach(() => server.close());
  const model = () =>
    chatModel(connectionTo(server.url, { keyName: 'my-key' }), accessWith(clock, { key: 'k', transport }));

  it('an answer arrives whole', async () => {
    server.script = [{ text: ['Grüezi ', '🧭'], chop: 5, usage: { input: 1, output: 2, cachedInput: 0 } }];
    const { text, error, events } = await ask(model());
    expect([text, error]).toEqual(['Grüezi 🧭', null]);
    expect(events).toContainEqual({ type: 'usage', usage: { input: 1, output: 2, cachedInput: 0 } });
  });

  it('a refusal arrives with its headers', async () => {
    server.script = [{ status: 429, headers: { 'Retry-After': '3' } }, { text: 'Now.' }];
    expect((await ask(model())).text).toBe('Now.');
    expect(clock.waits).toEqual([3_000]);
  });

  it('nobody is reached where nobody listens', async () => {
    await server.close();
    expect((await ask(model())).error).toMatchObject({ code: 'model_away' });
    server = await startModelServer({ format: 'openai' });
  });

  it('stopping is heard at once', async () => {
    server.script = [{ isSilent: true }];
    const stop = new AbortController();
    const asked = ask(model(), stop.signal);
    await server.asked(1);
    stop.abort();
    expect((await asked).error).toMatchObject({ code: 'cancelled' });
    // The app goes on by itself, unheard.
    if (name !== 'app') await server.leftBy(1);
    expect(clock.pending).toBe(0);
  });

  it.runIf(name !== 'app')(
    'words arrive one by one, and stopping between them closes the connection',
    async () => {
      server.script = [{ text: ['One ', 'two '], fault: 'silence' }];
      const stop = new AbortController();
      const heard = nothingYet();
      const asked = hear(model().stream([{ role: 'user', text: 'Hi' }], [], { signal: stop.signal }), heard);
      await expect.poll(() => heard.text).toBe('One two ');
      stop.abort();
      expect((await asked).error).toMatchObject({ code: 'cancelled' });
      await server.leftBy(1);
    },
  );

  it.runIf(name !== 'app')('a connection that breaks is noticed', async () => {
    server.script = [{ text: ['One ', 'two '], fault: 'cut' }];
    expect(await ask(model())).toMatchObject({ text: 'One two ', error: { code: 'model_cut_off' } });
  });
});

describe('by Node', () => {
  it('nothing is sent where there is none', async () => {
    await expect(nodeTransport(async () => null, new TestClock().after).send(ASKED)).rejects.toThrow(
      'not here',
    );
  });

  it('a connection that does not come about is given up on', async () => {
    const clock = new TestClock();
    // A socket that stays as it is before it connects.
    const agent = new http.Agent();
    agent.createConnection = () => Object.assign(new net.Socket(), { connecting: true });
    const request = ((
      url: string,
      options: http.RequestOptions,
      callback: (answer: http.IncomingMessage) => void,
    ) => http.request(url, { ...options, agent }, callback)) as typeof http.request;
    const sent = nodeTransport(async () => ({ request }), clock.after).send({
      ...ASKED,
      url: 'http://10.255.255.1/',
    });
    const failure = expect(sent).rejects.toThrow('no connection came about');
    await clock.runOutUntil(sent);
    await failure;
  });

  it('the key is not handed on when the server sends elsewhere', async () => {
    const seen: string[] = [];
    const elsewhere = http.createServer((request, response) => {
      seen.push(request.headers.authorization ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const other = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const sender = http.createServer((_, response) => response.writeHead(307, { location: other }).end());
    await new Promise<void>((resolve) => sender.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(sender.address() as AddressInfo).port}/`;
    const asked = { ...ASKED, url, headers: { authorization: 'Bearer k' } };
    expect((await nodeTransport(async () => http, new TestClock().after).send(asked)).status).toBe(307);
    await expect(fetchTransport(fetch).send(asked)).rejects.toThrow();
    expect(seen).toEqual([]);
    for (const each of [elsewhere, sender]) {
      each.closeAllConnections();
      each.close();
    }
  });
});
