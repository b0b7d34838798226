/**
 * Runs scenarios that anyone writes and prints what came of them.
 *
 *   npm run -s scenarios -- <folder or file> [--json]
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { casesIn, play } from './runner/run.ts';
import type { CaseReport } from './runner/run.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  });
  const cases: CaseReport[] = [];
  for (const path of positionals.length > 0 ? positionals : ['test/scenarios']) {
    for (const one of await casesIn(path)) {
      const report = await play(one);
      cases.push(report);
      if (values.json) continue;
      process.stdout.write(`${report.passed ? 'ok  ' : 'FAIL'} ${report.name} (${report.mode})\n`);
      for (const problem of report.problems) process.stdout.write(`    ${problem}\n`);
    }
  }
  const passed = cases.filter((one) => one.passed).length;
  const failed = cases.length - passed;
  process.stdout.write(
    values.json ? `${JSON.stringify({ passed, failed, cases })}\n` : `\n${passed} passed, ${failed} failed\n`,
  );
  if (failed > 0) process.exitCode = 1;
}

try {
  await main();
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 2;
}
