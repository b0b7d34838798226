/**
 * Memory as the plugin's parts see it: the engine behind its worker, how it is doing, and a signal when something
 * changed. A Component, so that unloading the plugin saves and ends the worker.
 */
import { Component, Events } from 'obsidian';
import type { EventRef, Plugin } from 'obsidian';
import model from 'gzip-base64:../embeddings/static/model.bin';
import tokens from 'gzip-base64:js-tiktoken/ranks/cl100k_base';
import sqlite from 'gzip-base64:sql.js/dist/sql-wasm-browser.wasm';
import workerSource from 'inline-worker:../engine/worker.ts';
import type { ConversationsApi } from '../core/conversations-api';
import type { EmbedderHost } from '../core/embedder';
import type { EngineApi, EngineProgress } from '../core/engine-api';
import { RecollectError } from '../core/errors';
import type { LanguageModel } from '../core/language-model';
import type { MemoryApi } from '../core/memory-api';
import type { IndexState, NotesApi } from '../core/notes-api';
import type { Files } from '../core/ports';
import { Supervisor } from '../engine/supervisor';
import type { EngineState, WorkerLike } from '../engine/supervisor';
import { desktopFlush } from './desktop-flush';
import { deviceId } from './device';
import { ObsidianFiles } from './obsidian-files';
import type { Folders } from './settings';

/** A worker from the program inlined in main.js. */
function spawn(): WorkerLike {
  const url = URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
  const worker = new Worker(url, { name: 'recollect-engine' });
  URL.revokeObjectURL(url);
  return worker as unknown as WorkerLike;
}

/** The running memory of this vault. */
export class Memory extends Component {
  readonly files: Files;
  /** Embedders outside the engine, once there are some. */
  embedders: EmbedderHost | null = null;
  private readonly events = new Events();
  private supervisor: Supervisor;
  /** The language model that memory learns with. */
  private background: LanguageModel | null = null;
  private isGone = false;

  constructor(
    private readonly plugin: Plugin,
    private settings: Folders,
  ) {
    super();
    const { adapter } = plugin.app.vault;
    this.files = new ObsidianFiles(adapter, desktopFlush(adapter));
    this.supervisor = this.newSupervisor();
  }

  private newSupervisor(): Supervisor {
    const { app, manifest } = this.plugin;
    return new Supervisor({
      spawn,
      files: this.files,
      embedded: { model, sqlite, tokens },
      noteStats: (paths) => Promise.resolve(paths.map((path) => app.vault.getFileByPath(path)?.stat ?? null)),
      embedders: {
        embed: async (...asked) => (await this.embedders?.embed(...asked)) ?? [],
      },
      settings: {
        ledgerFolder: this.settings.ledgerFolder,
        backupFolder: this.settings.backupFolder,
        device: deviceId(app),
        dataFolder: manifest.dir ?? `${app.vault.configDir}/plugins/${manifest.id}`,
      },
      complete: (request) => {
        const { background } = this;
        if (!background) throw new RecollectError('model_failed', 'No language model is connected.');
        return background.complete(request);
      },
      onChange: () => this.events.trigger('changed'),
      onState: () => this.events.trigger('state'),
      onProgress: (progress) => this.events.trigger('progress', progress),
      onIndex: (state) => this.events.trigger('index', state),
      onProblem: (reason) => {
        console.warn(`Recollect: background work failed and will be tried again: ${reason}`);
        this.events.trigger('problem', reason);
      },
    });
  }

  /** Starts the engine; call it once the layout is ready. */
  async start(): Promise<void> {
    if (!this.isGone) await this.supervisor.start();
  }

  override onload(): void {
    // Obsidian does not unload plugins when it closes, but it waits a moment for what asks for it.
    this.registerEvent(
      this.plugin.app.workspace.on('quit', (tasks) => tasks.addPromise(this.supervisor.close())),
    );
  }

  override onunload(): void {
    this.isGone = true;
    // Obsidian does not wait for this; the ledger has everything even when it is cut short.
    void this.supervisor.close();
  }

  /** The engine; its calls fail with a sentence while it is away. */
  get engine(): EngineApi {
    return this.supervisor.engine;
  }

  /** Memory that lives, on the same terms. */
  get living(): MemoryApi {
    return this.supervisor.memory;
  }

  /** Conversations, on the same terms. */
  get conversations(): ConversationsApi {
    return this.supervisor.conversations;
  }

  /** Names the language model that memory learns with, and how it is asked; null takes it away. */
  useModel(model: LanguageModel | null): Promise<void> {
    this.background = model;
    return this.supervisor.useModel(model && { id: model.id, isRemote: model.isRemote });
  }

  /** Notes as memory; its calls fail with a sentence while the engine is away. */
  get notes(): NotesApi {
    return this.supervisor.notes;
  }

  /** How the engine is. */
  get state(): EngineState {
    return this.supervisor.state;
  }

  /** The folder the ledger is in. */
  get ledgerFolder(): string {
    return this.settings.ledgerFolder;
  }

  /** The folder backups are put in. */
  get backupFolder(): string {
    return this.settings.backupFolder;
  }

  /**
   * Closes the engine and opens it again with other folders. `between` runs while it is closed; when that fails, the
   * engine is back with the folders it had.
   */
  async restart(settings: Folders, between: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    // A close that fails could not save the databases, and the ledger has everything in them.
    await this.supervisor.close().catch((thrown: unknown) => console.warn(thrown));
    this.replaceSupervisor();
    try {
      await between();
      this.settings = settings;
    } finally {
      this.replaceSupervisor();
      await this.start();
    }
  }

  private replaceSupervisor(): void {
    this.supervisor = this.newSupervisor();
    const { background } = this;
    void this.supervisor.useModel(background && { id: background.id, isRemote: background.isRemote });
    this.events.trigger('state');
  }

  /** Calls back when facts or conversations may have changed. */
  onChanged(callback: () => void): EventRef {
    return this.events.on('changed', callback);
  }

  /** Calls back when the engine's state has changed. */
  onState(callback: () => void): EventRef {
    return this.events.on('state', callback);
  }

  /** Calls back while a long piece of work proceeds. */
  onProgress(callback: (progress: EngineProgress) => void): EventRef {
    return this.events.on('progress', (progress) => callback(progress as EngineProgress));
  }

  /** Calls back when the index of notes has changed. */
  onIndex(callback: (state: IndexState) => void): EventRef {
    return this.events.on('index', (state) => callback(state as IndexState));
  }

  /** Calls back when background work failed and will be tried again. */
  onProblem(callback: (reason: string) => void): EventRef {
    return this.events.on('problem', (reason) => callback(reason as string));
  }

  /** Stops a callback. */
  off(ref: EventRef): void {
    this.events.offref(ref);
  }
}
