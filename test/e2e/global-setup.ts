import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleHostPage } from '../host/bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the files of the host page. */
    hostPage: string;
  }
}

/** Bundles the host page once for all test files, which run in processes of their own: each would take seconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recollect-page-'));
  for (const [name, bytes] of await bundleHostPage()) await writeFile(path.join(folder, name), bytes);
  project.provide('hostPage', folder);
  return () => rm(folder, { recursive: true, force: true });
}
