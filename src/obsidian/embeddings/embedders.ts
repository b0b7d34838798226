/**
 * The embedders outside the engine, on the window's side: finds the one that an id names, tells the engine which to
 * use, and lets go of those that it needs no more.
 */
import { Component, Events } from 'obsidian';
import type { App, EventRef, Plugin } from 'obsidian';
import modelWorkerSource from 'inline-worker:../../embeddings/transformers/worker.ts';
import type { Embedder, EmbedderChoice, EmbedderHost, EmbeddingPurpose } from '../../core/embedder';
import { RecollectError } from '../../core/errors';
import type { IndexState } from '../../core/notes-api';
import { TEXTS_A_REQUEST } from '../../embeddings/server/limits';
import { hostOf, isRemote, serverId } from '../../embeddings/server/server-config';
import { ServerEmbedder } from '../../embeddings/server/server-embedder';
import type { ServerAccess } from '../../embeddings/server/server-embedder';
import { modelId } from '../../embeddings/transformers/catalogue';
import type { ModelEntry } from '../../embeddings/transformers/catalogue';
import { ModelLibrary } from '../../embeddings/transformers/model-library';
import type { WorkerLike } from '../../engine/supervisor';
import type { Memory } from '../memory';
import type { SettingsKeeper } from '../settings-keeper';
import type { EmbeddingSettings, ServerSettings } from './embedding-settings';
import { ModelWorker } from './model-worker';
import { getBytes, http, sleep, within } from './requests';

/** Texts a model in its worker is given at once: two passes, so that a question need not wait for long. */
const MODEL_BATCH = 16;

interface Closable extends Embedder {
  close(): void;
}

function spawn(): WorkerLike {
  const url = URL.createObjectURL(new Blob([modelWorkerSource], { type: 'text/javascript' }));
  const worker = new Worker(url, { name: 'recollect-model' });
  URL.revokeObjectURL(url);
  return worker as unknown as WorkerLike;
}

/** A key of the app's secret storage; null when there is none. */
function keyNamed(app: App, name: string): string | null {
  return name === '' ? null : app.secretStorage.getSecret(name);
}

/** What a server is reached with. */
export function accessTo(app: App, keyName: string): ServerAccess {
  return {
    http,
    key: () => keyNamed(app, keyName),
    now: () => Date.now(),
    sleep,
    within,
    random: () => Math.random(),
  };
}

/** How the engine is told of a server. */
export function serverChoice(server: ServerSettings): EmbedderChoice {
  return {
    id: serverId(server),
    dimensions: server.dimensions,
    isRemote: isRemote(server),
    batch: TEXTS_A_REQUEST,
  };
}

/** The embedders. */
export class Embedders extends Component implements EmbedderHost {
  readonly library: ModelLibrary;
  /** Where models are kept, for people. */
  readonly folder: string;
  private readonly events = new Events();
  private readonly live = new Map<string, Promise<Closable>>();
  /** Why the chosen model is not in use on this device. */
  problem: string | null = null;
  state: IndexState | null = null;
  private readonly names = new Map<string, string>();

  constructor(
    private readonly plugin: Plugin,
    private readonly memory: Memory,
    private readonly keeper: SettingsKeeper,
  ) {
    super();
    const { app, manifest } = plugin;
    const { adapter } = app.vault;
    this.folder = `${manifest.dir ?? `${app.vault.configDir}/plugins/${manifest.id}`}/models`;
    this.library = new ModelLibrary({
      files: memory.files,
      folder: this.folder,
      get: getBytes,
      tidy: (folder) => adapter.rmdir(folder, true),
    });
  }

  override onload(): void {
    this.memory.embedders = this;
    this.registerEvent(
      this.keeper.onEmbedding(() => {
        // A server may have another key or pace now; whatever is under way is tried again with those.
        for (const id of [...this.live.keys()]) if (id.startsWith('server:')) this.drop(id);
        void this.apply();
      }),
    );
    this.registerEvent(
      this.memory.onState(() => {
        if (this.memory.state.name === 'ready') void this.apply();
      }),
    );
    this.registerEvent(
      this.memory.onIndex((state) => {
        this.state = state;
        this.letGo(state);
        this.changed();
      }),
    );
  }

  override onunload(): void {
    for (const id of [...this.live.keys()]) this.drop(id);
  }

  /** What the user has set. */
  get settings(): EmbeddingSettings {
    return this.keeper.current.embedding;
  }

  /** Changes what the user has set. */
  async change(change: Partial<EmbeddingSettings>): Promise<void> {
    await this.keeper.change({ embedding: { ...this.settings, ...change } });
  }

  /** Calls back when something to be shown has changed. */
  onChange(callback: () => void): EventRef {
    return this.events.on('change', callback);
  }

  /** Stops a callback. */
  off(ref: EventRef): void {
    this.events.offref(ref);
  }

  /** Says that something to be shown has changed. */
  changed(): void {
    this.events.trigger('change');
  }

  /** Tells the engine which embedder to use. */
  async apply(): Promise<void> {
    try {
      for (const model of await this.library.models()) this.names.set(modelId(model), model.name);
      const choice = await this.choice();
      if (this.memory.state.name !== 'ready') return;
      await this.memory.notes.useEmbedder(choice);
      this.state = await this.memory.notes.state();
    } catch (thrown) {
      // An engine that is away is told when it is back.
      console.warn('Recollect: the embedding model could not be chosen', thrown);
    }
    this.changed();
  }

  private async choice(): Promise<EmbedderChoice | null> {
    const { use, server } = this.settings;
    this.problem = null;
    if (use === 'builtin') return null;
    if (use === 'server') {
      if (server) return serverChoice(server);
      this.problem = 'No server is set up, so the built-in model is used.';
      return null;
    }
    const model = (await this.library.models()).find(({ key }) => key === use.model);
    if (model && (await this.library.missing(model)).length === 0) return modelChoice(model);
    this.problem = `${model?.name ?? 'The chosen model'} is not on this device yet, so the built-in model is used.`;
    return null;
  }

  async embed(id: string, texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]> {
    let found = this.live.get(id);
    if (!found) {
      found = this.find(id);
      this.live.set(id, found);
      found.catch(() => this.live.delete(id));
    }
    return (await found).embed(texts, purpose);
  }

  private async find(id: string): Promise<Closable> {
    const { server, formerServer } = this.settings;
    for (const each of [server, formerServer]) {
      if (each && serverId(each) === id)
        return new ServerEmbedder(each, accessTo(this.plugin.app, each.keyName));
    }
    const model = (await this.library.models()).find((each) => modelId(each) === id);
    if (model) return this.workerFor(model);
    throw new RecollectError(
      'embedder_failed',
      'The model that the index was made with is not on this device. Search goes on with words; choose a model in the settings.',
      id,
    );
  }

  /** A model in a worker of its own. */
  workerFor(model: ModelEntry): ModelWorker {
    return new ModelWorker(
      {
        id: modelId(model),
        dimensions: model.dimensions,
        shape: model,
        runtime: () => this.library.runtime(),
        files: model.files.map((file) => ({
          name: file.name,
          read: () => this.library.read(model.key, file),
        })),
      },
      spawn,
      window,
    );
  }

  /** Ends embedders that neither answer questions nor are on their way in. */
  private letGo({ model }: IndexState): void {
    for (const id of [...this.live.keys()]) {
      if (id !== model.serving && id !== model.next?.id) this.drop(id);
    }
  }

  private drop(id: string): void {
    const found = this.live.get(id);
    this.live.delete(id);
    found?.then(
      (embedder) => embedder.close(),
      () => undefined,
    );
  }

  /** A model's name for people. */
  nameOf(id: string): string {
    const { server, formerServer } = this.settings;
    for (const each of [server, formerServer]) {
      if (each && serverId(each) === id) return `${each.model} at ${hostOf(each)}`;
    }
    return this.names.get(id) ?? 'The built-in model';
  }
}

function modelChoice(model: ModelEntry): EmbedderChoice {
  return { id: modelId(model), dimensions: model.dimensions, isRemote: false, batch: MODEL_BATCH };
}
