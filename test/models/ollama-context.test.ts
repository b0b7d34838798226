import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chatModel } from '../../src/models/chat-model.ts';
import type { Connection } from '../../src/models/connections.ts';
import { TestClock, accessWith, ask, connectionTo, hear } from './access.ts';
import { startModelServer } from './servers/index.ts';
import type { ModelServer, ServedModel } from './servers/index.ts';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer({ format: 'ollama' });
});
afterEach(() => server.close());

const model = (given: Partial<Connection> = {}) =>
  chatModel(connectionTo(server.url, { format: 'ollama', ...given }), accessWith(new TestClock()));
const has = (...models: ServedModel[]) => void (server.models = models);
const contextSent = () => (server.questions.at(-1)?.body?.options as { num_ctx: number }).num_ctx;

describe('the context of a model that Ollama runs', () => {
  it('is set with every request, and asked about once', async () => {
    const asked = model({ contextTokens: 12_000 });
    await ask(asked);
    await ask(asked);
    expect(contextSent()).toBe(12_000);
    expect(server.requests.filter(({ path }) => path === '/api/show')).toHaveLength(1);
  });

  it('is no more than the model reads', async () => {
    has({ name: 'tiny', contextTokens: 4_096 });
    const asked = model({ contextTokens: 32_768 });
    await ask(asked);
    expect(contextSent()).toBe(4_096);
    expect(asked.contextTokens).toBe(4_096);
  });

  it('is believed where Ollama does not say', async () => {
    has({ name: 'tiny' });
    const asked = model({ contextTokens: 32_768 });
    expect((await ask(asked)).error).toBeNull();
    expect(contextSent()).toBe(32_768);
  });

  it('is never exceeded in silence', async () => {
    has({ name: 'tiny', contextTokens: 2_048 });
    const { error } = await hear(model().stream([{ role: 'user', text: 'long '.repeat(5_000) }], []));
    expect(error?.message).toContain('longer than the 2048 tokens');
    expect(server.questions).toEqual([]);
  });
});

describe('a model that Ollama does not run', () => {
  it('is to be fetched first, says the error', async () => {
    has();
    const { error } = await ask(model({ model: 'qwen3:8b' }));
    expect(error).toMatchObject({ code: 'model_missing' });
    expect(error?.message).toContain('"ollama pull qwen3:8b"');
    expect(server.questions).toEqual([]);
  });

  it('gets nothing when it runs elsewhere and nobody said so', async () => {
    has({ name: 'tiny', runsAt: 'https://ollama.com:443' });
    const { error } = await ask(model());
    expect(error?.message).toContain('at https://ollama.com:443');
    expect(server.questions).toEqual([]);
    // Said, it is treated as what it is.
    const told = model({ passesOn: true });
    expect(told.isRemote).toBe(true);
    expect((await ask(told)).error).toBeNull();
  });
});
