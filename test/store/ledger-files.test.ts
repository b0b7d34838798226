import { describe, expect, it } from 'vitest';
import { LEDGER_FILE_LIMIT } from '../../src/store/ledger/names';
import { Disk } from '../files/memory-files';
import { bytesAt, ledgerFiles } from './disk-work';
import { Clock, LEDGER, factTexts, openStore, remember } from './open-store';

const DAY = 24 * 60;

describe('the ledger begins a new file', () => {
  it('with each month', async () => {
    const [disk, clock] = [new Disk(), new Clock(Date.UTC(2026, 11, 31, 23, 58))];
    const store = await openStore({ disk, clock });
    await remember(store, 'last year');
    clock.pass(5);
    await remember(store, 'this year');
    clock.pass(40 * DAY);
    await remember(store, 'in February');
    expect(ledgerFiles(disk)).toEqual([
      `${LEDGER}/laptop-a-2026-12-1.jsonl`,
      `${LEDGER}/laptop-a-2027-01-1.jsonl`,
      `${LEDGER}/laptop-a-2027-02-1.jsonl`,
    ]);
    expect(factTexts(await openStore({ disk, clock }))).toHaveLength(3);
  });

  it('at 4 MB, and goes on in the last one after a restart', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const store = await openStore({ disk, clock });
    const long = 'x'.repeat(900_000);
    for (let index = 0; index < 6; index++) {
      await store.append('user', [
        {
          type: 'message.added',
          data: { id: `m${index}`, thread: 't', role: 'user', text: `${index}${long}` },
        },
      ]);
    }
    const files = ledgerFiles(disk);
    expect(files).toHaveLength(2);
    expect(bytesAt(disk, files[0] ?? '').length).toBeGreaterThanOrEqual(LEDGER_FILE_LIMIT);
    await store.close();
    const again = await openStore({ disk, clock });
    await remember(again, 'after the restart');
    expect(ledgerFiles(disk)).toEqual(files);
    expect(again.ownFile).toBe('laptop-a-2026-05-2.jsonl');
    expect(again.data.events().size).toBe(7);
  });

  it('but not for a month that was begun before', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    for (let run = 0; run < 3; run++) {
      const store = await openStore({ disk, clock });
      await remember(store, `run ${run}`);
      await store.close();
      clock.pass(DAY);
    }
    expect(ledgerFiles(disk)).toEqual([`${LEDGER}/laptop-a-2026-05-1.jsonl`]);
  });
});

describe('appends that are asked for at once', () => {
  it('are all kept, in the order in which they were asked for', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const store = await openStore({ disk, clock });
    const texts = Array.from({ length: 100 }, (_, index) => `fact ${String(index).padStart(3, '0')}`);
    const ids = await Promise.all(texts.map((text) => remember(store, text)));
    expect(new Set(ids).size).toBe(100);
    const inOrder = [...store.data.memory.events()].map(
      (event) => (event.data as { fact: { text: string } }).fact.text,
    );
    expect(inOrder).toEqual(texts);
    expect(factTexts(await openStore({ disk, clock }))).toEqual(texts);
  });
});
