import { expect, it } from 'vitest';
import { readCounts, runStages } from '../../scripts/test-stages.mjs';
import type { Stage } from '../../scripts/test-stages.mjs';

/** Runs the stages and returns the verdict with everything that was printed. */
function run(stages: Stage[]) {
  const lines: string[] = [];
  const ok = runStages(stages, (line) => lines.push(...line.split('\n')));
  return { ok, lines, last: lines.at(-1) };
}

const passing = (name: string, passed: number): Stage => ({
  name,
  run: () => true,
  counts: () => ({ passed, failed: 0, skipped: 0 }),
});

it('sums the tests of all stages in a last line of its own', () => {
  const { ok, last } = run([{ name: 'lint', run: () => true }, passing('unit', 40), passing('e2e', 2)]);
  expect(ok).toBe(true);
  expect(last).toBe('42 passed, 0 failed');
});

it('stops at the first stage that fails and says which', () => {
  const failing: Stage = {
    name: 'unit',
    run: () => false,
    counts: () => ({ passed: 7, failed: 2, skipped: 0 }),
  };
  let reached = false;
  const { ok, lines, last } = run([failing, { name: 'e2e', run: () => (reached = true) }]);
  expect(ok).toBe(false);
  expect(reached).toBe(false);
  expect(lines).toContain('Stopped: the stage "unit" failed.');
  expect(last).toBe('7 passed, 2 failed');
});

it('counts a stage that fails without a failing test, so that the last line does not read like success', () => {
  expect(run([{ name: 'lint', run: () => false }]).last).toBe('0 passed, 1 failed');
  const unloadable: Stage = {
    name: 'unit',
    run: () => false,
    counts: () => ({ passed: 3, failed: 0, skipped: 0 }),
  };
  expect(run([unloadable]).last).toBe('3 passed, 1 failed');
});

it('prints the sentence of a stage that cannot start', () => {
  const stage: Stage = {
    name: 'e2e',
    run: () => {
      throw new Error('No Chromium was found.');
    },
  };
  const { lines, last } = run([stage]);
  expect(lines).toContain('No Chromium was found.');
  expect(last).toBe('0 passed, 1 failed');
});

it('says how many tests were skipped', () => {
  const stage: Stage = {
    name: 'unit',
    run: () => true,
    counts: () => ({ passed: 1, failed: 0, skipped: 2 }),
  };
  expect(run([stage]).lines).toContain('2 skipped');
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
