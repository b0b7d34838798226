/** MiniLM by the plugin's own provider, its vectors kept between runs: embedding a set takes minutes, asking it seconds. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Embedder } from '../../src/core/embedder.ts';
import { createTransformersEmbedder } from '../../src/embeddings/transformers/transformers-embedder.ts';
import { minilm } from '../../test/embeddings/minilm-weights.ts';

const FOLDER = path.join(os.tmpdir(), 'recollect-bench-vectors');

/** The embedder, and a function that writes down what it has embedded. */
export async function cachedMinilm(set: string): Promise<{ embedder: Embedder; keep(): Promise<void> }> {
  const model = await createTransformersEmbedder(await minilm());
  const file = path.join(
    FOLDER,
    `${createHash('sha256').update(model.id).digest('hex').slice(0, 12)}-${set}.json`,
  );
  const known = new Map(
    Object.entries(JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, string>),
  );
  const keyOf = (text: string) => createHash('sha256').update(text).digest('base64').slice(0, 24);
  let isChanged = false;
  const embedder: Embedder = {
    id: model.id,
    dimensions: model.dimensions,
    embed: async (texts, purpose) => {
      const lacking = texts.filter((text) => !known.has(keyOf(text)));
      if (lacking.length > 0) {
        const vectors = await model.embed(lacking, purpose);
        vectors.forEach((vector, index) => {
          known.set(
            keyOf(lacking[index] ?? ''),
            Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64'),
          );
        });
        isChanged = true;
      }
      return texts.map((text) => {
        const bytes = Buffer.from(known.get(keyOf(text)) ?? '', 'base64');
        return new Float32Array(new Uint8Array(bytes).buffer);
      });
    },
  };
  const keep = async () => {
    if (!isChanged) return;
    await mkdir(FOLDER, { recursive: true });
    await writeFile(file, JSON.stringify(Object.fromEntries(known)));
    isChanged = false;
  };
  return { embedder, keep };
}
