import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joined } from '../../src/core/bytes';
import { crc32 } from '../../src/core/checksum';
import { redact } from '../../src/core/events/event';
import type { EventType, KnownEvent } from '../../src/core/events/event';
import { encodeLine } from '../../src/core/events/line';
import { LedgerReader } from '../../src/store/ledger/reader';
import type { Mark } from '../../src/store/ledger/reader';
import { commonMarks } from '../../src/store/marks';
import { MemoryFiles } from '../files/memory-files';
import { eventOf, life, maker } from './arbitrary-events';

const FILE = 'one-a-2026-03-1.jsonl';

const bytesOf = (events: readonly KnownEvent[]) => joined(events.map(encodeLine));

/** The mark of a database that has applied exactly these bytes. */
const markAfter = (bytes: Uint8Array): Mark => ({
  ...{ bytes: bytes.length, sum: crc32(bytes) },
  ...{ size: bytes.length, mtime: -1 },
});

/** What a process reads anew whose two databases were saved with these marks. */
async function readAnew(content: Uint8Array, marks: readonly Mark[]): Promise<string[]> {
  const files = new MemoryFiles();
  await files.write(`ledger/${FILE}`, content);
  const reader = new LedgerReader(files, 'ledger', commonMarks(marks.map((mark) => new Map([[FILE, mark]]))));
  const news = [];
  for (const entry of await reader.changed()) news.push(await reader.news(entry));
  return news.flatMap((one) => one?.events.map(({ id }) => id) ?? []);
}

/**
 * Facts that were then erased, what was added after that, and how many of the facts the older database knows. Erased
 * facts are much shorter, so that the newer mark can be the lower one.
 */
const aRewrite = fc
  .tuple(maker, fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 3 }), fc.nat())
  .map(([made, facts, more, seen]) => {
    const numbered = (count: number, first: number, type: EventType) =>
      Array.from({ length: count }, (_, index) => eventOf(made.draft(type), first + index));
    const before = numbered(facts, 1, 'fact.remembered');
    const since = numbered(more, facts + 1, 'fact.pinned');
    return { before, since, known: before.slice(0, seen % (facts + 1)) };
  });

describe('the marks of two databases that were saved one before and one after a file was rewritten', () => {
  it('pass over nothing that one of the two has not seen', async () => {
    await fc.assert(
      fc.asyncProperty(aRewrite, async ({ before, since, known }) => {
        const rewritten = before.map((event) => redact(event, () => true));
        const content = bytesOf([...rewritten, ...since]);
        const found = await readAnew(content, [markAfter(content), markAfter(bytesOf(known))]);
        const unseen = [...before, ...since].filter((event) => !known.includes(event)).map(({ id }) => id);
        expect(found).toEqual(expect.arrayContaining(unseen));
      }),
      { numRuns: 200 },
    );
  });

  it('spare the reading of a file that both have seen to its end', async () => {
    await fc.assert(
      fc.asyncProperty(life(5), life(5), async (events, more) => {
        const whole = bytesOf(events);
        const content = joined([whole, bytesOf(more)]);
        const found = await readAnew(content, [markAfter(whole), markAfter(whole)]);
        expect(found).toEqual(more.map(({ id }) => id));
      }),
      { numRuns: 30 },
    );
  });
});
