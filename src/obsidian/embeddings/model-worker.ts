/**
 * A larger model in a worker of its own: begun when it is first needed, ended when nobody has needed it for a while
 * (it holds some 200 MB), when it is closed, and when it fails; the next call begins anew.
 */
import type { Embedder, EmbeddingPurpose } from '../../core/embedder';
import { RecollectError, reasonOf } from '../../core/errors';
import { Peer } from '../../core/rpc';
import type { ModelShape } from '../../embeddings/transformers/catalogue';
import { MOVING } from '../../embeddings/transformers/worker-api';
import type { ModelWorkerApi } from '../../embeddings/transformers/worker-api';
import type { WorkerLike } from '../../engine/supervisor';

/** Milliseconds without work after which the worker is ended. Starting again takes a second or two. */
const IDLE_MS = 10 * 60_000;

/** Where the model's bytes come from. */
export interface ModelSource {
  id: string;
  dimensions: number;
  shape: ModelShape;
  runtime: () => Promise<Uint8Array>;
  files: readonly { name: string; read: () => Promise<Uint8Array> }[];
}

interface Running {
  worker: WorkerLike;
  peer: Peer;
  model: ModelWorkerApi;
  /** Resolves to the number of dimensions once the model is loaded. */
  loaded: Promise<number>;
}

/** The model as an embedder. */
export class ModelWorker implements Embedder {
  readonly id: string;
  readonly dimensions: number;
  private running: Running | null = null;
  private isClosed = false;
  private inFlight = 0;
  private idle: number | null = null;

  constructor(
    private readonly source: ModelSource,
    private readonly spawn: () => WorkerLike,
    private readonly timers: Pick<Window, 'setTimeout' | 'clearTimeout'>,
  ) {
    this.id = source.id;
    this.dimensions = source.dimensions;
  }

  /** Loads the model and resolves to the number of its dimensions. */
  measure(): Promise<number> {
    return this.busy((running) => running.loaded);
  }

  embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]> {
    return this.busy(async ({ loaded, model }) => {
      await loaded;
      return model.embed(texts, purpose);
    });
  }

  private async busy<T>(work: (running: Running) => Promise<T>): Promise<T> {
    if (this.isClosed) throw new RecollectError('closed', 'Another model was chosen before this was done.');
    if (this.idle !== null) this.timers.clearTimeout(this.idle);
    this.idle = null;
    this.inFlight++;
    const running = (this.running ??= this.begin());
    try {
      return await work(running);
    } catch (thrown) {
      // Whatever went wrong inside, a new worker is the one sure remedy.
      this.end(running, this.failure(thrown));
      throw thrown instanceof RecollectError && thrown.code !== 'unexpected' ? thrown : this.failure(thrown);
    } finally {
      this.inFlight--;
      if (this.inFlight === 0 && this.running) this.idle = this.timers.setTimeout(() => this.rest(), IDLE_MS);
    }
  }

  private failure(thrown: unknown): RecollectError {
    return new RecollectError(
      'embedder_failed',
      'The model stopped while it worked. Search goes on with what is there, and the model is started again when it is needed next.',
      reasonOf(thrown),
    );
  }

  private begin(): Running {
    const worker = this.spawn();
    const peer = new Peer(
      {
        post: (message, transfer) => worker.postMessage(message, transfer),
        onMessage: (listener) => (worker.onmessage = (event) => listener(event.data)),
      },
      {},
    );
    const model = peer.remote<ModelWorkerApi>('model', MOVING);
    const running: Running = { worker, peer, model, loaded: this.load(model) };
    running.loaded.catch(() => undefined);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.end(running, this.failure(event.message ?? 'unknown error'));
    };
    worker.onmessageerror = () => this.end(running, this.failure('a message could not be read'));
    return running;
  }

  private async load(model: ModelWorkerApi): Promise<number> {
    await model.giveRuntime(await this.source.runtime());
    for (const { name, read } of this.source.files) await model.giveFile(name, await read());
    return model.load(this.id, this.source.shape);
  }

  private end(running: Running, why: RecollectError): void {
    if (this.running === running) this.running = null;
    running.peer.fail(why);
    running.worker.terminate();
  }

  private rest(): void {
    if (this.running && this.inFlight === 0) this.end(this.running, this.failure('idle'));
  }

  /** Ends it for good; calls under way fail. */
  close(): void {
    this.isClosed = true;
    if (this.idle !== null) this.timers.clearTimeout(this.idle);
    if (this.running) {
      this.end(this.running, new RecollectError('closed', 'Another model was chosen before this was done.'));
    }
  }
}
