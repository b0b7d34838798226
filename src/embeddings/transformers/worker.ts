/** The worker of a larger model: apart from the engine's, because it is slow, hungry and may be ended at any time. */
import { Peer } from '../../core/rpc';
import { createTransformersEmbedder } from './transformers-embedder';
import type { TransformersEmbedder } from './transformers-embedder';
import type { ModelWorkerApi } from './worker-api';

/** The part of a worker's global scope that is used here. */
interface WorkerScope {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

const scope = self as unknown as WorkerScope;
const files = new Map<string, Uint8Array>();
let runtime: Uint8Array = new Uint8Array();
let embedder: TransformersEmbedder | null = null;

const model: ModelWorkerApi = {
  async giveRuntime(wasm) {
    runtime = wasm;
  },
  async giveFile(name, bytes) {
    files.set(name, bytes);
  },
  async load(id, shape) {
    embedder = await createTransformersEmbedder({ id, shape, files, runtime });
    // The runtime has its own copy now.
    files.clear();
    runtime = new Uint8Array();
    return embedder.dimensions;
  },
  async embed(texts, purpose) {
    if (!embedder) throw new Error('the model is not loaded');
    return embedder.embed(texts, purpose);
  },
};

new Peer(
  {
    post: (message, transfer) => scope.postMessage(message, transfer),
    onMessage: (listener) => scope.addEventListener('message', (event) => listener(event.data)),
  },
  { model },
);
