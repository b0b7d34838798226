/** A worker that runs the real engine in this very thread, and dies when told to. */
import type { EngineEvents } from '../../src/core/engine-api';
import type { Files } from '../../src/core/ports';
import { Peer } from '../../src/core/rpc';
import type { Channel } from '../../src/core/rpc';
import { Engine } from '../../src/engine/engine';
import type { WorkerLike } from '../../src/engine/supervisor';
import type { EngineSettings, WorkerApi } from '../../src/engine/worker-api';
import { processOptions } from '../store/open-store';
import type { Clock } from '../store/open-store';

/** How a fake worker differs from a good one. */
export interface Flaws {
  /** Dies while opening. */
  diesInOpen?: boolean;
  /** Never answers a call of this method of the engine. */
  silentOn?: string;
}

/** The worker's side is served by a real engine over the host's files. */
export class FakeWorker implements WorkerLike {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message?: string; preventDefault?(): void }) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  isTerminated = false;
  private listener: (message: unknown) => void = () => undefined;
  private engine: Engine | null = null;

  constructor(clock: Clock, flaws: Flaws = {}) {
    const channel: Channel = {
      post: (message, transfer) => {
        const data: unknown = structuredClone(message, { transfer });
        queueMicrotask(() => {
          if (!this.isTerminated) this.onmessage?.({ data });
        });
      },
      onMessage: (listener) => (this.listener = listener),
    };
    const worker: WorkerApi = {
      useModel: () => Promise.resolve(),
      open: async (settings: EngineSettings) => {
        if (flaws.diesInOpen) {
          this.die('broken from the start');
          await new Promise(() => undefined);
        }
        const files = peer.remote<Files>('files', ['write']);
        this.engine = await Engine.open(
          processOptions({ clock, ...settings, files }),
          peer.remote<EngineEvents>('events'),
        );
      },
    };
    const engine = new Proxy({} as Engine, {
      get: (_, method: string) => {
        if (method === flaws.silentOn) return () => new Promise(() => undefined);
        const member: unknown = this.engine && Reflect.get(this.engine, method);
        return typeof member === 'function' ? (member.bind(this.engine) as unknown) : member;
      },
    });
    const peer = new Peer(channel, { worker, engine });
  }

  postMessage(message: unknown, transfer: ArrayBuffer[]): void {
    const data: unknown = structuredClone(message, { transfer });
    queueMicrotask(() => {
      if (!this.isTerminated) this.listener(data);
    });
  }

  terminate(): void {
    this.isTerminated = true;
  }

  /** Throws where nobody catches. */
  die(message: string): void {
    this.onerror?.({ message });
  }
}
