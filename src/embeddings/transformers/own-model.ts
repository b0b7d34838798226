/** A model of the user's own: what the files they chose amount to. */
import * as v from 'valibot';
import { RecollectError } from '../../core/errors';
import type { ModelEntry, ModelShape, PinnedFile } from './catalogue';
import type { ModelFiles } from './given-files';
import { sha256 } from './sha256';

/** What files do not tell. */
export interface OwnModelWishes {
  name: string;
  pooling: ModelShape['pooling'];
  prefix: ModelShape['prefix'];
}

/** Most models can take more, but no passage is longer, and a longer text costs more than its length. */
const MOST_TOKENS = 512;

const config = v.object({ max_position_embeddings: v.optional(v.number()) });

function refuse(sentence: string): never {
  throw new RecollectError('embedder_failed', sentence);
}

/** The model in the chosen files (by their names, without folders), and its files as they will lie on disk. */
export async function ownModel(
  chosen: ModelFiles,
  wishes: OwnModelWishes,
): Promise<{ model: Omit<ModelEntry, 'dimensions'>; files: ModelFiles }> {
  const graphs = [...chosen.keys()].filter((name) => name.endsWith('.onnx'));
  const [graph] = graphs;
  if (graph === undefined)
    refuse('Among the files there is none that ends in .onnx, which is the model itself.');
  if (graphs.length > 1) refuse(`Choose one .onnx file, not ${graphs.length}.`);
  const files = new Map<string, Uint8Array>();
  for (const name of ['config.json', 'tokenizer.json', 'tokenizer_config.json']) {
    files.set(
      name,
      chosen.get(name) ?? refuse(`The file ${name} is missing. It lies beside the model where you got it.`),
    );
  }
  files.set(`onnx/${graph}`, chosen.get(graph)!);
  const weights = chosen.get(`${graph}_data`);
  if (weights) files.set(`onnx/${graph}_data`, weights);

  const pinned: PinnedFile[] = [];
  for (const [name, bytes] of files) pinned.push({ name, size: bytes.length, sha256: await sha256(bytes) });
  const shape: ModelShape = {
    graph: `onnx/${graph}`,
    pooling: wishes.pooling,
    maxTokens: Math.min(MOST_TOKENS, positionsIn(files.get('config.json')!)),
    prefix: wishes.prefix,
  };
  // The same files spoken to in another way give other vectors: the key tells them apart.
  const mark = await sha256(new TextEncoder().encode(JSON.stringify([shape, pinned])));
  const slug = wishes.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return {
    model: {
      ...shape,
      key: `own-${slug}-${mark.slice(0, 8)}`.replace('--', '-'),
      name: wishes.name,
      files: pinned,
    },
    files,
  };
}

function positionsIn(bytes: Uint8Array): number {
  try {
    const read = v.safeParse(config, JSON.parse(new TextDecoder().decode(bytes)));
    if (read.success) return read.output.max_position_embeddings ?? MOST_TOKENS;
  } catch {
    // Said below.
  }
  return refuse('The file config.json cannot be read.');
}
