import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatModel, ModelEvent } from '../../src/core/chat-model.ts';
import { RecollectError } from '../../src/core/errors.ts';
import type { Connection } from '../../src/models/connections.ts';
import { MeteredModel } from '../../src/models/metered-model.ts';
import type { Errand } from '../../src/models/metered-model.ts';
import { NO_CAPS, addUp, addUpBy, monthOf, reasonToStop } from '../../src/models/spending.ts';
import type { Caps, Spent } from '../../src/models/spending.ts';
import { SpendingBook } from '../../src/models/spending-book.ts';
import { Disk, MemoryFiles } from '../files/memory-files.ts';
import { ask, connectionTo, hear } from './access.ts';

const NOON = new Date(2026, 10, 18, 12).getTime();

function spent(given: Partial<Spent> = {}): Spent {
  return {
    at: NOON,
    purpose: 'chat',
    connection: 'one',
    model: 'tiny',
    conversation: 'c1',
    message: 'm1',
    job: null,
    usage: { input: 1_000, output: 100, cachedInput: 0 },
    isGuess: false,
    cost: 0.01,
    ...given,
  };
}

const anySpent = fc.record({
  cost: fc.option(fc.double({ min: 0, max: 10, noNaN: true }), { nil: null }),
  conversation: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null }),
  usage: fc.record({ input: fc.nat(), output: fc.nat(), cachedInput: fc.nat() }),
});

describe('adding up', () => {
  it('loses nothing by grouping', () => {
    fc.assert(
      fc.property(fc.array(anySpent), (some) => {
        const records = some.map((given) => spent(given));
        const groups = addUpBy(records, ({ conversation }) => conversation ?? 'none');
        const sum = (pick: (total: ReturnType<typeof addUp>) => number) =>
          [...groups.values()].reduce((all, total) => all + pick(total), 0);
        const all = addUp(records);
        expect(sum(({ requests }) => requests)).toBe(records.length);
        expect(sum(({ input }) => input)).toBe(all.input);
        expect(sum(({ unpriced }) => unpriced)).toBe(all.unpriced);
        expect(sum(({ cost }) => cost)).toBeCloseTo(all.cost, 6);
      }),
    );
  });

  it('counts each token by its price or by its number, never by both', () => {
    expect(addUp([spent({ cost: 0.5 }), spent({ cost: null })])).toEqual({
      requests: 2,
      input: 2_000,
      cachedInput: 0,
      output: 200,
      cost: 0.5,
      unpriced: 1_100,
    });
  });

  it('leaves out what belongs to no conversation', () => {
    expect([...addUpBy([spent({ conversation: null })], ({ conversation }) => conversation)]).toEqual([]);
  });
});

describe('a limit', () => {
  const caps: Caps = { dollars: 10, tokens: 1_000_000, backgroundShare: 0.8 };
  const total = (cost: number, unpriced = 0) => ({ ...addUp([]), cost, unpriced });

  it('stops background work first, and the chat later', () => {
    expect(reasonToStop(total(7.99), caps, 'extract')).toBeNull();
    expect(reasonToStop(total(8), caps, 'extract')).toContain('$8.00 of $10.00');
    expect(reasonToStop(total(8), caps, 'chat')).toBeNull();
    expect(reasonToStop(total(10), caps, 'chat')).toContain('limit of $10.00 is reached');
  });

  it('holds for tokens without a price too', () => {
    expect(reasonToStop(total(0, 800_000), caps, 'conflict')).toContain('800,000 tokens of 1,000,000 tokens');
    expect(reasonToStop(total(0, 999_999), caps, 'chat')).toBeNull();
    expect(reasonToStop(total(0, 1_000_000), caps, 'chat')).toContain('1,000,000 tokens');
  });

  it('of nothing stops everything, and none stops nothing', () => {
    expect(reasonToStop(total(0), { ...caps, dollars: 0 }, 'chat')).not.toBeNull();
    expect(reasonToStop(total(1e9, 1e12), NO_CAPS, 'extract')).toBeNull();
  });

  it('never lets background work on where the chat is stopped', () => {
    const money = fc.double({ min: 0, max: 100, noNaN: true });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(money, money, share, (cost, dollars, backgroundShare) => {
        const given: Caps = { dollars, tokens: null, backgroundShare };
        if (reasonToStop(total(cost), given, 'chat') !== null)
          expect(reasonToStop(total(cost), given, 'repair')).not.toBeNull();
      }),
    );
  });
});

describe('the book', () => {
  let disk: Disk;
  beforeEach(() => (disk = new Disk()));
  const open = (device = 'd1') => SpendingBook.open({ files: new MemoryFiles(disk), folder: 'data', device });
  const lines = (path: string) => new TextDecoder().decode(disk.files.get(path)?.bytes);

  it('keeps what was spent, a file a month', async () => {
    const book = await open();
    await book.add(spent());
    await book.add(spent({ at: new Date(2026, 9, 31, 23, 59).getTime(), cost: 2 }));
    expect([...disk.files.keys()].sort()).toEqual([
      'data/spending-d1-2026-10.jsonl',
      'data/spending-d1-2026-11.jsonl',
    ]);
    const again = await open();
    expect(again.months).toEqual(['2026-11', '2026-10']);
    expect(again.total('2026-10').cost).toBe(2);
    expect(again.in('2026-11')).toEqual([spent()]);
    expect(again.on('c1')).toHaveLength(2);
  });

  it('is each device’s own', async () => {
    await (await open()).add(spent());
    expect((await open('d2')).months).toEqual([]);
  });

  it('loses one record to a torn line, and none after it', async () => {
    await (await open()).add(spent());
    const path = 'data/spending-d1-2026-11.jsonl';
    disk.put(path, new TextEncoder().encode(`${lines(path)}{"at":17`));
    const torn = await open();
    expect(torn.damaged).toBe(1);
    await torn.add(spent({ cost: 5 }));
    const again = await open();
    expect(again.in('2026-11').map(({ cost }) => cost)).toEqual([0.01, 5]);
    expect(again.damaged).toBe(1);
  });

  it('counts on when the disk is full, and says so', async () => {
    const files = new MemoryFiles(disk);
    files.append = () => Promise.reject(new Error('no space left'));
    const book = await SpendingBook.open({ files, folder: 'data', device: 'd1' });
    await book.add(spent({ cost: 3 }));
    expect(book.total(monthOf(NOON)).cost).toBe(3);
    expect(book.problem).toContain('no space left');
  });
});

describe('a model that is metered', () => {
  let disk: Disk;
  let book: SpendingBook;
  beforeEach(async () => {
    disk = new Disk();
    book = await SpendingBook.open({ files: new MemoryFiles(disk), folder: 'data', device: 'd1' });
  });

  const remote = connectionTo('https://api.example.com', { price: { input: 1, output: 2 } });
  function metered(
    events: readonly (ModelEvent | Error)[],
    errand: Errand = { purpose: 'chat', conversation: 'c9', message: 'm9' },
    { caps = NO_CAPS, connection = remote }: { caps?: Caps; connection?: Connection } = {},
  ): MeteredModel {
    const model: ChatModel = {
      id: 'x/tiny',
      contextTokens: 1_000,
      isRemote: true,
      async *stream() {
        for (const event of events) {
          if (event instanceof Error) throw event;
          yield event;
        }
      },
    };
    return new MeteredModel(model, connection, { book, caps: () => caps, now: () => NOON }, errand);
  }
  const answer: ModelEvent[] = [
    { type: 'text', text: 'Hello.' },
    { type: 'usage', usage: { input: 1_000_000, output: 500_000, cachedInput: 0 } },
    { type: 'end', reason: 'stop' },
  ];

  it('passes on what is said and writes down what it cost', async () => {
    const { events } = await ask(metered(answer));
    expect(events).toEqual(answer);
    expect(book.in(monthOf(NOON))).toEqual([
      {
        ...spent(),
        conversation: 'c9',
        message: 'm9',
        usage: { input: 1_000_000, output: 500_000, cachedInput: 0 },
        cost: 2,
      },
    ]);
  });

  it('writes down a private chat without saying which', async () => {
    await ask(metered(answer, { purpose: 'chat' }));
    expect(book.in(monthOf(NOON))).toMatchObject([{ conversation: null, message: null, cost: 2 }]);
  });

  it('guesses what an answer cost that broke off', async () => {
    await ask(
      metered([{ type: 'text', text: 'x'.repeat(400) }, new RecollectError('model_cut_off', 'Gone.')]),
    );
    expect(book.in(monthOf(NOON))).toMatchObject([{ isGuess: true, usage: { output: 100 } }]);
  });

  it('guesses what an answer cost that nobody waited for', async () => {
    for await (const event of metered(answer).stream([{ role: 'user', text: 'Hi' }], [])) {
      if (event.type === 'text') break;
    }
    expect(book.in(monthOf(NOON))).toMatchObject([{ isGuess: true }]);
  });

  it('writes nothing down when nothing was answered', async () => {
    await ask(metered([new RecollectError('model_away', 'Nobody there.')]));
    await ask(metered([new RecollectError('model_key', 'Wrong key.')]));
    expect(book.months).toEqual([]);
  });

  it('is not asked beyond the limit: background work first', async () => {
    const caps: Caps = { dollars: 2.2, tokens: null, backgroundShare: 0.8 };
    await ask(metered(answer, undefined, { caps }));
    const work = await ask(metered(answer, { purpose: 'extract', job: 'j1' }, { caps }));
    expect(work.error).toMatchObject({ code: 'model_capped' });
    expect(work.events).toEqual([]);
    expect((await ask(metered(answer, undefined, { caps }))).error).toBeNull();
    expect((await ask(metered(answer, undefined, { caps }))).error).toMatchObject({ code: 'model_capped' });
    expect(book.total(monthOf(NOON)).requests).toBe(2);
  });

  it('is never stopped on this machine', async () => {
    const caps: Caps = { dollars: 0, tokens: 0, backgroundShare: 0 };
    const connection = connectionTo('http://localhost:11434');
    const heard = await hear(metered(answer, { purpose: 'extract' }, { caps, connection }).stream([], []));
    expect(heard.error).toBeNull();
    expect(book.in(monthOf(NOON))).toMatchObject([{ cost: 0 }]);
  });
});
