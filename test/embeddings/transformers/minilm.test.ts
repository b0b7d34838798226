import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { RUNTIME } from '../../../src/embeddings/transformers/catalogue.ts';
import { createTransformersEmbedder } from '../../../src/embeddings/transformers/transformers-embedder.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { embedderAcceptance } from '../acceptance.ts';
import { minilm, runtimeFile } from '../minilm-weights.ts';

embedderAcceptance('all-MiniLM-L6-v2', async () => createTransformersEmbedder(await minilm()));

it('pins the very runtime of the installed package, at an address of that version', async () => {
  const [pinned] = RUNTIME.files;
  const bytes = await readFile(runtimeFile());
  expect(bytes).toHaveLength(pinned.size);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(pinned.sha256);
  expect(RUNTIME.path).toBe(`/npm/onnxruntime-web@${packageFile.dependencies['onnxruntime-web']}/dist/`);
});

it('says in a sentence that files make no model', async () => {
  const whole = await minilm();
  const files = new Map(whole.files);
  files.set('onnx/model_q4.onnx', new Uint8Array(1000));
  await expect(createTransformersEmbedder({ ...whole, files })).rejects.toMatchObject({
    code: 'embedder_failed',
    message: expect.stringContaining('could not be started from its files') as string,
  });
});

it('asks nobody for a file that it was not given', async () => {
  const whole = await minilm();
  const files = new Map(whole.files);
  files.delete('tokenizer.json');
  await expect(createTransformersEmbedder({ ...whole, files })).rejects.toMatchObject({
    code: 'embedder_failed',
  });
});
