import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RecollectError } from '../../src/core/errors.ts';
import { chatModel } from '../../src/models/chat-model.ts';
import { Completion } from '../../src/models/complete.ts';
import { isRemote, problemWithConnection } from '../../src/models/connections.ts';
import { TestClock, accessWith, connectionTo } from './access.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let answer: Answer;
let url: string;
let clock: TestClock;

beforeEach(async () => {
  clock = new TestClock();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const question = { purpose: 'extract' as const, system: 'Be brief.', prompt: 'Well?', maxTokens: 50 };

function says(status: number, body: unknown): void {
  answer = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

function model(given: { key?: string; url?: string } = {}): Completion {
  const keyName = given.key === undefined ? '' : 'my-key';
  const connection = connectionTo(given.url ?? url, { keyName });
  return new Completion(chatModel(connection, accessWith(clock, { key: given.key ?? null })));
}

/** What asking ends with. */
async function complaint(asked: Completion): Promise<RecollectError> {
  const thrown: unknown = await asked.complete(question).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof RecollectError)) throw new Error(`it did not complain: ${String(thrown)}`);
  return thrown;
}

describe('a model behind a server, asked in the background', () => {
  it('is asked as it expects, with the key, and its words come back', async () => {
    const seen: { path: string | undefined; key: string | undefined; body: unknown }[] = [];
    answer = (request, response, body) => {
      seen.push({ path: request.url, key: request.headers.authorization, body: JSON.parse(body) });
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'Well, well.' } }] }));
    };
    expect(await model({ key: 'secret' }).complete(question)).toBe('Well, well.');
    expect(seen).toEqual([
      {
        path: '/v1/chat/completions',
        key: 'Bearer secret',
        body: {
          model: 'tiny',
          messages: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: 'Well?' },
          ],
          max_tokens: 50,
          temperature: 0,
          stream: true,
          stream_options: { include_usage: true },
        },
      },
    ]);
  });

  it.each(['', '/', '/v1/', '/v1/chat/completions'])(
    'is found at an address that ends with "%s"',
    async (end) => {
      let path: string | undefined;
      answer = (request, response) => {
        path = request.url;
        response.end(JSON.stringify({ choices: [{ message: { content: 'Yes.' } }] }));
      };
      await model({ url: url.replace('/v1', end) }).complete(question);
      expect(path).toBe('/v1/chat/completions');
    },
  );

  it('is asked without a key where there is none', async () => {
    let key: string | undefined = 'none seen';
    answer = (request, response) => {
      key = request.headers.authorization;
      response.end(JSON.stringify({ choices: [{ message: { content: null } }] }));
    };
    expect(await model().complete(question)).toBe('');
    expect(key).toBeUndefined();
  });

  it.each([
    [401, 'model_key', 'does not accept the key'],
    [404, 'model_missing', 'knows no model "tiny"'],
    [429, 'model_busy', 'asked too often'],
    [500, 'model_failed', 'a problem of its own (500)'],
    [418, 'model_failed', 'refused the request (418 I am a teapot)'],
  ])('says %i as a sentence', async (status, expected, sentence) => {
    says(status, { error: { message: 'I am a teapot' } });
    const { message, code, detail } = await complaint(model());
    expect(message).toContain(sentence);
    expect(message).toContain('What was said is kept');
    expect({ code, detail }).toEqual({ code: expected, detail: `${status} I am a teapot` });
  });

  it.each([['<html>Welcome</html>'], ['{"choices": []}'], ['{"object": "list"}']])(
    'does not take %s for an answer',
    async (body) => {
      says(200, body);
      expect((await complaint(model())).message).toContain('something that no language model says');
    },
  );

  it('is given up on after a while', async () => {
    answer = () => undefined;
    const asked = complaint(model());
    await clock.runOutUntil(asked);
    expect((await asked).message).toContain('no answer within 120 seconds');
  });

  it('is given up on when it begins to answer and never ends', async () => {
    answer = (_, response) => void response.write('{"choices":');
    const asked = complaint(model());
    await clock.runOutUntil(asked);
    expect(await asked).toMatchObject({ code: 'model_timeout' });
  });

  it('cannot be reached where nobody listens', async () => {
    await new Promise((resolve) => server.close(resolve));
    expect((await complaint(model())).message).toContain('could not be reached');
  });

  it('is asked again with more room when it spent all of it on thinking, and then always so', async () => {
    const rooms: number[] = [];
    answer = (_, response, body) => {
      const { max_tokens: room } = JSON.parse(body) as { max_tokens: number };
      rooms.push(room);
      const isEnough = room > 1_000;
      const message = { content: isEnough ? '[]' : '', reasoning_content: 'Let me think' };
      response.end(JSON.stringify({ choices: [{ message, finish_reason: isEnough ? 'stop' : 'length' }] }));
    };
    const asked = model();
    expect(await asked.complete(question)).toBe('[]');
    expect(await asked.complete(question)).toBe('[]');
    expect(rooms).toEqual([50, 50 + 8_192, 50 + 8_192]);
  });

  it('gives up on one that only thinks', async () => {
    says(200, { choices: [{ message: { content: '' }, finish_reason: 'length' }] });
    expect((await complaint(model())).message).toContain('thinks for longer than it may');
  });

  it('refuses an address or name that cannot be right', () => {
    const connection = connectionTo(url);
    expect(problemWithConnection(connection)).toBeNull();
    expect(problemWithConnection({ ...connection, url: 'localhost:11434' })).toContain('http://');
    expect(problemWithConnection({ ...connection, url: 'what' })).toContain('http://');
    expect(problemWithConnection({ ...connection, model: ' ' })).toContain('no name');
    expect(() => model({ url: 'what' })).toThrow('http://');
  });

  it('knows whether words leave this machine', () => {
    expect(model().isRemote).toBe(false);
    expect(isRemote({ url: 'http://localhost:1234', model: 'm' })).toBe(false);
    expect(isRemote({ url: 'https://api.example.com/v1', model: 'm' })).toBe(true);
  });
});
