/**
 * What a large vault costs: indexing it, keeping it, opening it and asking it, beside MiniSearch on the same chunks and
 * questions. Prints one JSON object.
 *
 *   npm run -s bench:scale -- --vault <folder> [--chunks 100000] --json
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rounded } from './scale/measures.ts';
import type { Spread } from './scale/measures.ts';

const { values } = parseArgs({
  options: {
    vault: { type: 'string' },
    chunks: { type: 'string' },
    json: { type: 'boolean' },
    /** What this process is to measure, when it was started by another. */
    side: { type: 'string' },
    scratch: { type: 'string' },
  },
});

/** Runs one side in a process of its own, so that neither sees the other's memory. */
async function measured<T>(side: string, scratch: string): Promise<T> {
  process.stderr.write(`${side} ...\n`);
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(import.meta.url), '--side', side, '--scratch', scratch],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let out = '';
  child.stdout.on('data', (data) => (out += String(data)));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`measuring "${side}" ended with ${code}`);
  return JSON.parse(out) as T;
}

async function compare(scratch: string) {
  const empty = await measured<{ memoryMB: number }>('empty', scratch);
  const ours = await measured<{
    notes: number;
    chunks: number;
    indexSeconds: number;
    peakMemoryMB: number;
    databaseMB: number;
    recall: Spread;
  }>('index', scratch);
  await measured('facts', scratch);
  const { coldOpenMs } = await measured<{ coldOpenMs: number }>('open', scratch);
  const theirs = await measured<{ indexSeconds: number; memoryMB: number; spread: Spread }>(
    'minisearch',
    scratch,
  );
  return {
    notes: ours.notes,
    chunks: ours.chunks,
    indexSeconds: rounded(ours.indexSeconds),
    chunksPerSecond: Math.round(ours.chunks / ours.indexSeconds),
    peakMemoryMB: rounded(ours.peakMemoryMB - empty.memoryMB),
    databaseMB: rounded(ours.databaseMB),
    coldOpenMs: rounded(coldOpenMs),
    recall: ours.recall,
    minisearch: {
      indexSeconds: rounded(theirs.indexSeconds),
      memoryMB: rounded(theirs.memoryMB - empty.memoryMB),
      ...theirs.spread,
    },
  };
}

async function asSide(side: string, scratch: string): Promise<void> {
  const { sides } = await import('./scale/sides.ts');
  process.stdout.write(JSON.stringify(await sides[side as keyof typeof sides](scratch)));
}

async function asParent(vault: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'recollect-scale-'));
  try {
    process.stderr.write('laying out the vault ...\n');
    const { prepare } = await import('./scale/prepare.ts');
    await prepare(vault, scratch, values.chunks === undefined ? null : Number(values.chunks));
    const report = await compare(scratch);
    process.stdout.write(`${JSON.stringify(report, null, values.json ? undefined : 2)}\n`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

if (values.side !== undefined) {
  await asSide(values.side, values.scratch ?? '');
} else if (values.vault !== undefined) {
  await asParent(values.vault);
} else {
  process.stderr.write('Say which folder of Markdown to index: --vault <folder>\n');
  process.exitCode = 1;
}
