/** The model that is shipped, read from disk once. */
import { readFileSync } from 'node:fs';
import { StaticModel } from '../../../src/embeddings/static/static-model';

/** The file's bytes, a copy of them. */
export function modelBytes(): Uint8Array {
  return new Uint8Array(readFileSync(new URL('../../../src/embeddings/static/model.bin', import.meta.url)));
}

/** The model itself. */
export const builtIn = StaticModel.load(modelBytes());
