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
import { build } from 'esbuild';
import { rounded } from './scale/measures.ts';
import type { Spread } from './scale/measures.ts';
import { prepare } from './scale/prepare.ts';

const { values } = parseArgs({
  options: {
    vault: { type: 'string' },
    chunks: { type: 'string' },
    json: { type: 'boolean' },
  },
});

/**
 * Bundles what is measured, as the plugin is bundled: a loader that translates TypeScript on the way would have its own
 * memory counted in.
 */
async function bundled(scratch: string): Promise<string> {
  const outfile = join(scratch, 'side.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./scale/sides.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // What packages written for CommonJS expect to find.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url); const __dirname = '';",
    },
    logLevel: 'error',
  });
  return outfile;
}

/** Runs one side in a process of its own, so that neither sees the other's memory. */
async function sideOf<T>(program: string, side: string, scratch: string): Promise<T> {
  process.stderr.write(`${side} ...\n`);
  const child = spawn(process.execPath, [program, side, scratch], { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (data) => (out += String(data)));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`measuring "${side}" ended with ${code}`);
  return JSON.parse(out) as T;
}

async function compare(scratch: string) {
  const program = await bundled(scratch);
  const measured = <T>(side: string) => sideOf<T>(program, side, scratch);
  const empty = await measured<{ memoryMB: number }>('empty');
  const ours = await measured<{
    notes: number;
    chunks: number;
    indexSeconds: number;
    peakMemoryMB: number;
    databaseMB: number;
    recall: Spread;
  }>('index');
  await measured('facts');
  const { coldOpenMs } = await measured<{ coldOpenMs: number }>('open');
  const theirs = await measured<{ indexSeconds: number; memoryMB: number; spread: Spread }>('minisearch');
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

async function measure(vault: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'recollect-scale-'));
  try {
    process.stderr.write('laying out the vault ...\n');
    await prepare(vault, scratch, values.chunks === undefined ? null : Number(values.chunks));
    const report = await compare(scratch);
    process.stdout.write(`${JSON.stringify(report, null, values.json ? undefined : 2)}\n`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

if (values.vault !== undefined) {
  await measure(values.vault);
} else {
  process.stderr.write('Say which folder of Markdown to index: --vault <folder>\n');
  process.exitCode = 1;
}
