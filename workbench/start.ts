import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { RELEASE_FILES } from '../build/install-plugin.mjs';
import { startHost } from '../test/host/server/index.ts';
import type { RunningHost } from '../test/host/server/index.ts';
import { readOptions } from './options.ts';
import type { WorkbenchOptions } from './options.ts';

const PLUGIN_ID = 'recollect';
const USUAL_PORT = 4173;
const PORTS_TO_TRY = 50;
const project = fileURLToPath(new URL('..', import.meta.url));

try {
  await run(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(options: WorkbenchOptions): Promise<void> {
  if (options.vault !== null) await requireFolder(options.vault);
  if (options.build) buildPlugin();
  const vaultDir = options.vault === null ? await copySampleVault() : path.resolve(options.vault);
  const tidyUp = async (): Promise<void> => {
    if (options.vault === null) await rm(path.dirname(vaultDir), { recursive: true, force: true });
  };
  const host = await open(vaultDir, options.port).catch(async (error: unknown) => {
    await tidyUp();
    throw error;
  });
  console.log(`Recollect workbench: ${host.url}`);
  console.log(
    `Vault: ${vaultDir}${options.vault === null ? ' (a scratch copy, removed when you stop)' : ''}`,
  );
  console.log('Press Ctrl-C to stop.');

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await host.close();
    await tidyUp();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

async function open(vaultDir: string, port: number | null): Promise<RunningHost> {
  await installInto(vaultDir);
  return serve(vaultDir, port);
}

async function requireFolder(vault: string): Promise<void> {
  const found = await stat(vault).catch(() => null);
  if (!found) throw new Error(`There is no folder at ${path.resolve(vault)}. Nothing was started.`);
  if (!found.isDirectory())
    throw new Error(`${path.resolve(vault)} is a file, not a vault folder. Nothing was started.`);
}

function buildPlugin(): void {
  const build = spawnSync(process.execPath, ['esbuild.config.mjs'], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (build.status !== 0) throw new Error('The plugin did not build; see above. Nothing was started.');
}

// In a folder of its own, so that the vault keeps its name, which the page shows.
async function copySampleVault(): Promise<string> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'recollect-workbench-'));
  const vaultDir = path.join(scratch, 'sample-vault');
  await cp(path.join(project, 'workbench', 'sample-vault'), vaultDir, { recursive: true });
  return vaultDir;
}

// Only the three files of a release: settings and memory live in the same folder and stay as they are.
async function installInto(vaultDir: string): Promise<void> {
  const missing = RELEASE_FILES.filter((file) => !existsSync(path.join(project, file)));
  if (missing.length > 0) throw new Error(`${missing.join(' and ')} is missing. Run "npm run build" first.`);
  const folder = path.join(vaultDir, '.obsidian', 'plugins', PLUGIN_ID);
  await mkdir(folder, { recursive: true });
  for (const file of RELEASE_FILES) await copyFile(path.join(project, file), path.join(folder, file));
}

async function serve(vaultDir: string, asked: number | null): Promise<RunningHost> {
  const last = asked ?? USUAL_PORT + PORTS_TO_TRY;
  for (let port = asked ?? USUAL_PORT; port <= last; port++) {
    try {
      return await startHost({ vaultDir, port, enable: [PLUGIN_ID] });
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  throw new Error(
    asked === null
      ? `Every port from ${USUAL_PORT} to ${last} is in use. Name a free one with --port.`
      : `Port ${asked} is in use by another program. Name another with --port, or leave it out to get a free one.`,
  );
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
  );
}
