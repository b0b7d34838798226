/** `npm run crash -- --runs N [--seed S] [--json]`: random crashes, and a count of what they cost. */
import { parseArgs } from 'node:util';
import { playRuns, prepareRuns } from './runs';

const DEFAULT_RUNS = '200';
/** Findings of one run that are shown; the rest usually follow from these. */
const SHOWN = 3;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: DEFAULT_RUNS },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const seed = Number(values.seed);
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  throw new Error('--runs takes a whole number above 0, and --seed a whole number.');
}

const tally = await playRuns(await prepareRuns(), runs, seed, (failed, findings) => {
  process.stderr.write(`Seed ${failed} (repeat it with --runs 1 --seed ${failed}):\n`);
  for (const [kind, sentences] of Object.entries(findings) as [string, string[]][]) {
    for (const sentence of sentences.slice(0, SHOWN)) process.stderr.write(`  ${kind}: ${sentence}\n`);
    if (sentences.length > SHOWN) process.stderr.write(`  ${kind}: and ${sentences.length - SHOWN} more\n`);
  }
});
const { lost, invented, mismatched } = tally;
process.stdout.write(
  values.json
    ? `${JSON.stringify(tally)}\n`
    : `${runs} runs of random crashes: ${lost} events lost, ${invented} invented, ${mismatched} states that ` +
        'differ from a rebuild.\n',
);
if (lost + invented + mismatched > 0) process.exitCode = 1;
