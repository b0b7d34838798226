/**
 * What memory of facts costs: recalling, composing, knowing the topic, opening until the first answer, and how often a
 * model has to be asked about a conflict. Prints one JSON object.
 *
 *   npm run -s bench:facts -- [--n 10000] --json
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs, promisify } from 'node:util';
import { written } from '../test/memory/integrate/wordings.ts';
import { takeStream } from './facts/conflicts.ts';
import { TOPICS, questionOf } from './facts/made-up-life.ts';
import { fill, openFolder } from './facts/world.ts';
import { rounded, spreadOf, timed } from './scale/measures.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    n: { type: 'string', default: '10000' },
    /** For the processes that this starts: opens the folder, asks once, and prints how long that took. */
    cold: { type: 'string' },
  },
});
const QUESTIONS = 300;
/** Asked first and not measured: a process that has just begun compiles what it runs. */
const WARM_UP = 20;
const COLD_STARTS = 7;
const BUDGET = 2_000;
/** Statements of a stream, and how many of them conflict with an earlier one; then of a stream without any. */
const STREAM = 300;
const PLANTED = 60;
const PEACEFUL = 240;
const SEED = 11;

async function coldStart(folder: string): Promise<void> {
  const started = performance.now();
  const engine = await openFolder(folder);
  const opened = performance.now();
  const { hits } = await engine.memory.recall({ text: questionOf(1), limit: 10 });
  const answered = performance.now();
  if (hits.length === 0) throw new Error('nothing was recalled');
  process.stdout.write(JSON.stringify({ open: opened - started, total: answered - started }));
  // Leaves without saving: the next start finds what this one found.
  process.exit();
}

async function coldStarts(folder: string) {
  const run = promisify(execFile);
  const starts: { open: number; total: number }[] = [];
  for (let count = 0; count < COLD_STARTS; count++) {
    const { stdout } = await run(process.execPath, [
      ...process.execArgv,
      import.meta.filename,
      '--cold',
      folder,
    ]);
    starts.push(JSON.parse(stdout) as { open: number; total: number });
  }
  const spread = spreadOf(starts.map(({ total }) => total));
  return { ...spread, openP50: spreadOf(starts.map(({ open }) => open)).p50 };
}

async function spread(count: number, work: (number: number) => Promise<unknown>) {
  for (let number = 0; number < WARM_UP; number++) await work(count + number);
  const times: number[] = [];
  for (let number = 0; number < count; number++) times.push(await timed(() => work(number)));
  return spreadOf(times);
}

async function measure(folder: string) {
  const engine = await openFolder(folder);
  const { memory } = engine;
  const recallMs = await spread(QUESTIONS, (number) =>
    memory.recall({ text: questionOf(number), limit: 10 }),
  );
  const composed = (number: number, recordUse: boolean) =>
    memory.compose({
      message: questionOf(number),
      budget: BUDGET,
      recordUse,
      isRemote: false,
      thread: 'bench',
    });
  const firstCompose = rounded(await timed(() => composed(0, false)));
  const composeMs = await spread(QUESTIONS, (number) => composed(number, true));
  const { topics, space } = await memory.desk();
  const vectors = await Promise.all(
    Array.from({ length: QUESTIONS }, (_, number) => space.embed(questionOf(number))),
  );
  const inferred = (number: number) => topics.infer(vectors[number % QUESTIONS] as Float32Array, 'bench');
  const topicInferenceMs = await spread(QUESTIONS, (number) => Promise.resolve(inferred(number)));
  const known = topics.list().length;
  await engine.close();
  return { recallMs, composeMs: { ...composeMs, first: firstCompose }, topics: known, topicInferenceMs };
}

async function main(): Promise<void> {
  const count = Number(values.n);
  const conflictCalls = {
    withConflicts: await takeStream(written, STREAM, PLANTED, SEED),
    withoutConflicts: await takeStream(written, PEACEFUL, 0, SEED),
  };
  const folder = await mkdtemp(join(tmpdir(), 'recollect-bench-'));
  try {
    await fill(folder, count);
    const coldOpenToFirstRecallMs = await coldStarts(folder);
    const measured = await measure(folder);
    const report = { facts: count, ...measured, coldOpenToFirstRecallMs, conflictCalls };
    process.stdout.write(`${JSON.stringify(report, null, values.json ? undefined : 2)}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (TOPICS !== 1_000) throw new Error('the life is not about a thousand topics');
if (values.cold === undefined) await main();
else await coldStart(values.cold);
