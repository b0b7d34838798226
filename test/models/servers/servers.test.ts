import http from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startModelServer } from './index.ts';
import type { ModelServer } from './index.ts';

let server: ModelServer;
afterEach(() => server.close());

/** What a page of the app would send; `fetch` lets nobody choose an origin. */
function fromPage(
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${server.url}${path}`,
      { method, headers: { origin: 'app://obsidian.md', ...headers } },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    request.on('error', reject);
    request.end(method === 'POST' ? '{"stream":true}' : undefined);
  });
}

const PREFLIGHT = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type',
};

describe('a model server of the tests', () => {
  it('lets pages ask when it is told to, and can be told otherwise while it runs', async () => {
    server = await startModelServer({ format: 'openai', cors: true });
    const allowed = await fromPage('OPTIONS', '/v1/chat/completions', PREFLIGHT);
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'app://obsidian.md',
      'access-control-allow-headers': 'authorization,content-type',
    });
    const answer = await fromPage('POST', '/v1/chat/completions', {});
    expect(answer.headers['access-control-allow-origin']).toBe('app://obsidian.md');
    expect(answer.text).toContain('[DONE]');
    server.cors = false;
    const refused = await fromPage('OPTIONS', '/v1/chat/completions', PREFLIGHT);
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
    // Being asked whether one may ask is no request.
    expect(server.requests).toHaveLength(1);
  });

  it('wants what Anthropic wants of a page', async () => {
    server = await startModelServer({ format: 'anthropic', cors: true });
    const refused = await fromPage('POST', '/v1/messages', {});
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('CORS requests must set')]);
    const answer = await fromPage('POST', '/v1/messages', {
      'anthropic-dangerous-direct-browser-access': 'true',
    });
    expect(answer.status).toBe(200);
  });

  it('answers as a function decides', async () => {
    server = await startModelServer({
      format: 'ollama',
      script: ({ body }) => ({
        text: `You said ${String((body?.messages as { content: string }[])[0]?.content)}.`,
      }),
    });
    const response = await fetch(`${server.url}/api/chat`, {
      method: 'POST',
      body: JSON.stringify({ messages: [{ role: 'user', content: 'moo' }] }),
    });
    expect(await response.text()).toContain('You said moo.');
  });
});
