/**
 * One step of the whole test.
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {() => boolean} run whether it went well
 * @property {() => TestCounts | undefined} [counts] its tests, once it ran; nothing when it left no report
 */

/** @typedef {{ passed: number, failed: number, skipped: number }} TestCounts */

/**
 * The part of Vitest's JSON report that is read here.
 *
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} VitestReport
 */

/**
 * Runs the stages in order, stops at the first that fails, and ends with the line `N passed, N failed`.
 * A stage that fails without a failing test (lint, types, a test file that does not load) counts as one failure, so
 * that the last line never reads like success.
 *
 * @param {readonly Stage[]} stages
 * @param {(line: string) => void} log
 * @returns {boolean} whether all went well
 */
export function runStages(stages, log) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  let stopped = false;
  for (const { name, run, counts } of stages) {
    log(`\n== ${name}`);
    const ok = succeeds(run, log);
    const counted = counts?.() ?? { passed: 0, failed: 0, skipped: 0 };
    sum.passed += counted.passed;
    sum.failed += ok ? counted.failed : Math.max(counted.failed, 1);
    sum.skipped += counted.skipped;
    if (ok && counted.failed === 0) continue;
    log(`\nStopped: the stage "${name}" failed.`);
    stopped = true;
    break;
  }
  if (sum.skipped > 0) log(`${sum.skipped} skipped`);
  log(`\n${sum.passed} passed, ${sum.failed} failed`);
  return !stopped;
}

/** @type {(run: () => boolean, log: (line: string) => void) => boolean} */
function succeeds(run, log) {
  try {
    return run();
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    return false;
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
