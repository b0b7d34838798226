import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage, ChatModel, StreamOptions, ToolSpec } from '../../src/core/chat-model.ts';
import { chatModel } from '../../src/models/chat-model.ts';
import type { Connection, WireFormat } from '../../src/models/connections.ts';
import { TestClock, accessWith, ask, connectionTo, hear, nothingYet } from './access.ts';
import { startModelServer } from './servers/index.ts';
import type { ModelServer, Turn } from './servers/index.ts';

const SEARCH: ToolSpec = {
  name: 'memory_search',
  description: 'Searches.',
  parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
};
const FORMATS: readonly WireFormat[] = ['openai', 'anthropic', 'ollama'];

describe.each(FORMATS)('a model that speaks %s', (format) => {
  let server: ModelServer;
  let clock: TestClock;

  beforeEach(async () => {
    clock = new TestClock();
    server = await startModelServer({ format });
  });
  afterEach(async () => {
    await server.close();
    // Whatever happened, nothing is left running.
    expect(clock.pending).toBe(0);
  });

  const model = (given: Partial<Connection> = {}, key: string | null = null): ChatModel =>
    chatModel(connectionTo(server.url, { format, ...given }), accessWith(clock, { key }));
  const says = (...script: Turn[]): void => void (server.script = script);
  const talk = (messages: readonly ChatMessage[], options: StreamOptions = {}, tools = [SEARCH]) =>
    hear(model().stream(messages, tools, options));

  it('says its words in order, then what it used, then that it is done', async () => {
    says({ text: ['Grüezi ', '🧭 ', 'aus Zürich.'], usage: { input: 120, output: 9, cachedInput: 0 } });
    const { events, text, error } = await ask(model());
    expect(error).toBeNull();
    expect(text).toBe('Grüezi 🧭 aus Zürich.');
    expect(events.filter(({ type }) => type === 'text')).toHaveLength(3);
    expect(events.slice(-2)).toEqual([
      { type: 'usage', usage: { input: 120, output: 9, cachedInput: 0 } },
      { type: 'end', reason: 'stop' },
    ]);
  });

  it.each([1, 2, 3, 7, 64])('is understood in pieces of %i bytes', async (chop) => {
    says({
      text: ['日本語 ', 'und 🏔️\n'],
      calls: [{ name: 'memory_search', arguments: { query: 'Bücher 📚' } }],
      usage: { input: 5, output: 6, cachedInput: 0 },
      chop,
    });
    const { events, text, error } = await talk([{ role: 'user', text: 'Los' }]);
    expect(error).toBeNull();
    expect(text).toBe('日本語 und 🏔️\n');
    expect(events.filter(({ type }) => type !== 'text')).toMatchObject([
      { type: 'call', call: { name: 'memory_search' } },
      { type: 'usage', usage: { input: 5, output: 6 } },
      { type: 'end', reason: 'calls' },
    ]);
  });

  it('hands over parallel calls whole, each with an id of its own', async () => {
    says({
      calls: [
        { name: 'memory_search', arguments: { query: 'one "quoted" \\ two' } },
        { name: 'vault_read', arguments: { path: 'Über/Notiz.md' } },
        { name: 'vault_list', arguments: {} },
      ],
    });
    const { events, error } = await talk([{ role: 'user', text: 'Look.' }]);
    expect(error).toBeNull();
    const calls = events.flatMap((event) => (event.type === 'call' ? [event.call] : []));
    expect(calls.map(({ name, arguments: given }) => [name, JSON.parse(given || '{}') as unknown])).toEqual([
      ['memory_search', { query: 'one "quoted" \\ two' }],
      ['vault_read', { path: 'Über/Notiz.md' }],
      ['vault_list', {}],
    ]);
    expect(calls.every(({ id }) => id !== '')).toBe(true);
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'calls' });
  });

  it('hands over arguments that are no JSON as they are', async () => {
    says({ calls: [{ name: 'memory_search', arguments: '{"query": "half' }] });
    const { events } = await talk([{ role: 'user', text: 'Look.' }]);
    expect(events.find(({ type }) => type === 'call')).toMatchObject({
      call: { arguments: '{"query": "half' },
    });
  });

  it('keeps what it thinks to itself', async () => {
    says({ thinking: 'They want a greeting.', text: 'Hello.' });
    expect((await ask(model())).text).toBe('Hello.');
  });

  it('says when its answer was too long', async () => {
    says({ text: 'And so on', end: 'length' });
    expect((await ask(model())).events.at(-1)).toEqual({ type: 'end', reason: 'length' });
  });

  it('takes a whole exchange with tools, also one that broke off', async () => {
    says({ text: 'It is in Notes/Bern.md.' });
    const { error } = await talk(
      [
        { role: 'system', text: 'You are a helper.', isStable: true },
        { role: 'system', text: 'Today is Wednesday.' },
        { role: 'user', text: 'Where is it?' },
        {
          role: 'assistant',
          text: 'I look.',
          calls: [
            { id: 'c1', name: 'memory_search', arguments: '{"query":"it"}' },
            { id: 'c2', name: 'memory_search', arguments: 'not json' },
          ],
        },
        { role: 'tool', call: 'c1', name: 'memory_search', text: 'Notes/Bern.md' },
        { role: 'assistant', text: '' },
        { role: 'user', text: 'So?' },
      ],
      { maxTokens: 77, temperature: 0.5 },
    );
    expect(error).toBeNull();
    const expected = readFileSync(new URL(`fixtures/${format}.request.json`, import.meta.url), 'utf8');
    expect((await server.asked(1)).body).toEqual(JSON.parse(expected));
  });

  it('sends the key, and only where there is one', async () => {
    server.key = 'secret-1';
    expect((await ask(model({ keyName: 'my-key' }, 'secret-1'))).error).toBeNull();
    server.key = null;
    await ask(model());
    const headers = server.questions.at(-1)?.headers;
    expect(headers?.authorization ?? headers?.['x-api-key']).toBeUndefined();
  });

  it('says that the key is wrong', async () => {
    server.key = 'secret-1';
    const { error } = await ask(model({ keyName: 'my-key' }, 'another'));
    expect(error).toMatchObject({ code: 'model_key' });
    expect(error?.message).toContain('does not accept the key');
    expect(clock.waits).toEqual([]);
  });

  it('says that it knows no such model', async () => {
    says({ status: 404, message: "model 'tiny' not found", code: 'model_not_found' });
    const { error } = await ask(model());
    expect(error?.code).toBe('model_missing');
    expect(error?.message).toContain('knows no model "tiny"');
  });

  it('waits as long as it is told when asked too often, and then answers', async () => {
    says({ status: 429, headers: { 'retry-after': '7' } }, { status: 429 }, { text: 'Now.' });
    const { text, error } = await ask(model());
    expect(error).toBeNull();
    expect(text).toBe('Now.');
    expect(clock.waits[0]).toBe(7_000);
    expect(clock.waits[1]).toBeGreaterThan(0);
    expect(server.questions).toHaveLength(3);
  });

  it.each([429, 503, 529])('gives up on %i after some attempts, in words', async (status) => {
    says({ status });
    const { error } = await ask(model());
    expect(error?.code).toBe('model_busy');
    expect(server.questions).toHaveLength(4);
    expect(clock.waits).toHaveLength(3);
  });

  it('does not wait when the server wants more patience than anyone has', async () => {
    says({ status: 429, headers: { 'retry-after': '600' } });
    const { error } = await ask(model());
    expect(error).toMatchObject({ code: 'model_busy' });
    expect(error?.message).toContain('in 10 minutes');
    expect(clock.waits).toEqual([]);
  });

  it('does not ask again where that cannot help', async () => {
    says({ status: 500, message: 'Oh dear' });
    const { error } = await ask(model());
    expect(error).toMatchObject({ code: 'model_failed', detail: '500 Oh dear' });
    expect(error?.message).toContain('a problem of its own (500)');
    expect(server.questions).toHaveLength(1);
  });

  it('can be stopped while it waits to ask again', async () => {
    says({ status: 429 });
    clock.hold = new Promise(() => undefined);
    const stop = new AbortController();
    const asked = ask(model(), stop.signal);
    await expect.poll(() => clock.waits.length).toBe(1);
    stop.abort();
    expect((await asked).error).toMatchObject({ code: 'cancelled' });
    expect(server.questions).toHaveLength(1);
  });

  it('is left at once when it is stopped in the middle, and the connection is closed', async () => {
    says({ text: ['One ', 'two ', 'three'], fault: 'silence' });
    const stop = new AbortController();
    const heard = nothingYet();
    const asked = hear(model().stream([{ role: 'user', text: 'Count' }], [], { signal: stop.signal }), heard);
    await expect.poll(() => heard.text).toBe('One two three');
    stop.abort();
    expect((await asked).error).toMatchObject({ code: 'cancelled' });
    await server.leftBy(1);
  });

  it('is left when nobody listens any more', async () => {
    says({ text: ['One ', 'two'], fault: 'silence' });
    for await (const event of model().stream([{ role: 'user', text: 'Count' }], [])) {
      expect(event).toEqual({ type: 'text', text: 'One ' });
      break;
    }
    await server.leftBy(1);
  });

  it('is not even asked when it was stopped before', async () => {
    const { error } = await ask(model(), AbortSignal.abort());
    expect(error).toMatchObject({ code: 'cancelled' });
    expect(server.requests).toEqual([]);
  });

  it('is given up on when it says nothing at all', async () => {
    says({ isSilent: true });
    const asked = ask(model());
    await server.asked(1);
    expect(await clock.runOutUntil(asked)).toEqual([120_000]);
    const { error } = await asked;
    expect(error).toMatchObject({ code: 'model_timeout' });
    expect(error?.message).toContain('no answer within 120 seconds');
    await server.leftBy(1);
  });

  it('is given up on when it falls silent, and what it said is kept', async () => {
    says({ text: ['Half an ', 'answer'], fault: 'silence' });
    const heard = nothingYet();
    const asked = hear(model().stream([{ role: 'user', text: 'Tell' }], []), heard);
    await expect.poll(() => heard.text).toBe('Half an answer');
    await clock.runOutUntil(asked);
    expect(heard.error).toMatchObject({ code: 'model_timeout' });
    expect(heard.text).toBe('Half an answer');
    await server.leftBy(1);
  });

  it('says that its answer broke off, and what came is kept', async () => {
    says({ text: ['Half an ', 'answer'], fault: 'cut' });
    const { text, error } = await ask(model());
    expect(text).toBe('Half an answer');
    expect(error).toMatchObject({ code: 'model_cut_off' });
  });

  it('does not take an end without its mark for an end', async () => {
    // The connection is closed in good order, only too early.
    says({ raw: opening(format, 'Hello.') });
    const { text, error } = await ask(model());
    expect(text).toBe('Hello.');
    expect(error).toMatchObject({ code: 'model_cut_off' });
  });

  it('says what went wrong in the middle, in its own words', async () => {
    says({ text: ['So ', 'far'], fault: 'error', message: 'The GPU caught fire' });
    const { text, error } = await ask(model());
    expect(text).toBe('So far');
    expect(error).toMatchObject({ code: 'model_failed', detail: 'The GPU caught fire' });
    expect(server.questions).toHaveLength(1);
  });

  it('is not taken for a model when it is a web page', async () => {
    says({ raw: '<html>\n<p>Welcome</p></html>', contentType: 'text/html' });
    const { error } = await ask(model());
    expect(error).toMatchObject({ code: 'model_failed' });
    expect(error?.message).toContain('something that no language model says');
  });

  it('cannot be reached where nobody listens', async () => {
    await server.close();
    const { error } = await ask(model());
    expect(error).toMatchObject({ code: 'model_away' });
    expect(error?.message).toContain('could not be reached');
    server = await startModelServer({ format });
  });

  it('is told of no tools when it takes none', async () => {
    await hear(model({ usesTools: false }).stream([{ role: 'user', text: 'Hi' }], [SEARCH]));
    expect(server.questions[0]?.body).not.toHaveProperty('tools');
  });

  it('says that it takes no tools', async () => {
    says({ status: 400, message: 'registry.ollama.ai/library/tiny does not support tools' });
    const { error } = await talk([{ role: 'user', text: 'Hi' }]);
    expect(error?.message).toContain('cannot use tools');
  });

  it('says that something is too long for it', async () => {
    says({
      status: 400,
      message: "This model's maximum context length is 8192 tokens.",
      code: 'context_length_exceeded',
    });
    const { error } = await ask(model());
    expect(error?.message).toContain('longer than the model "tiny"');
  });

  it('names itself by its host and its name', () => {
    expect(model().id).toBe(`${new URL(server.url).host}/tiny`);
    expect(model().isRemote).toBe(false);
    expect(model().contextTokens).toBe(16_384);
  });
});

/** The beginning of an answer as each format has it, without its end. */
function opening(format: WireFormat, text: string): string {
  switch (format) {
    case 'openai':
      return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`;
    case 'anthropic':
      return [
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
      ]
        .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
        .join('');
    case 'ollama':
      return `${JSON.stringify({ message: { role: 'assistant', content: text }, done: false })}\n`;
  }
}
