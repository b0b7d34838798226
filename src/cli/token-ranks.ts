/** The ranks by which tokens are counted, from the package that they come with. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Reads the package's file. */
export async function readTokenRanks(): Promise<Uint8Array> {
  return readFile(createRequire(import.meta.url).resolve('js-tiktoken/ranks/cl100k_base'));
}
