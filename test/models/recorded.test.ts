import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { ModelEvent } from '../../src/core/chat-model.ts';
import type { Transport } from '../../src/core/transport.ts';
import { chatModel } from '../../src/models/chat-model.ts';
import type { WireFormat } from '../../src/models/connections.ts';
import { TestClock, accessWith, ask, connectionTo } from './access.ts';
import { startModelServer } from './servers/index.ts';
import type { ModelServer } from './servers/index.ts';

const RECORDED: readonly [file: string, format: WireFormat][] = [
  ['openai.sse', 'openai'],
  ['openrouter.sse', 'openai'],
  ['gemini.sse', 'openai'],
  ['lm-studio.sse', 'openai'],
  ['vllm.sse', 'openai'],
  ['anthropic.sse', 'anthropic'],
  ['ollama.ndjson', 'ollama'],
];

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

let server: ModelServer | null = null;
afterEach(() => server?.close());

/** Answers with these bytes, cut at these places. */
function cutAt(bytes: Uint8Array, cuts: readonly number[]): Transport {
  const places = [...new Set([0, ...cuts.map((cut) => cut % bytes.length), bytes.length])].sort(
    (a, b) => a - b,
  );
  return {
    send: async () => ({
      status: 200,
      headers: {},
      body: (async function* () {
        for (let at = 1; at < places.length; at++) yield bytes.subarray(places[at - 1], places[at]);
      })(),
    }),
  };
}

/** Text may come in any pieces, as long as it is the same text. */
function joined(events: readonly ModelEvent[]): ModelEvent[] {
  const whole: ModelEvent[] = [];
  for (const event of events) {
    const last = whole.at(-1);
    if (event.type === 'text' && last?.type === 'text') last.text += event.text;
    else whole.push({ ...event });
  }
  return whole;
}

describe.each(RECORDED)('what %s holds', (file, format) => {
  const bytes = fixture(file);
  const expected = JSON.parse(fixture(`${file}.expected.json`).toString()) as ModelEvent[];

  it('is understood over a real connection', async () => {
    server = await startModelServer({ format, script: [{ raw: bytes, chop: 37 }] });
    const model = chatModel(connectionTo(server.url, { format }), accessWith(new TestClock()));
    const { events, error } = await ask(model);
    expect(error).toBeNull();
    expect(events).toEqual(expected);
  });

  it('is the same however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { maxLength: 200 }), async (cuts) => {
        const access = accessWith(new TestClock(), { transport: cutAt(bytes, cuts) });
        // What Ollama knows of its model comes the same way, and is no description of one.
        const { events, error } = await ask(
          chatModel(connectionTo('http://localhost:1', { format }), access),
        );
        expect(error).toBeNull();
        expect(joined(events)).toEqual(joined(expected));
      }),
      { numRuns: 60 },
    );
  });

  it('breaks off wherever it is cut short, or was complete already', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), async (length) => {
        const access = accessWith(new TestClock(), { transport: cutAt(bytes.subarray(0, length), [length]) });
        const { events, error } = await ask(
          chatModel(connectionTo('http://localhost:1', { format }), access),
        );
        if (error) {
          expect(error.code).toBe('model_cut_off');
          const said = joined(expected).flatMap((event) => (event.type === 'text' ? [event.text] : []));
          const heard = joined(events).flatMap((event) => (event.type === 'text' ? [event.text] : []));
          expect(said.join('')).toContain(heard.join(''));
        } else {
          // Only what follows the end may be lost: the count of tokens, the closing mark.
          const withoutUsage = (all: readonly ModelEvent[]) =>
            joined(all.filter(({ type }) => type !== 'usage'));
          expect(withoutUsage(events)).toEqual(withoutUsage(expected));
        }
      }),
      { numRuns: 150 },
    );
  });
});
