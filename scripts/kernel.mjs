/** Turns src/embeddings/kernel/kernel.wat into the bytes that ship, as text: `npm run kernel`. */
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import openWabt from 'wabt';

const folder = new URL('../src/embeddings/kernel/', import.meta.url);
export const generated = new URL('kernel-code.ts', folder);

/** @returns {Promise<string>} the module that holds the kernel's bytes */
export async function kernelModule() {
  const wabt = await openWabt();
  const source = await readFile(new URL('kernel.wat', folder), 'utf8');
  const parsed = wabt.parseWat('kernel.wat', source, { simd: true });
  const { buffer } = parsed.toBinary({});
  const base64 = Buffer.from(buffer).toString('base64');
  const lines = base64.match(/.{1,100}/g) ?? [];
  return [
    '/** Made by `npm run kernel` from kernel.wat; do not edit. */',
    'export const KERNEL_BASE64 =',
    lines.map((line) => `  '${line}'`).join(' +\n') + ';',
    '',
  ].join('\n');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writeFile(generated, await kernelModule());
}
