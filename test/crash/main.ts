/** `npm run crash -- --runs N [--seed S] [--jobs J] [--json]`: random crashes, and a count of what they cost. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Findings } from './judge';
import { playRuns, prepareRuns } from './runs';
import { isWorthSharing, playShares } from './shares';

/** Findings of one run that are shown; the rest usually follow from these. */
const SHOWN = 3;

function tell(seed: number, findings: Findings): void {
  process.stderr.write(`Seed ${seed} (repeat it with --runs 1 --seed ${seed}):\n`);
  for (const [kind, sentences] of Object.entries(findings) as [string, string[]][]) {
    for (const sentence of sentences.slice(0, SHOWN)) process.stderr.write(`  ${kind}: ${sentence}\n`);
    if (sentences.length > SHOWN) process.stderr.write(`  ${kind}: and ${sentences.length - SHOWN} more\n`);
  }
}

function wholeNumber(name: string, value: string, least: number): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isSafeInteger(number) || number < least) {
    process.stderr.write(`--${name} takes a whole number of at least ${least}.\n`);
    process.exit(2);
  }
  return number;
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'boolean', default: false },
  },
});
const runs = wholeNumber('runs', values.runs, 1);
const seed = wholeNumber('seed', values.seed, 0);
const jobs = wholeNumber('jobs', values.jobs, 1);

const tally = isWorthSharing(runs, jobs)
  ? await playShares(runs, seed, jobs)
  : await playRuns(await prepareRuns(), runs, seed, tell);
const { lost, invented, mismatched } = tally;
process.stdout.write(
  values.json
    ? `${JSON.stringify(tally)}\n`
    : `${runs} runs of random crashes: ${lost} events lost, ${invented} invented, ${mismatched} states that ` +
        'differ from a rebuild.\n',
);
if (lost + invented + mismatched > 0) process.exitCode = 1;
