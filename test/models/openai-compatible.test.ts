import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RecollectError } from '../../src/core/errors.ts';
import { OpenAiCompatible, isRemoteModel, problemWithModel } from '../../src/models/openai-compatible.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let answer: Answer;
let url: string;

beforeEach(async () => {
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

const model = (given: { key?: string; timeout?: number; url?: string } = {}) =>
  new OpenAiCompatible(
    { url: given.url ?? url, model: 'tiny', key: given.key ?? null },
    { fetch, ...(given.timeout === undefined ? {} : { timeout: given.timeout }) },
  );

/** What asking ends with. */
async function complaint(asked: OpenAiCompatible): Promise<RecollectError> {
  const thrown: unknown = await asked.complete(question).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof RecollectError)) throw new Error(`it did not complain: ${String(thrown)}`);
  return thrown;
}

describe('a model behind a server', () => {
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
          stream: false,
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
    [401, 'does not accept the key'],
    [404, 'knows no model "tiny"'],
    [429, 'asked too often'],
    [500, 'a problem of its own (500)'],
    [418, 'refused the request (418 I am a teapot)'],
  ])('says %i as a sentence', async (status, sentence) => {
    says(status, { error: { message: 'I am a teapot' } });
    const { message, code, detail } = await complaint(model());
    expect(message).toContain(sentence);
    expect(message).toContain('What was said is kept');
    expect({ code, detail }).toEqual({ code: 'model_failed', detail: `${status} I am a teapot` });
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
    expect((await complaint(model({ timeout: 50 }))).message).toContain('no answer within 0.05 seconds');
  });

  it('is given up on when it begins to answer and never ends', async () => {
    answer = (_, response) => void response.write('{"choices":');
    expect((await complaint(model({ timeout: 200 }))).message).toContain('no answer within 0.2 seconds');
  });

  it('cannot be reached where nobody listens', async () => {
    await new Promise((resolve) => server.close(resolve));
    expect((await complaint(model())).message).toContain('could not be reached');
  });

  it('refuses an address or name that cannot be right', () => {
    const address = { url, model: 'tiny', key: null };
    expect(problemWithModel(address)).toBeNull();
    expect(problemWithModel({ ...address, url: 'localhost:11434' })).toContain('http://');
    expect(problemWithModel({ ...address, url: 'what' })).toContain('http://');
    expect(problemWithModel({ ...address, model: ' ' })).toContain('no name');
    expect(() => model({ url: 'what' })).toThrow('http://');
  });

  it('knows whether words leave this machine', () => {
    expect(isRemoteModel({ url })).toBe(false);
    expect(isRemoteModel({ url: 'http://localhost:1234' })).toBe(false);
    expect(isRemoteModel({ url: 'https://api.example.com/v1' })).toBe(true);
  });
});
