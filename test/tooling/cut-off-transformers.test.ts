import { expect, it } from 'vitest';
import { bundlePlugin } from '../../build/bundle-plugin.mjs';
import { forbiddenCode } from '../../build/output-check.mjs';

it('leaves the model worker no address to load from and no code made from text', async () => {
  const { code } = await bundlePlugin({ production: true, entry: 'src/embeddings/transformers/worker.ts' });
  expect(code.includes('nowhere:')).toBe(true);
  // Matches rather than the code itself, which is half a megabyte to print.
  expect(code.match(/https?:\/\/[^"'`\s]*(?:jsdelivr|unpkg|huggingface\.co)[^"'`\s]*/g)).toBeNull();
  expect(forbiddenCode(code)).toEqual([]);
}, 60_000);
