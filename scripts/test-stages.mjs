/**
 * One step of the whole test.
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {(log: (line: string) => void) => boolean | Promise<boolean>} run whether it went well
 * @property {() => TestCounts | undefined} [counts] its tests, once it ran; nothing when it left no report
 */

/** @typedef {{ passed: number, failed: number, skipped: number }} TestCounts */

/**
 * The part of Vitest's JSON report that is read here.
 *
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} VitestReport
 */

/**
 * Runs the groups of stages in order, those of a group at the same time, stops after the first group in which one
 * fails, and ends with the line `N passed, N failed`.
 * A stage that fails without a failing test (lint, types, a test file that does not load) counts as one failure, so
 * that the last line never reads like success.
 *
 * @param {readonly (readonly Stage[])[]} groups
 * @param {(line: string) => void} log
 * @returns {Promise<boolean>} whether all went well
 */
export async function runStages(groups, log) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failed = [];
  for (const group of groups) {
    await Promise.all(
      group.map(async (stage) => {
        const ok = await succeeds(stage, group.length > 1, log);
        const counted = stage.counts?.() ?? { passed: 0, failed: 0, skipped: 0 };
        sum.passed += counted.passed;
        sum.failed += ok ? counted.failed : Math.max(counted.failed, 1);
        sum.skipped += counted.skipped;
        if (!ok || counted.failed > 0) failed.push(stage.name);
      }),
    );
    if (failed.length > 0) break;
  }
  for (const name of failed) log(`\nStopped: the stage "${name}" failed.`);
  if (sum.skipped > 0) log(`${sum.skipped} skipped`);
  log(`\n${sum.passed} passed, ${sum.failed} failed`);
  return failed.length === 0;
}

/**
 * What stages say at the same time is printed stage by stage, each when it is done.
 *
 * @type {(stage: Stage, isOneOfSeveral: boolean, log: (line: string) => void) => Promise<boolean>}
 */
async function succeeds({ name, run }, isOneOfSeveral, log) {
  /** @type {string[]} */
  const kept = [];
  const say = isOneOfSeveral ? (/** @type {string} */ line) => void kept.push(line) : log;
  say(`\n== ${name}`);
  try {
    return await run(say);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return false;
  } finally {
    for (const line of kept) log(line);
  }
}

/**
 * The counts in a JSON report of Vitest.
 *
 * @param {string} json
 * @returns {TestCounts}
 */
export function readCounts(json) {
  /** @type {unknown} */
  const parsed = JSON.parse(json);
  const report = /** @type {VitestReport} */ (parsed);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
