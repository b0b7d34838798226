import { expect, it } from 'vitest';
import { readCounts, runStages } from '../../scripts/test-stages.mjs';
import type { Stage } from '../../scripts/test-stages.mjs';

/** Runs the stages and returns the verdict with everything that was printed. */
async function run(...groups: Stage[][]) {
  const lines: string[] = [];
  const ok = await runStages(groups, (line) => lines.push(...line.split('\n')));
  return { ok, lines, last: lines.at(-1) };
}

const passing = (name: string, passed: number): Stage => ({
  name,
  run: () => true,
  counts: () => ({ passed, failed: 0, skipped: 0 }),
});

it('sums the tests of all stages in a last line of its own', async () => {
  const { ok, last } = await run(
    [{ name: 'lint', run: () => true }, passing('types', 0)],
    [passing('unit', 40)],
    [passing('e2e', 2)],
  );
  expect(ok).toBe(true);
  expect(last).toBe('42 passed, 0 failed');
});

it('stops at the first stage that fails and says which', async () => {
  const failing: Stage = {
    name: 'unit',
    run: () => false,
    counts: () => ({ passed: 7, failed: 2, skipped: 0 }),
  };
  let reached = false;
  const { ok, lines, last } = await run([failing], [{ name: 'e2e', run: () => (reached = true) }]);
  expect(ok).toBe(false);
  expect(reached).toBe(false);
  expect(lines).toContain('Stopped: the stage "unit" failed.');
  expect(last).toBe('7 passed, 2 failed');
});

it('counts a stage that fails without a failing test, so that the last line does not read like success', async () => {
  expect((await run([{ name: 'lint', run: () => false }])).last).toBe('0 passed, 1 failed');
  const unloadable: Stage = {
    name: 'unit',
    run: () => false,
    counts: () => ({ passed: 3, failed: 0, skipped: 0 }),
  };
  expect((await run([unloadable])).last).toBe('3 passed, 1 failed');
});

it('lets the stages of a group end, and prints what each said in one piece', async () => {
  const talking = (name: string, ok: boolean): Stage => ({
    name,
    run: async (log) => {
      log(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      log(`${name} ends`);
      return ok;
    },
  });
  const { ok, lines, last } = await run(
    [talking('lint', false), talking('types', true)],
    [passing('unit', 1)],
  );
  expect(ok).toBe(false);
  expect(lines.filter((line) => line !== '')).toEqual([
    '== lint',
    'lint begins',
    'lint ends',
    '== types',
    'types begins',
    'types ends',
    'Stopped: the stage "lint" failed.',
    '0 passed, 1 failed',
  ]);
  expect(last).toBe('0 passed, 1 failed');
});

it('prints the sentence of a stage that cannot start', async () => {
  const stage: Stage = {
    name: 'e2e',
    run: () => {
      throw new Error('No Chromium was found.');
    },
  };
  const { lines, last } = await run([stage]);
  expect(lines).toContain('No Chromium was found.');
  expect(last).toBe('0 passed, 1 failed');
});

it('says how many tests were skipped', async () => {
  const stage: Stage = {
    name: 'unit',
    run: () => true,
    counts: () => ({ passed: 1, failed: 0, skipped: 2 }),
  };
  expect((await run([stage])).lines).toContain('2 skipped');
});

it('reads the report of Vitest', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [],
  };
  expect(readCounts(JSON.stringify(report))).toEqual({ passed: 5, failed: 1, skipped: 3 });
});
