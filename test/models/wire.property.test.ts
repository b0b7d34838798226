import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../src/models/wire/json-lines.ts';
import { serverSentEvents } from '../../src/models/wire/server-sent-events.ts';
import type { ServerSentEvent } from '../../src/models/wire/server-sent-events.ts';

async function* chunks(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort(
    (a, b) => a - b,
  );
  // An empty chunk is possible too.
  yield new Uint8Array();
  for (let at = 1; at < places.length; at++) yield bytes.slice(places[at - 1], places[at]);
}

async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const gathered: T[] = [];
  for await (const part of parts) gathered.push(part);
  return gathered;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const cuts = fc.array(fc.nat(), { maxLength: 40 });
const lineText = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, ' '));
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

/** Events, and one of the many ways to write them down. */
const written = fc
  .array(
    fc.record({
      event: fc.constantFrom('', 'ping', 'content_block_delta'),
      data: fc.array(lineText, { minLength: 1, maxLength: 3 }),
      comment: fc.option(lineText, { nil: null }),
      space: fc.constantFrom('', ' '),
      end: lineEnd,
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((events) => fc.tuple(fc.constant(events), fc.boolean()));

describe('server-sent events', () => {
  it('are the same however the bytes were cut', async () => {
    await fc.assert(
      fc.asyncProperty(written, cuts, async ([events, endsWithBlank], where) => {
        let text = '';
        const expected: ServerSentEvent[] = [];
        for (const [at, { event, data, comment, space, end }] of events.entries()) {
          const isLast = at === events.length - 1;
          if (comment !== null) text += `:${comment}${end}`;
          if (event !== '') text += `event:${space}${event}${end}`;
          // A space in front belongs to the value when there is no other.
          for (const line of data)
            text += `data:${space === '' && line.startsWith(' ') ? ' ' : space}${line}${end}`;
          if (!isLast || endsWithBlank) text += end;
          expected.push({
            event: event || 'message',
            data: data.join('\n'),
            isWhole: !isLast || endsWithBlank,
          });
        }
        expect(await all(serverSentEvents(chunks(bytesOf(text), where)))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('survive a cut at every single byte', async () => {
    const text =
      ': hello\r\n\r\nevent: a\r\ndata: {"text":"Zürich 🧭 日本"}\r\n\r\nid: 7\rdata: two\rdata:  lines\r\rdata: [DONE]';
    const bytes = bytesOf(text);
    const everywhere = Array.from(bytes, (_, at) => at);
    expect(await all(serverSentEvents(chunks(bytes, everywhere)))).toEqual([
      { event: 'a', data: '{"text":"Zürich 🧭 日本"}', isWhole: true },
      { event: 'message', data: 'two\n lines', isWhole: true },
      { event: 'message', data: '[DONE]', isWhole: false },
    ]);
  });

  it('are nothing when there are only comments', async () => {
    expect(
      await all(serverSentEvents(chunks(bytesOf(': OPENROUTER PROCESSING\n\n: still\n\n'), []))),
    ).toEqual([]);
  });

  it.each([['{"choices":\n [1]}'], ['<html>\ndata: no event\n\n</html>'], ['Bad gateway']])(
    'are not looked for in a document: %s',
    async (document) => {
      expect(await all(serverSentEvents(chunks(bytesOf(document), [3, 9])))).toEqual([
        { event: 'whole', data: document, isWhole: true },
      ]);
    },
  );

  it('know a field from a word that begins like one', async () => {
    const text = 'data: 1\ndatabase: 2\nevents: 3\ndata\n\n';
    expect(await all(serverSentEvents(chunks(bytesOf(text), [])))).toEqual([
      { event: 'message', data: '1\n', isWhole: true },
    ]);
  });
});

describe('lines of JSON', () => {
  it('are the same however the bytes were cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.jsonValue(), fc.constantFrom('\n', '\r\n', '\n\n')), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.boolean(),
        cuts,
        async (values, hasFinalEnd, where) => {
          const text = values
            .map(
              ([value, end], at) =>
                JSON.stringify(value) + (hasFinalEnd || at < values.length - 1 ? end : ''),
            )
            .join('');
          const lines = await all(jsonLines(chunks(bytesOf(text), where)));
          expect(lines.map((line) => JSON.parse(line.text) as unknown)).toEqual(
            values.map(([value]) => JSON.parse(JSON.stringify(value)) as unknown),
          );
          expect(lines.at(-1)?.isWhole).toBe(hasFinalEnd);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are refused when one has no end', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      const megabyte = new Uint8Array(1_000_000).fill(97);
      for (;;) yield megabyte;
    }
    await expect(all(jsonLines(endless()))).rejects.toMatchObject({ code: 'model_failed' });
  });
});
