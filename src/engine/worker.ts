/** The engine's worker: opens the engine on request and serves it. Runs from a Blob inside the plugin. */
import initSqlJs from 'sql.js/dist/sql-wasm-browser.js';
import type { EmbedderHost } from '../core/embedder';
import type { EngineEvents } from '../core/engine-api';
import { RecollectError, reasonOf } from '../core/errors';
import type { LanguageModel, ModelRequest } from '../core/language-model';
import type { NotesEvents } from '../core/notes-api';
import type { Every, Files } from '../core/ports';
import { Peer } from '../core/rpc';
import type { SqlJsStatic } from '../store/database';
import { isFatal } from '../store/databases';
import type { ConversationDesk } from './conversations';
import { Engine } from './engine';
import type { LivingMemory } from './living-memory';
import type { NoteMemory } from './note-memory';
import type { EmbeddedFiles, EngineSettings, HostApi, WorkerApi } from './worker-api';

/** The part of a worker's global scope that is used here. */
interface WorkerScope {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  setTimeout(work: () => void, ms?: number): number;
  setInterval(work: () => void, ms: number): number;
  clearInterval(timer: number): void;
}

const scope = self as unknown as WorkerScope;
let engine: Engine | null = null;
let model: LanguageModel | null = null;

/** An error that leaves the engine unusable is thrown where the host hears it as the worker's death. */
function dieIfFatal(thrown: unknown): void {
  if (isFatal(thrown)) {
    scope.setTimeout(() => {
      throw new Error(reasonOf(thrown));
    });
  }
}

async function inflate(name: keyof EmbeddedFiles): Promise<Uint8Array> {
  const base64 = await peer.remote<HostApi>('host').embedded(name);
  const packed = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function loadSql(): Promise<SqlJsStatic> {
  const wasmBinary = await inflate('sqlite');
  return initSqlJs({ wasmBinary: wasmBinary.buffer as ArrayBuffer });
}

function openEngine(): Engine {
  if (!engine) throw new RecollectError('engine_off', 'Memory is still starting; try again in a moment.');
  return engine;
}

const worker: WorkerApi = {
  async open(settings: EngineSettings): Promise<void> {
    engine = await Engine.open(
      {
        ...settings,
        // Bytes to be written are made for that and never used again; appended ones are still needed.
        files: peer.remote<Files>('files', ['write']),
        sql: await loadSql(),
        now: () => Date.now(),
        random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
        sleep: (ms) => new Promise((resolve) => scope.setTimeout(resolve, ms)),
        model,
        loadTokens: () => inflate('tokens'),
        notes: {
          loadModel: () => inflate('model'),
          host: peer.remote<EmbedderHost>('embedders'),
          events: peer.remote<NotesEvents>('notesEvents'),
          noteStats: (paths) => peer.remote<HostApi>('host').noteStats(paths),
          onFatal: dieIfFatal,
        },
      },
      peer.remote<EngineEvents>('events'),
    );
    const every: Every = (ms, work) => {
      const timer = scope.setInterval(work, ms);
      return () => scope.clearInterval(timer);
    };
    engine.keepUp(every, (thrown) => {
      dieIfFatal(thrown);
      void peer.remote<HostApi>('host').problem(reasonOf(thrown));
    });
    // In a turn of its own: whoever waits for memory hears first that it is there.
    scope.setTimeout(() => void engine?.notes.start().catch(() => undefined));
  },
  useModel(name): Promise<void> {
    const complete = (request: ModelRequest) => peer.remote<HostApi>('host').complete(request);
    model = name && { ...name, complete };
    engine?.useModel(model);
    return Promise.resolve();
  },
};

const peer = new Peer(
  {
    post: (message, transfer) => scope.postMessage(message, transfer),
    onMessage: (listener) => scope.addEventListener('message', (event) => listener(event.data)),
  },
  {
    worker,
    get engine(): Engine {
      return openEngine();
    },
    get conversations(): ConversationDesk {
      return openEngine().conversations;
    },
    get memory(): LivingMemory {
      return openEngine().memory;
    },
    get notes(): NoteMemory {
      return openEngine().notes;
    },
  },
  dieIfFatal,
);
