/** What is measured, each in a process of its own: `sides.ts <side> <scratch folder>`. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { NodeFiles } from '../../src/cli/node-files.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { notesIn } from './grown-vault.ts';
import { peakMegabytes, spreadOf, timed } from './measures.ts';
import type { Spread } from './measures.ts';
import { places } from './prepare.ts';
import { databaseMegabytes, openEngine, rememberFacts } from './world.ts';

const LIMIT = 10;
/** Facts in memory when it is opened cold. */
const FACTS = 10_000;

type Found = Record<string, number | Spread>;

async function questionsOf(scratch: string): Promise<string[]> {
  return JSON.parse(await readFile(places(scratch).questions, 'utf8')) as string[];
}

async function settled(engine: Engine): Promise<{ passages: number; notes: number }> {
  for (;;) {
    const { phase, passages, notes, problem } = await engine.notes.state();
    if (problem !== null) throw new Error(problem);
    if (phase === 'idle') return { passages, notes };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Indexes, answers and saves. */
async function index(scratch: string): Promise<Found> {
  const { vault } = places(scratch);
  const files = new NodeFiles(vault);
  const stamps = await notesIn(vault);
  const engine = await openEngine(files);
  await engine.notes.start();
  const start = performance.now();
  await engine.notes.survey(stamps);
  const { passages, notes } = await settled(engine);
  const indexSeconds = (performance.now() - start) / 1000;
  await engine.notes.save();
  const times: number[] = [];
  for (const text of await questionsOf(scratch)) {
    times.push(await timed(() => engine.notes.recall({ text, limit: LIMIT })));
    // In the plugin each question is a message of its own, and what the one before left behind is cleared up between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const peakMemoryMB = peakMegabytes();
  await engine.close();
  const databaseMB = await databaseMegabytes(files);
  return { notes, chunks: passages, indexSeconds, peakMemoryMB, databaseMB, recall: spreadOf(times) };
}

/** Opens what was saved, until the first answer. */
async function open(scratch: string): Promise<Found> {
  const files = new NodeFiles(places(scratch).vault);
  const [text = ''] = await questionsOf(scratch);
  let engine: Engine | null = null;
  const coldOpenMs = await timed(async () => {
    engine = await openEngine(files);
    await engine.notes.recall({ text, limit: LIMIT });
  });
  await (engine as Engine | null)?.close();
  return { coldOpenMs };
}

/** Puts facts into the memory that is opened cold. */
async function facts(scratch: string): Promise<Found> {
  await rememberFacts(new NodeFiles(places(scratch).vault), FACTS);
  return {};
}

/** The same chunks and questions with MiniSearch, as it comes. */
async function minisearch(scratch: string): Promise<Found> {
  const { default: MiniSearch } = await import('minisearch');
  const search = new MiniSearch({ fields: ['text'] });
  let ms = 0;
  let id = 0;
  for await (const line of createInterface({ input: createReadStream(places(scratch).chunks) })) {
    const text = JSON.parse(line) as string;
    ms += await timed(() => search.add({ id: id++, text }));
  }
  const times: number[] = [];
  for (const question of await questionsOf(scratch)) {
    times.push(await timed(() => search.search(question).slice(0, LIMIT)));
  }
  return { indexSeconds: ms / 1000, memoryMB: peakMegabytes(), spread: spreadOf(times) };
}

/** A process that does nothing. */
function empty(): Promise<Found> {
  return Promise.resolve({ memoryMB: peakMegabytes() });
}

const sides = { empty, facts, index, open, minisearch };

const [side = '', scratch = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await sides[side as keyof typeof sides](scratch)));
