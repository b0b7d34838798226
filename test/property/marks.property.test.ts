import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joined } from '../../src/core/bytes';
import { crc32 } from '../../src/core/checksum';
import { redact } from '../../src/core/events/event';
import type { KnownEvent } from '../../src/core/events/event';
import { encodeLine } from '../../src/core/events/line';
import { LedgerReader } from '../../src/store/ledger/reader';
import type { Mark } from '../../src/store/ledger/reader';
import { commonMarks } from '../../src/store/marks';
import { MemoryFiles } from '../files/memory-files';
import { life } from './arbitrary-events';

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

describe('the marks of two databases that were saved one before and one after a file was rewritten', () => {
  it('pass over nothing that one of the two has not seen', async () => {
    await fc.assert(
      fc.asyncProperty(life(20), fc.nat(), fc.nat(), async (events, cut, seen) => {
        const before = events.slice(0, cut % (events.length + 1));
        const since = events.slice(before.length);
        // Shorter than it was, as erasing makes it, so that the newer mark can be the lower one.
        const rewritten = before.map((event) => redact(event, () => true));
        const content = bytesOf([...rewritten, ...since]);
        const known = before.slice(0, seen % (before.length + 1));
        const found = await readAnew(content, [markAfter(content), markAfter(bytesOf(known))]);
        const unseen = events.filter((event) => !known.includes(event)).map(({ id }) => id);
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
