/**
 * Keeps the engine's worker alive. A worker that dies takes its memory with it but nothing else: calls in flight
 * fail with a sentence, and a new worker opens the snapshot and the ledger. After three deaths it stays off, so
 * that a broken machine is not kept busy; the ledger, the settings and the chat history remain readable.
 */
import type { ConversationsApi } from '../core/conversations-api';
import type { EmbedderHost } from '../core/embedder';
import type { EngineApi, EngineProgress } from '../core/engine-api';
import { RecollectError, reasonOf } from '../core/errors';
import type { ModelRequest } from '../core/language-model';
import type { MemoryApi } from '../core/memory-api';
import type { IndexState, NotesApi, NotesEvents } from '../core/notes-api';
import type { Files, NoteStats } from '../core/ports';
import { Peer } from '../core/rpc';
import type { EmbeddedFiles, EngineSettings, HostApi, ModelName, WorkerApi } from './worker-api';

/** After this many deaths the engine stays off. */
const DEATHS_ALLOWED = 3;

/** The part of a Worker that is used here, so that tests can play one. */
export interface WorkerLike {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  terminate(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: ((event: { message?: string; preventDefault?(): void }) => void) | null;
  onmessageerror: (() => void) | null;
}

/** How the engine is. */
export type EngineState =
  | { name: 'starting'; progress: EngineProgress | null }
  | { name: 'ready' }
  | { name: 'restarting'; deaths: number }
  | { name: 'off'; message: string };

/** What the supervisor works with. */
export interface SupervisorOptions {
  spawn(): WorkerLike;
  files: Files;
  embedded: EmbeddedFiles;
  noteStats: NoteStats;
  settings: EngineSettings;
  /** Memory may have changed. */
  onChange(): void;
  onState(state: EngineState): void;
  /** Work that was asked for is proceeding; the progress of starting is part of the state. */
  onProgress?(progress: EngineProgress): void;
  /** Asks the language model that `useModel` named. */
  complete?(request: ModelRequest): Promise<string>;
  /** Embedders that live outside the engine; without them only the built-in one can be used. */
  embedders?: EmbedderHost;
  /** The index of notes has changed. */
  onIndex?(state: IndexState): void;
  /** Background work failed and will be tried again. */
  onProblem(reason: string): void;
}

function closedError(): RecollectError {
  return new RecollectError(
    'closed',
    'Memory was closed before this was done. Everything saved before is safe.',
  );
}

/** The engine, whichever worker runs it at the moment. */
export class Supervisor {
  private worker: WorkerLike | null = null;
  private peer: Peer | null = null;
  private deaths = 0;
  private isClosed = false;
  /** The start that followed the last death. */
  private restarted: Promise<void> | null = null;
  private current: EngineState = { name: 'starting', progress: null };
  /** The model that memory learns with, also after a restart. */
  private model: ModelName | null = null;

  constructor(private readonly options: SupervisorOptions) {}

  /** How the engine is now. */
  get state(): EngineState {
    return this.current;
  }

  /** The engine. A call while it is away fails with a sentence that says why. */
  readonly engine = this.target<EngineApi>('engine');

  /** Notes as memory, on the same terms. */
  readonly notes = this.target<NotesApi>('notes');

  /** Conversations, on the same terms. */
  readonly conversations = this.target<ConversationsApi>('conversations');

  /** Memory that lives, on the same terms. */
  readonly memory = this.target<MemoryApi>('memory');

  private target<T extends object>(name: string): T {
    return new Proxy({} as T, {
      get: (_, method) => {
        if (typeof method !== 'string' || method === 'then') return undefined;
        return (...args: unknown[]) => this.call(name, method, args);
      },
    });
  }

  private call(target: string, method: string, args: unknown[]): Promise<unknown> {
    if (this.isClosed) return Promise.reject(closedError());
    if (this.current.name !== 'ready' || !this.peer) return Promise.reject(this.awayError());
    const remote = this.peer.remote<Record<string, (...values: unknown[]) => Promise<unknown>>>(target);
    return remote[method]!(...args);
  }

  /** Names the model that memory learns with from now on. */
  async useModel(model: ModelName | null): Promise<void> {
    this.model = model;
    if (this.current.name === 'ready') await this.peer?.remote<WorkerApi>('worker').useModel(model);
  }

  private awayError(): RecollectError {
    if (this.current.name === 'off') return new RecollectError('engine_off', this.current.message);
    return new RecollectError('engine_off', 'Memory is still starting; try again in a moment.');
  }

  private become(state: EngineState): void {
    this.current = state;
    this.options.onState(state);
  }

  /** Starts the worker and opens the engine. Resolves when it is ready or off; never rejects. */
  async start(): Promise<void> {
    let worker: WorkerLike;
    try {
      worker = this.options.spawn();
    } catch (thrown) {
      const message =
        `Memory cannot run here (${reasonOf(thrown)}). Nothing that was saved is lost: the ledger is intact and ` +
        'your conversations can still be read.';
      this.become({ name: 'off', message });
      return;
    }
    const peer = new Peer(
      {
        post: (message, transfer) => worker.postMessage(message, transfer),
        onMessage: (listener) => (worker.onmessage = (event) => listener(event.data)),
      },
      {
        files: this.options.files,
        events: {
          changed: () => this.options.onChange(),
          progress: (progress: EngineProgress) => {
            if (this.current.name === 'starting') this.become({ name: 'starting', progress });
            else this.options.onProgress?.(progress);
          },
        },
        ...(this.options.embedders && { embedders: this.options.embedders }),
        notesEvents: { indexChanged: (state) => this.options.onIndex?.(state) } satisfies NotesEvents,
        host: {
          embedded: (name) => Promise.resolve(this.options.embedded[name]),
          noteStats: this.options.noteStats,
          complete: (request) =>
            this.options.complete?.(request) ??
            Promise.reject(new RecollectError('model_failed', 'No language model is connected.')),
          problem: (reason) => this.options.onProblem(reason),
        } satisfies HostApi,
      },
    );
    this.worker = worker;
    this.peer = peer;
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.died(worker, event.message ?? 'unknown error');
    };
    worker.onmessageerror = () => this.died(worker, 'a message could not be read');
    await this.open(worker, peer);
  }

  private async open(worker: WorkerLike, peer: Peer): Promise<void> {
    try {
      const remote = peer.remote<WorkerApi>('worker');
      if (this.model) await remote.useModel(this.model);
      await remote.open(this.options.settings);
      if (this.worker !== worker) return;
      this.become({ name: 'ready' });
      this.options.onChange();
    } catch (thrown) {
      if (this.isClosed) return;
      if (this.worker !== worker) {
        await this.restarted;
        return;
      }
      // The engine answered that it will not open, which a new worker would only repeat.
      this.letGo();
      this.become({ name: 'off', message: reasonOf(thrown) });
    }
  }

  private letGo(): void {
    this.worker?.terminate();
    this.worker = null;
    this.peer = null;
  }

  private died(worker: WorkerLike, reason: string): void {
    if (this.worker !== worker) return;
    if (this.isClosed) {
      this.peer?.fail(closedError());
      return;
    }
    const peer = this.peer;
    this.letGo();
    this.deaths++;
    if (this.deaths >= DEATHS_ALLOWED) {
      this.become({
        name: 'off',
        message:
          `Memory stopped ${this.deaths} times (${reason}) and is now switched off. Nothing that was saved is lost: ` +
          'the ledger is intact and your conversations can still be read. Restart Obsidian to try again.',
      });
    } else {
      this.become({ name: 'restarting', deaths: this.deaths });
    }
    peer?.fail(
      new RecollectError(
        'engine_died',
        'Memory stopped while this was under way, so it may not have been saved. Everything saved before is safe. Please check and try again.',
        reason,
      ),
    );
    this.restarted = this.deaths < DEATHS_ALLOWED ? this.start() : null;
  }

  /** Saves, closes and ends the worker. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    try {
      if (this.current.name === 'ready') await this.peer?.remote<EngineApi>('engine').close();
    } catch {
      // It died of closing: the ledger has everything, and the next start reads it.
    } finally {
      this.peer?.fail(closedError());
      this.letGo();
    }
  }
}
