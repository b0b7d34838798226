import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../src/core/events/event';
import { readHistory } from '../../src/engine/ledger-history';
import { listMessages, listThreads } from '../../src/engine/queries';
import type { Store } from '../../src/store/store';
import { Disk, MemoryFiles } from '../files/memory-files';
import { Clock, LEDGER, openStore } from '../store/open-store';

/** One step of a random history; numbers choose among few threads, messages and earlier events. */
type Step = { verb: string; thread: number; message: number; past: number; onPhone: boolean };

const VERBS = [
  'start',
  'say',
  'say',
  'say',
  'rename',
  'withdraw',
  'delete',
  'restore',
  'undo',
  'eraseMessage',
  'eraseThread',
  'eraseAll',
];

const steps = fc.array(
  fc.record({
    verb: fc.constantFrom(...VERBS),
    thread: fc.nat(2),
    message: fc.nat(5),
    past: fc.nat(30),
    onPhone: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);

function eventOf({ verb, thread, message, past }: Step, written: string[]): NewEvent | null {
  const [t, m] = [`t${thread}`, `m${message}`];
  switch (verb) {
    case 'start':
      return { type: 'thread.started', data: { id: t, title: `Talk ${past}`, learning: true } };
    case 'say':
      return { type: 'message.added', data: { id: m, thread: t, role: 'user', text: `said ${past}` } };
    case 'rename':
      return { type: 'thread.renamed', data: { id: t, title: `Renamed ${past}` } };
    case 'withdraw':
      return { type: 'message.withdrawn', data: { id: m } };
    case 'delete':
      return { type: 'thread.deleted', data: { id: t } };
    case 'restore':
      return { type: 'thread.restored', data: { id: t } };
    case 'eraseMessage':
      return { type: 'erasure', data: { scope: 'things', refs: [`message:${m}`] } };
    case 'eraseThread':
      return { type: 'erasure', data: { scope: 'things', refs: [`thread:${t}`] } };
    case 'eraseAll':
      return past % 5 === 0 ? { type: 'erasure', data: { scope: 'all' } } : null;
    default: {
      const target = written[past % Math.max(1, written.length)];
      return target === undefined ? null : { type: 'undo', data: { events: [target], because: 'user' } };
    }
  }
}

async function live(disk: Disk, history: readonly Step[]): Promise<Store> {
  const laptop = await openStore({ disk, clock: new Clock() });
  // An hour slow, so that what it says must be put in order by more than the time.
  const phone = await openStore({ disk, clock: new Clock(Date.UTC(2026, 4, 10, 11)), device: 'phone' });
  const written: string[] = [];
  for (const step of history) {
    const event = eventOf(step, written);
    if (!event) continue;
    const store = step.onPhone ? phone : laptop;
    await store.refresh();
    written.push(...(await store.append('user', [event])).map(({ id }) => id));
  }
  await laptop.refresh();
  return laptop;
}

function fromDatabase(store: Store) {
  return listThreads(store, 100).map((thread) => ({ ...thread, said: listMessages(store, thread.id) }));
}

describe('conversations read from the ledger alone', () => {
  it('are what the history database says, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const disk = new Disk();
        const store = await live(disk, history);
        const read = await readHistory(new MemoryFiles(disk), LEDGER, () => Promise.resolve());
        expect(read).toEqual(fromDatabase(store));
        store.data.close();
      }),
      { numRuns: 60, seed: 20260510 },
    );
  }, 60_000);

  it('gives way between files', async () => {
    const disk = new Disk();
    await live(disk, [
      { verb: 'start', thread: 0, message: 0, past: 0, onPhone: false },
      { verb: 'say', thread: 0, message: 0, past: 1, onPhone: true },
    ]);
    let ways = 0;
    const read = await readHistory(new MemoryFiles(disk), LEDGER, () => {
      ways++;
      return Promise.resolve();
    });
    expect(ways).toBe(2);
    expect(read).toMatchObject([{ id: 't0', title: 'Talk 0', messages: 1, said: [{ text: 'said 1' }] }]);
  });

  it('are none where there is no ledger', async () => {
    expect(await readHistory(new MemoryFiles(), LEDGER, () => Promise.resolve())).toEqual([]);
  });
});
