/** What passes between the window and the model's worker. */
import type { EmbeddingPurpose } from '../../core/embedder';
import type { ModelShape } from './catalogue';

/** The model's worker. Bytes are given one file at a time, so that they are moved instead of copied. */
export interface ModelWorkerApi {
  giveRuntime(wasm: Uint8Array): Promise<void>;
  giveFile(name: string, bytes: Uint8Array): Promise<void>;
  /** Starts the model from what was given; resolves to the number of its dimensions. */
  load(id: string, shape: ModelShape): Promise<number>;
  embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]>;
}

/** The methods that give their bytes away. */
export const MOVING: readonly (keyof ModelWorkerApi)[] = ['giveRuntime', 'giveFile'];
