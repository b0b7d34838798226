import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pluginBuild } from '../../build/bundle-plugin.mjs';

let folder: string;
let context: esbuild.BuildContext | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recollect-watch-'));
  await write('main.ts', "import w from 'inline-worker:./worker.ts'; console.log(w);");
  await write('worker.ts', "import { word } from './word.ts'; postMessage(word);");
  await write('word.ts', "export const word = 'one';");
});

afterEach(async () => {
  await context?.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a file at once, so that the watcher never sees half of it. */
async function write(name: string, text: string): Promise<void> {
  await writeFile(path.join(folder, `${name}.new`), text);
  await rename(path.join(folder, `${name}.new`), path.join(folder, name));
}

it('rebuilds when a file deep in a worker changes, also after it was broken', async () => {
  const built: string[] = [];
  const report: esbuild.Plugin = {
    name: 'report',
    setup: (build) =>
      build.onEnd(({ errors, outputFiles }) => {
        built.push(errors[0]?.text ?? outputFiles?.[0]?.text ?? '');
      }),
  };
  const { options } = pluginBuild({ production: false, entry: path.join(folder, 'main.ts') });
  const plugins = [...(options.plugins ?? []), report];
  context = await esbuild.context({ ...options, plugins, write: false, sourcemap: false });
  const last = () => built.at(-1);

  await context.watch();
  await expect.poll(last, { timeout: 20_000 }).toContain('one');
  await write('word.ts', 'export const = 2;');
  await expect.poll(last, { timeout: 20_000 }).toContain('Expected identifier');
  await write('word.ts', "export const word = 'three';");
  await expect.poll(last, { timeout: 20_000 }).toContain('three');
});
