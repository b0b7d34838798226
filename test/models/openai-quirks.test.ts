import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../src/core/chat-model.ts';
import { chatModel } from '../../src/models/chat-model.ts';
import type { Connection } from '../../src/models/connections.ts';
import { CallPieces } from '../../src/models/openai/call-pieces.ts';
import type { CallPiece } from '../../src/models/openai/call-pieces.ts';
import { TestClock, accessWith, ask, connectionTo, hear, nothingYet } from './access.ts';
import { startModelServer } from './servers/index.ts';
import type { ModelServer } from './servers/index.ts';

let server: ModelServer;
let clock: TestClock;
beforeEach(async () => {
  clock = new TestClock();
  server = await startModelServer({ format: 'openai' });
});
afterEach(() => server.close());

const model = (given: Partial<Connection> = {}) =>
  chatModel(connectionTo(server.url, given), accessWith(clock));
const stream = (...values: unknown[]) => values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('');
const says = (...values: unknown[]) => void (server.script = [{ raw: stream(...values) }]);
const piece = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ delta, finish_reason }],
});

describe('a server that speaks as OpenAI does, nearly', () => {
  it('is asked again without what it refuses, and from then on never with it', async () => {
    server.script = ({ body }) => {
      if (body?.stream_options !== undefined)
        return { status: 400, message: 'Unknown parameter: stream_options' };
      if (body?.temperature !== undefined)
        return {
          status: 400,
          message: "Unsupported value: 'temperature' does not support 0 with this model.",
        };
      if (body?.max_tokens !== undefined)
        return {
          status: 400,
          message:
            "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead.",
        };
      return { text: 'At last.' };
    };
    const asked = model();
    const options = { maxTokens: 50, temperature: 0 };
    const first = await hear(asked.stream([{ role: 'user', text: 'Hi' }], [], options));
    expect(first).toMatchObject({ text: 'At last.', error: null });
    expect(server.questions).toHaveLength(4);
    await hear(asked.stream([{ role: 'user', text: 'Hi' }], [], options));
    expect(server.questions).toHaveLength(5);
    expect(server.questions[4]?.body).toMatchObject({ max_completion_tokens: 50 });
    expect(clock.waits).toEqual([]);
  });

  it('is not asked again and again when it refuses everything', async () => {
    server.script = [
      {
        status: 400,
        message: 'temperature, max_tokens, max_completion_tokens and stream_options are unsupported',
      },
    ];
    const { error } = await hear(
      model().stream([{ role: 'user', text: 'Hi' }], [], { maxTokens: 5, temperature: 1 }),
    );
    expect(error).toMatchObject({ code: 'model_failed' });
    expect(server.questions).toHaveLength(5);
  });

  it('may leave out the closing mark', async () => {
    says(piece({ content: 'Done' }), piece({}, 'stop'));
    expect(await ask(model())).toMatchObject({ text: 'Done', error: null });
  });

  it('may keep the connection open after its last word', async () => {
    server.script = [{ raw: stream(piece({ content: 'Done' }), piece({}, 'stop')), fault: 'silence' }];
    const heard = nothingYet();
    const asked = hear(model().stream([{ role: 'user', text: 'Hi' }], []), heard);
    await expect.poll(() => heard.text).toBe('Done');
    expect(await clock.runOutUntil(asked)).toEqual([2_000]);
    expect(heard.error).toBeNull();
    expect(heard.events.at(-1)).toEqual({ type: 'end', reason: 'stop' });
  });

  it('may close with the mark alone', async () => {
    server.script = [{ raw: `${stream(piece({ content: 'Done' }))}data: [DONE]\n\n` }];
    expect(await ask(model())).toMatchObject({ text: 'Done', error: null });
  });

  it('may say stop although it asks for tools', async () => {
    says(piece({ tool_calls: [{ index: 0, id: 'a', function: { name: 'look', arguments: '{}' } }] }, 'stop'));
    expect((await ask(model())).events.at(-1)).toEqual({ type: 'end', reason: 'calls' });
  });

  it('may answer whole although it was asked to stream', async () => {
    const calls = [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{"at":1}' } }];
    server.script = [
      {
        contentType: 'application/json',
        raw: JSON.stringify(
          {
            object: 'chat.completion',
            choices: [
              { message: { role: 'assistant', content: 'Well.', tool_calls: calls }, finish_reason: 'stop' },
            ],
            usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
          },
          null,
          2,
        ),
      },
    ];
    expect((await ask(model())).events).toEqual([
      { type: 'text', text: 'Well.' },
      { type: 'call', call: { id: 'a', name: 'look', arguments: '{"at":1}' } },
      { type: 'usage', usage: { input: 3, output: 4, cachedInput: 0 } },
      { type: 'end', reason: 'calls' },
    ]);
  });

  it.each([['{"choices": []}'], ['{"object": "list"}'], ['[]'], ['null'], ['']])(
    'does not answer with %s',
    async (raw) => {
      server.script = [{ raw, contentType: 'application/json' }];
      const { error, events } = await ask(model());
      expect(error?.code).toMatch(/^model_(?:failed|cut_off)$/);
      expect(events).toEqual([]);
    },
  );

  it('may send parts instead of text, of which thoughts are not for people', async () => {
    says(
      piece({
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
          { type: 'text', text: 'Said.' },
        ],
      }),
      piece({}, 'stop'),
    );
    expect((await ask(model())).text).toBe('Said.');
  });

  it('may refuse in words', async () => {
    says(piece({ refusal: 'I cannot help with that.' }), piece({}, 'content_filter'));
    const { text, events } = await ask(model());
    expect(text).toBe('I cannot help with that.');
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'refused' });
  });

  it('may report an error within the stream before anything was said, and is asked again when it was busy', async () => {
    server.script = [
      { raw: stream({ error: { message: 'Rate limited', code: 'rate_limit_exceeded' } }) },
      { text: 'Now.' },
    ];
    expect(await ask(model())).toMatchObject({ text: 'Now.', error: null });
    expect(clock.waits).toHaveLength(1);
  });

  it('is not asked again after its first word', async () => {
    says(piece({ content: 'So' }), { error: { message: 'Overloaded', type: 'overloaded_error' } });
    expect(await ask(model())).toMatchObject({ text: 'So', error: { code: 'model_busy' } });
    expect(server.questions).toHaveLength(1);
  });

  it.each([
    ['You exceeded your current quota', 'insufficient_quota', 429, 'model_busy', 'no credit left'],
    ['API key not valid. Please pass a valid API key.', '', 400, 'model_key', 'does not accept the key'],
    ['openai/gpt-9 is not a valid model ID', '', 400, 'model_missing', 'knows no model "tiny"'],
    ['Insufficient credits', '', 402, 'model_busy', 'no credit left'],
    ['I am a teapot', '', 418, 'model_failed', 'refused the request (418 I am a teapot)'],
  ])('says "%s" as a sentence', async (message, code, status, expected, sentence) => {
    server.script = [{ status, message, code }];
    const { error } = await ask(model());
    expect(error?.code).toBe(expected);
    expect(error?.message).toContain(sentence);
    expect(server.questions).toHaveLength(1);
  });

  it("is understood when it wraps its complaint in a list, as Gemini's does", async () => {
    server.script = [
      { status: 404, raw: '[{"error": {"code": 404, "message": "models/tiny is not found"}}]' },
    ];
    expect((await ask(model())).error).toMatchObject({
      code: 'model_missing',
      detail: '404 models/tiny is not found',
    });
  });

  it('gets back with a call what it gave with it', async () => {
    const mark = { google: { thought_signature: 'CiQB' } };
    says(
      piece({
        tool_calls: [{ index: 0, id: 'a', function: { name: 'look', arguments: '{}' }, extra_content: mark }],
      }),
      piece({}, 'stop'),
    );
    const asked = model();
    await ask(asked);
    const messages: ChatMessage[] = [
      { role: 'user', text: 'Look' },
      { role: 'assistant', text: '', calls: [{ id: 'a', name: 'look', arguments: '{}' }] },
      { role: 'tool', call: 'a', name: 'look', text: 'Nothing.' },
    ];
    await hear(asked.stream(messages, []));
    expect(server.questions[1]?.body).toMatchObject({
      messages: [{}, { content: null, tool_calls: [{ id: 'a', extra_content: mark }] }, {}],
    });
  });
});

describe('a call that comes in pieces', () => {
  const together = (...pieces: CallPiece[]) => {
    let count = 0;
    const calls = new CallPieces(() => `made-${++count}`);
    for (const each of pieces) calls.add(each);
    return calls.calls.map(({ id, name, arguments: given }) => `${id} ${name} ${given}`);
  };

  it.each<[string, CallPiece[], string[]]>([
    [
      'by the book',
      [
        { index: 0, id: 'a', function: { name: 'x', arguments: '' } },
        { index: 1, id: 'b', function: { name: 'y', arguments: '{' } },
        { index: 0, function: { arguments: '{"q"' } },
        { index: 1, function: { arguments: '}' } },
        { index: 0, function: { arguments: ':1}' } },
      ],
      ['a x {"q":1}', 'b y {}'],
    ],
    [
      'without an index',
      [
        { id: 'a', function: { name: 'x', arguments: '{"q"' } },
        { function: { arguments: ':1}' } },
        { id: 'b', function: { name: 'y', arguments: '{}' } },
      ],
      ['a x {"q":1}', 'b y {}'],
    ],
    [
      'with the index 0 for every call',
      [
        { index: 0, id: 'a', function: { name: 'x', arguments: '{}' } },
        { index: 0, id: 'b', function: { name: 'x', arguments: '{"q"' } },
        { index: 0, function: { arguments: ':2}' } },
      ],
      ['a x {}', 'b x {"q":2}'],
    ],
    [
      'with id and name in every piece',
      [
        { index: 0, id: 'a', function: { name: 'x', arguments: '{"q"' } },
        { index: 0, id: 'a', function: { name: 'x', arguments: ':1}' } },
      ],
      ['a x {"q":1}'],
    ],
    [
      'without index and id',
      [
        { function: { name: 'x', arguments: '{"q"' } },
        { function: { arguments: ':1}' } },
        { function: { name: 'y', arguments: '{}' } },
      ],
      ['made-1 x {"q":1}', 'made-2 y {}'],
    ],
    ['with an empty id', [{ index: 0, id: '', function: { name: 'x', arguments: '{}' } }], ['made-1 x {}']],
    [
      'with an object for its arguments',
      [{ index: 0, id: 'a', function: { name: 'x', arguments: { q: 1 } } }],
      ['a x {"q":1}'],
    ],
    [
      'with a name that comes late',
      [
        { index: 0, id: 'a' },
        { index: 0, function: { name: 'x', arguments: '{}' } },
      ],
      ['a x {}'],
    ],
    ['that never says its name', [{ index: 0, id: 'a', function: { arguments: '{}' } }], []],
  ])('is put together %s', (_, pieces, expected) => {
    expect(together(...pieces)).toEqual(expected);
  });
});
