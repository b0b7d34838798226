import { beforeAll, describe, expect, it } from 'vitest';
import type { Files } from '../../src/core/ports';
import type { SqlJsStatic } from '../../src/store/database';
import type { Findings } from './judge';
import { playRuns, prepareRuns } from './runs';
import { playScenario } from './scenario';
import type { Sabotage } from './scenario';

const RUNS = 150;
const encoder = new TextEncoder();

let sql: SqlJsStatic;
beforeAll(async () => {
  sql = await prepareRuns();
});

/** Files whose appends to the ledger are not what they seem. */
function withAppend(append: (files: Files, path: string, bytes: Uint8Array) => Promise<void>): Sabotage {
  return {
    between: (files) =>
      new Proxy(files, {
        get: (target, name: keyof Files) =>
          name === 'append'
            ? (path: string, bytes: Uint8Array) => append(target, path, bytes)
            : target[name].bind(target),
      }),
  };
}

const ignore = () => undefined;

describe('a store that crashes at random', () => {
  it(
    'loses nothing, invents nothing and folds to the same state in any order',
    { timeout: 600_000 },
    async () => {
      const failed: [number, Findings][] = [];
      const tally = await playRuns(sql, RUNS, 10_000, (seed, findings) => failed.push([seed, findings]));
      expect(failed).toEqual([]);
      expect(tally).toEqual({ runs: RUNS, lost: 0, invented: 0, mismatched: 0 });
    },
  );

  it('does the same again from the same seed', async () => {
    const traceOf = async (seed: number) => {
      const trace: string[] = [];
      const noted = withAppend((files, path, bytes) => {
        trace.push(`${path} ${new TextDecoder().decode(bytes)}`);
        return files.append(path, bytes);
      });
      await playScenario(sql, seed, noted);
      return trace;
    };
    const first = await traceOf(7);
    expect(first.length).toBeGreaterThan(0);
    expect(await traceOf(7)).toEqual(first);
    expect(await traceOf(8)).not.toEqual(first);
  });
});

describe('the judge', () => {
  it('misses an append that was acknowledged and dropped', async () => {
    let appends = 0;
    const forgetful = withAppend((files, path, bytes) =>
      ++appends % 5 === 0 ? Promise.resolve() : files.append(path, bytes),
    );
    const { lost } = await playRuns(sql, 5, 1, ignore, forgetful);
    expect(lost).toBeGreaterThan(0);
  });

  it('misses a line whose bytes were changed on their way to the disk', async () => {
    let appends = 0;
    const careless = withAppend((files, path, bytes) => {
      const flipped = bytes.slice();
      flipped[20] = (flipped[20] ?? 0) ^ 1;
      return files.append(path, ++appends % 5 === 0 ? flipped : bytes);
    });
    const { lost } = await playRuns(sql, 5, 1, ignore, careless);
    expect(lost).toBeGreaterThan(0);
  });

  it('notices a line that nobody wrote', async () => {
    const { encodeLine } = await import('../../src/core/events/line');
    const event = {
      ...{
        v: 1,
        id: 'FORGED',
        hlc: '0mx3ur8w0-0000',
        at: '2026-11-30T23:00:00.000Z',
        device: 'one',
        by: 'user',
      },
      ...{ type: 'fact.pinned', data: { id: 'f1', pinned: true } },
    };
    const forging = withAppend(async (files, path, bytes) => {
      await files.append(path, bytes);
      await files.append('ledger/forged.jsonl', encodeLine(event));
    });
    const { invented } = await playRuns(sql, 2, 1, ignore, forging);
    expect(invented).toBeGreaterThan(0);
  });

  it('notices a line that was written twice under two names', async () => {
    const doubling = withAppend(async (files, path, bytes) => {
      const { decodeLine, encodeLine } = await import('../../src/core/events/line');
      const [line = ''] = new TextDecoder().decode(bytes).split('\n');
      const decoded = decodeLine(encoder.encode(line));
      await files.append(path, bytes);
      if ('event' in decoded)
        await files.append(path, encodeLine({ ...decoded.event, id: `${decoded.event.id}X` }));
    });
    const { invented } = await playRuns(sql, 2, 1, ignore, doubling);
    expect(invented).toBeGreaterThan(0);
  });

  it('notices a row that no event accounts for', async () => {
    const { mismatched } = await playRuns(sql, 1, 1, ignore, {
      tamper: ({ data }) =>
        data.memory.db.run("INSERT OR REPLACE INTO note_paths (note, path) VALUES ('forged', 'Nowhere.md')"),
    });
    expect(mismatched).toBeGreaterThan(0);
  });

  it('notices a row that should be there', async () => {
    const { mismatched } = await playRuns(sql, 10, 1, ignore, {
      tamper: ({ data }) => data.history.db.run('DELETE FROM messages'),
    });
    expect(mismatched).toBeGreaterThan(0);
  });
});
