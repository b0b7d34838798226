/** What the teacher said, kept on disk: it is the same for the same texts, and takes long. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE } from './packages.ts';

/** The numbers computed from `input` before, or else now. */
export async function cached(
  name: string,
  input: unknown,
  compute: () => Promise<Float32Array>,
): Promise<Float32Array> {
  const key = createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 16);
  const path = join(CACHE, `${name}-${key}.f32`);
  if (existsSync(path)) {
    const bytes = await readFile(path);
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  }
  const numbers = await compute();
  await mkdir(CACHE, { recursive: true });
  await writeFile(`${path}.part`, new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  await rename(`${path}.part`, path);
  return numbers;
}
