import { expect, it } from 'vitest';
import { Peer } from '../../../src/core/rpc.ts';
import type { WorkerLike } from '../../../src/engine/supervisor.ts';
import { ModelWorker } from '../../../src/obsidian/embeddings/model-worker.ts';
import { MINILM } from '../../embeddings/minilm-weights.ts';

/** A worker that counts the bytes it was given and embeds as told. */
class PlayedWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  onmessageerror: WorkerLike['onmessageerror'] = null;
  isEnded = false;
  given: string[] = [];
  private hear: (message: unknown) => void = () => undefined;

  constructor(embed: () => Promise<Float32Array[]>) {
    const model = {
      giveRuntime: async (wasm: Uint8Array) => void this.given.push(`runtime ${wasm.length}`),
      giveFile: async (name: string, bytes: Uint8Array) => void this.given.push(`${name} ${bytes.length}`),
      load: async () => 3,
      embed,
    };
    new Peer(
      {
        post: (message) => queueMicrotask(() => this.onmessage?.({ data: message })),
        onMessage: (listener) => (this.hear = listener),
      },
      { model },
    );
  }

  postMessage(message: unknown): void {
    if (!this.isEnded) this.hear(message);
  }

  terminate(): void {
    this.isEnded = true;
  }
}

function play(embed: () => Promise<Float32Array[]> = async () => [new Float32Array(3)]) {
  const workers: PlayedWorker[] = [];
  const timers: { work: () => void; ms: number }[] = [];
  const model = new ModelWorker(
    {
      id: 'toy',
      dimensions: 3,
      shape: MINILM,
      runtime: async () => new Uint8Array(7),
      files: [{ name: 'config.json', read: async () => new Uint8Array(2) }],
    },
    () => {
      const worker = new PlayedWorker(embed);
      workers.push(worker);
      return worker;
    },
    {
      setTimeout: (work: () => void, ms: number) => timers.push({ work, ms }),
      clearTimeout: (timer) => void timers.splice(Number(timer) - 1, 1),
    },
  );
  return { model, workers, timers };
}

it('begins a worker only when it is needed, one for all calls, and gives it the files', async () => {
  const { model, workers } = play();
  expect(workers).toEqual([]);
  await Promise.all([model.embed(['a'], 'passage'), model.embed(['b'], 'query')]);
  expect(workers.map(({ given }) => given)).toEqual([['runtime 7', 'config.json 2']]);
});

it('ends the worker after some minutes without work, and begins anew', async () => {
  const { model, workers, timers } = play();
  await model.embed(['a'], 'passage');
  expect(timers.map(({ ms }) => ms)).toEqual([600_000]);
  timers[0]?.work();
  expect(workers[0]?.isEnded).toBe(true);
  await model.embed(['a'], 'passage');
  expect(workers).toHaveLength(2);
});

it('says in a sentence that the worker died, and begins another one with the next call', async () => {
  let isHanging = true;
  const { model, workers } = play(() =>
    isHanging ? new Promise(() => undefined) : Promise.resolve([new Float32Array(3)]),
  );
  const lost = model.embed(['a'], 'passage');
  await new Promise((resolve) => setTimeout(resolve, 20));
  workers[0]?.onerror?.({ message: 'out of memory' });
  await expect(lost).rejects.toMatchObject({
    code: 'embedder_failed',
    message: expect.stringContaining('stopped while it worked') as string,
    detail: 'out of memory',
  });
  isHanging = false;
  expect(await model.embed(['a'], 'passage')).toHaveLength(1);
  expect(workers).toHaveLength(2);
});

it('ends a worker whose model failed inside', async () => {
  const { model, workers } = play(() => Promise.reject(new Error('aborted')));
  await expect(model.embed(['a'], 'passage')).rejects.toMatchObject({
    code: 'embedder_failed',
    detail: 'aborted',
  });
  expect(workers[0]?.isEnded).toBe(true);
});

it('fails what is under way and everything later once it is closed', async () => {
  const { model, workers } = play(() => new Promise(() => undefined));
  const lost = model.embed(['a'], 'passage');
  await new Promise((resolve) => setTimeout(resolve, 20));
  model.close();
  await expect(lost).rejects.toMatchObject({ code: 'closed' });
  await expect(model.embed(['a'], 'passage')).rejects.toMatchObject({ code: 'closed' });
  expect(workers[0]?.isEnded).toBe(true);
});
