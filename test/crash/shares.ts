/** Spreads runs over processes, one for each core: runs share nothing, so they are as good apart as together. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Tally } from './runs';

/** A process is worth starting for this many runs. */
const LEAST_SHARE = 50;

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url));

function playShare(runs: number, seed: number): Promise<Tally> {
  const args = ['--runs', runs, '--seed', seed, '--jobs', 1, '--json'].map(String);
  const child = spawn(process.execPath, [...process.execArgv, PROGRAM, ...args], {
    // What is found is told at once, by whoever finds it.
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (printed === '') reject(new Error(`a share of the runs ended with code ${code} and no result`));
      else resolve(JSON.parse(printed) as Tally);
    });
  });
}

/** Plays the runs in up to `jobs` processes and adds up what they found. */
export async function playShares(runs: number, seed: number, jobs: number): Promise<Tally> {
  const shares = Math.max(1, Math.min(jobs, Math.floor(runs / LEAST_SHARE)));
  const starts = Array.from({ length: shares + 1 }, (_, index) => Math.round((index * runs) / shares));
  const tallies = await Promise.all(
    starts.slice(0, -1).map((start, index) => playShare((starts[index + 1] ?? runs) - start, seed + start)),
  );
  return tallies.reduce((sum, tally) => ({
    runs: sum.runs + tally.runs,
    lost: sum.lost + tally.lost,
    invented: sum.invented + tally.invented,
    mismatched: sum.mismatched + tally.mismatched,
  }));
}

/** Whether so many runs are worth more than one process. */
export function isWorthSharing(runs: number, jobs: number): boolean {
  return jobs > 1 && runs >= 2 * LEAST_SHARE;
}
