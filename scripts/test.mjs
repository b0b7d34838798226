import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { findChromium } from './chromium.mjs';
import { readCounts, runStages } from './test-stages.mjs';

/** @typedef {import('./test-stages.mjs').Stage} Stage */

const reports = mkdtempSync(path.join(os.tmpdir(), 'recollect-test-'));

/**
 * Runs a command of the shell and says line by line what it prints.
 *
 * @type {(command: string, log: (line: string) => void, env?: Record<string, string>) => Promise<boolean>}
 */
function shell(command, log, env = {}) {
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
  });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', log);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status === 0));
  });
}

/** @type {(project: string, env?: () => Record<string, string>) => Stage} */
function vitest(project, env = () => ({})) {
  const report = path.join(reports, `${project}.json`);
  const command = `npx vitest run --project ${project} --reporter=default --reporter=json --outputFile.json="${report}"`;
  return {
    name: project,
    run: (log) => shell(command, log, env()),
    counts: () => (existsSync(report) ? readCounts(readFileSync(report, 'utf8')) : undefined),
  };
}

// The first three read the same files and need one core each: at the same time they take half as long. Tests have the
// machine to themselves, so that none of them waits for a compiler.
/** @type {Stage[][]} */
const groups = [
  [
    { name: 'lint', run: (log) => shell('npm run -s lint', log) },
    { name: 'types', run: (log) => shell('npm run -s typecheck', log) },
    { name: 'build', run: (log) => shell('node esbuild.config.mjs', log) },
  ],
  [vitest('unit')],
  [vitest('e2e', () => ({ CHROMIUM_PATH: findChromium() }))],
];
const stages = groups.flat();

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `No stage is called ${unknown.join(', ')}; there are ${stages.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

try {
  const chosen = groups.map((group) =>
    group.filter(({ name }) => wanted.length === 0 || wanted.includes(name)),
  );
  if (!(await runStages(chosen, console.log))) process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
