import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

const KILLS = 50;
/** Longest that a process may live after its first acknowledgement, in milliseconds. */
const LONGEST_LIFE = 120;

// Bundled once instead of translated at each of the fifty starts, which took most of the time. In the project, where
// the packages are found.
let programs: string;
beforeAll(async () => {
  const scratch = fileURLToPath(new URL('../../.scratch/', import.meta.url));
  mkdirSync(scratch, { recursive: true });
  programs = mkdtempSync(join(scratch, 'sigkill-'));
  await esbuild.build({
    entryPoints: ['remember-forever.ts', 'list-ids.ts'].map((name) =>
      fileURLToPath(new URL(name, import.meta.url)),
    ),
    outdir: programs,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
});
afterAll(() => rmSync(programs, { recursive: true, force: true }));

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'recollect-sigkill-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const program = (name: string) => join(programs, `${name}.mjs`);

/** Runs a process until some time after its first acknowledgement, kills it, and returns what it had printed. */
function killedAtRandom(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program('remember-forever'), folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      if (printed === '') setTimeout(() => child.kill('SIGKILL'), Math.random() * LONGEST_LIFE);
      printed += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`it ended by itself (${code}): ${complaints}`));
      // The last line may be half printed; then nobody was told.
      else resolve(printed.split('\n').slice(0, -1));
    });
  });
}

it(
  `keeps every acknowledged memory through ${KILLS} kills`,
  async () => {
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) acknowledged.push(...(await killedAtRandom()));
    const found = JSON.parse(
      execFileSync(process.execPath, [program('list-ids'), folder], {
        maxBuffer: 1 << 28,
      }).toString(),
    ) as { inStore: string[]; inLedger: string[]; missingFromLedger: number; missingFromDatabases: number };
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    const inStore = new Set(found.inStore);
    const inLedger = new Set(found.inLedger);
    expect(acknowledged.filter((id) => !inStore.has(id))).toEqual([]);
    expect(acknowledged.filter((id) => !inLedger.has(id))).toEqual([]);
    expect(found).toMatchObject({ missingFromLedger: 0, missingFromDatabases: 0 });
  },
  10 * 60_000,
);
