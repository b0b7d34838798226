import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { findChromium } from './chromium.mjs';
import { readCounts, runStages } from './test-stages.mjs';

/** @typedef {import('./test-stages.mjs').Stage} Stage */

const reports = mkdtempSync(path.join(os.tmpdir(), 'recollect-test-'));

/** @type {(command: string, env?: Record<string, string>) => boolean} */
const shell = (command, env = {}) =>
  spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

/** @type {(project: string, env?: () => Record<string, string>) => Stage} */
function vitest(project, env = () => ({})) {
  const report = path.join(reports, `${project}.json`);
  const command = `npx vitest run --project ${project} --reporter=default --reporter=json --outputFile.json="${report}"`;
  return {
    name: project,
    run: () => shell(command, env()),
    counts: () => (existsSync(report) ? readCounts(readFileSync(report, 'utf8')) : undefined),
  };
}

/** @type {Stage[]} */
const stages = [
  { name: 'lint', run: () => shell('npm run -s lint') },
  { name: 'types', run: () => shell('npm run -s typecheck') },
  { name: 'build', run: () => shell('node esbuild.config.mjs') },
  vitest('unit'),
  vitest('e2e', () => ({ CHROMIUM_PATH: findChromium() })),
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `No stage is called ${unknown.join(', ')}; there are ${stages.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

try {
  const chosen = stages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  if (!runStages(chosen, console.log)) process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
