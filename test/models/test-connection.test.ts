import { afterEach, describe, expect, it } from 'vitest';
import type { Connection, WireFormat } from '../../src/models/connections.ts';
import { testConnection } from '../../src/models/test-connection.ts';
import { TestClock, accessWith, connectionTo } from './access.ts';
import { startModelServer } from './servers/index.ts';
import type { ModelServer, ModelServerOptions } from './servers/index.ts';

let server: ModelServer;
afterEach(() => server.close());

const READY = {
  calls: [{ name: 'report_ready', arguments: {} }],
  usage: { input: 80, output: 12, cachedInput: 0 },
};

async function start(options: ModelServerOptions): Promise<void> {
  server = await startModelServer({ script: [READY], ...options });
}

const tested = (format: WireFormat, given: Partial<Connection> = {}, key: string | null = null) =>
  testConnection(connectionTo(server.url, { format, ...given }), accessWith(new TestClock(), { key }));

describe.each<WireFormat>(['openai', 'anthropic', 'ollama'])(
  'trying a connection that speaks %s',
  (format) => {
    it('says that all is well, with one request to the model', async () => {
      await start({ format, models: [{ name: 'tiny', contextTokens: 32_768 }, { name: 'other' }] });
      const report = await tested(format);
      expect(report).toMatchObject({
        answers: true,
        problems: [],
        models: ['other', 'tiny'],
        hasTools: true,
      });
      expect(report.summary).toContain('answers with "tiny", and it uses tools');
      expect(report.contextTokens).toBe(32_768);
      expect(report.usage).toEqual({ input: 80, output: 12, cachedInput: 0 });
      expect(server.questions).toHaveLength(1);
    });

    it('says that the key is wrong', async () => {
      await start({ format, key: 'right' });
      const report = await tested(format, { keyName: 'my-key' }, 'wrong');
      expect(report.answers).toBe(false);
      expect(report.summary).toContain('does not accept the key. Link the right one');
    });

    it('says that a key is missing', async () => {
      await start({ format, key: 'right' });
      expect((await tested(format)).summary).toContain('none is given');
    });

    it('says that there is no such model, and which there are', async () => {
      await start({ format, models: [{ name: 'big' }, { name: 'small' }] });
      server.script = [{ status: 404, message: 'model "tiny" not found' }];
      const report = await tested(format);
      expect(report.answers).toBe(false);
      expect(report.summary).toContain('no model "tiny"');
      expect(report.summary).toContain('It offers big, small.');
    });

    it('lists the models when none is named yet', async () => {
      await start({ format, models: [{ name: 'big' }, { name: 'small' }] });
      expect(await tested(format, { model: '' })).toMatchObject({
        answers: false,
        models: ['big', 'small'],
        problems: ['Choose a model. It offers big, small.'],
      });
      expect(server.questions).toEqual([]);
    });

    it('says that nobody is there', async () => {
      await start({ format });
      await server.close();
      expect((await tested(format)).summary).toContain('could not be reached');
      await start({ format });
    });

    it('says that the model takes no tools, although it answers', async () => {
      await start({ format, models: [{ name: 'tiny', contextTokens: 32_768, hasTools: false }] });
      server.script = ({ body }) =>
        body?.tools === undefined
          ? { text: 'ready' }
          : { status: 400, message: 'registry.ollama.ai/library/tiny does not support tools' };
      const report = await tested(format);
      expect(report).toMatchObject({ answers: true, hasTools: false });
      expect(report.problems).toEqual([expect.stringContaining('cannot use tools')]);
    });

    it('says that the model has too little room', async () => {
      await start({ format, models: [{ name: 'tiny', contextTokens: 4_096 }] });
      expect((await tested(format)).problems).toEqual([expect.stringContaining('With 4,096 tokens')]);
    });

    it('says that the connection claims more room than there is', async () => {
      await start({ format, models: [{ name: 'tiny', contextTokens: 10_000 }] });
      const { problems } = await tested(format);
      expect(problems).toEqual([expect.stringContaining('reads 10,000 tokens at most')]);
    });

    it('does not try again and again when the server is busy', async () => {
      await start({ format });
      server.script = [{ status: 429 }];
      expect((await tested(format)).summary).toContain('asked too often');
      expect(server.questions).toHaveLength(1);
    });

    it('can be stopped', async () => {
      await start({ format });
      const connection = connectionTo(server.url, { format });
      const trial = testConnection(connection, accessWith(new TestClock()), AbortSignal.abort());
      await expect(trial).rejects.toMatchObject({ code: 'cancelled' });
    });
  },
);

describe('trying a connection', () => {
  it('finds out about tools also where they are turned off', async () => {
    await start({ format: 'openai' });
    expect(await tested('openai', { usesTools: false })).toMatchObject({ answers: true, hasTools: true });
  });

  it('leaves open whether a model that called nothing could', async () => {
    await start({ format: 'openai', script: [{ text: 'ready' }] });
    const report = await tested('openai');
    expect(report).toMatchObject({ answers: true, hasTools: null });
    expect(report.problems).toEqual([expect.stringContaining('used no tool')]);
  });

  it('believes a server without a list', async () => {
    await start({ format: 'openai' });
    const report = await tested('openai', { url: `${server.url}/elsewhere` });
    expect(report).toMatchObject({ answers: true, models: [] });
  });

  it('takes the price from a server that says it', async () => {
    await start({ format: 'openai' });
    const listed = {
      data: [
        { id: 'tiny', context_length: 200_000, pricing: { prompt: '0.0000007', completion: '0.0000028' } },
      ],
    };
    const real = accessWith(new TestClock());
    const report = await testConnection(connectionTo(server.url), {
      ...real,
      transport: {
        send: async (request) =>
          request.method === 'GET'
            ? {
                status: 200,
                headers: {},
                body: (async function* () {
                  yield new TextEncoder().encode(JSON.stringify(listed));
                })(),
              }
            : real.transport.send(request),
      },
    });
    expect(report).toMatchObject({ price: { input: 0.7, output: 2.8 }, contextTokens: 200_000 });
  });

  it('refuses an address that is none, without asking anybody', async () => {
    await start({ format: 'openai' });
    expect((await tested('openai', { url: 'localhost' })).summary).toContain('must begin with http');
    expect(server.requests).toEqual([]);
  });
});
