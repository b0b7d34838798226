/** The models as the settings show them: which are there, which are on their way, and what went wrong. */
import { Events } from 'obsidian';
import type { EventRef } from 'obsidian';
import { RecollectError } from '../../core/errors';
import { CATALOGUE, RUNTIME } from '../../embeddings/transformers/catalogue';
import type { CatalogueModel, ModelEntry, PinnedFile } from '../../embeddings/transformers/catalogue';
import type { ModelFiles } from '../../embeddings/transformers/given-files';
import { addressOf } from '../../embeddings/transformers/model-library';
import type { Transfer } from '../../embeddings/transformers/model-library';
import { ownModel } from '../../embeddings/transformers/own-model';
import type { OwnModelWishes } from '../../embeddings/transformers/own-model';
import { sentenceFor } from '../notices';
import type { Embedders } from './embedders';

/** A model and how it is. */
export interface ShelvedModel {
  model: ModelEntry;
  /** What it lacks to be used. */
  missing: readonly PinnedFile[];
  /** How far its download is, while there is one. */
  transfer: Transfer | null;
  /** What went wrong the last time. */
  problem: string | null;
}

/** The models. */
export class ModelShelf {
  private readonly events = new Events();
  private readonly stops = new Map<string, AbortController>();
  private shelved: ShelvedModel[] = CATALOGUE.map((model) => ({
    model,
    missing: [...RUNTIME.files, ...model.files],
    transfer: null,
    problem: null,
  }));
  /** What every model needs and this device lacks. */
  missingRuntime: readonly PinnedFile[] = RUNTIME.files;

  constructor(private readonly embedders: Embedders) {}

  /** Who serves the runtime. */
  get runtimeHost(): string {
    return new URL(addressOf(RUNTIME, RUNTIME.files[0], this.embedders.settings.mirror)).host;
  }

  /** The models, those of the catalogue first. */
  get models(): readonly ShelvedModel[] {
    return this.shelved;
  }

  /** How a model is now. */
  find(key: string): ShelvedModel | undefined {
    return this.shelved.find(({ model }) => model.key === key);
  }

  /** Calls back when something to be shown has changed. */
  onChange(callback: () => void): EventRef {
    return this.events.on('change', callback);
  }

  /** Calls back when there are other models than before. */
  onModels(callback: () => void): EventRef {
    return this.events.on('models', callback);
  }

  /** Stops a callback. */
  off(ref: EventRef): void {
    this.events.offref(ref);
  }

  /** Looks at the disk again. */
  async refresh(): Promise<void> {
    const { library } = this.embedders;
    const shelved: ShelvedModel[] = [];
    for (const model of await library.models()) {
      const known = this.find(model.key);
      const missing = await library.missing(model);
      shelved.push({ model, missing, transfer: known?.transfer ?? null, problem: known?.problem ?? null });
    }
    this.missingRuntime = await library.missing(null);
    const keys = (models: readonly ShelvedModel[]): string => models.map(({ model }) => model.key).join();
    const areOthers = keys(shelved) !== keys(this.shelved);
    this.shelved = shelved;
    this.events.trigger('change');
    if (areOthers) this.events.trigger('models');
  }

  private async during(key: string, doing: string, work: () => Promise<void>): Promise<void> {
    this.set(key, { problem: null });
    try {
      await work();
    } catch (thrown) {
      const isWanted = thrown instanceof RecollectError && thrown.code === 'cancelled';
      this.set(key, { problem: isWanted ? null : sentenceFor(thrown, doing) });
    }
    this.set(key, { transfer: null });
    await this.refresh();
    // A model that is chosen already, on another device say, is used as soon as it is there.
    await this.embedders.apply();
  }

  private set(key: string, change: Partial<ShelvedModel>): void {
    const shelved = this.find(key);
    if (shelved) Object.assign(shelved, change);
    this.events.trigger('change');
  }

  /** Downloads what a model lacks. */
  download(model: CatalogueModel): Promise<void> {
    const stop = new AbortController();
    this.stops.set(model.key, stop);
    return this.during(model.key, 'Downloading the model', () =>
      this.embedders.library.fetch(model, this.embedders.settings.mirror, {
        signal: stop.signal,
        onProgress: (transfer) => this.set(model.key, { transfer }),
      }),
    );
  }

  /** Stops a download. */
  cancel(key: string): void {
    this.stops.get(key)?.abort();
  }

  /** Stops every download. */
  close(): void {
    for (const stop of this.stops.values()) stop.abort();
  }

  /** Takes a model's files from those that the user chose. */
  adopt(model: ModelEntry, chosen: ModelFiles): Promise<void> {
    return this.during(model.key, 'Reading the files', async () => {
      const taken = await this.embedders.library.adopt(model, chosen);
      const lacking = await this.embedders.library.missing(model);
      if (lacking.length === 0) return;
      const names = lacking.map(({ name }) => name.slice(name.lastIndexOf('/') + 1)).join(', ');
      throw new RecollectError(
        'download_failed',
        taken.length === 0
          ? `None of these files is one of ${model.name} (their SHA-256 differs), so nothing was kept.`
          : `Some files were taken. Still missing: ${names}.`,
      );
    });
  }

  /** Adds a model of the user's own, once it has proved that it runs. */
  async addOwn(
    chosen: ModelFiles,
    wishes: OwnModelWishes,
    onDoing: (doing: string) => void,
  ): Promise<ModelEntry> {
    const { library } = this.embedders;
    onDoing('Reading the files...');
    const { model, files } = await ownModel(chosen, wishes);
    await library.adopt(null, chosen);
    await library.fetch(null, this.embedders.settings.mirror, {
      signal: new AbortController().signal,
      onProgress: ({ done, total }) => {
        if (total > 0) onDoing(`Downloading the runtime: ${Math.round((100 * done) / total)} %`);
      },
    });
    onDoing('Trying the model...');
    await library.add({ ...model, dimensions: 0 }, files);
    const trial = this.embedders.workerFor({ ...model, dimensions: 0 });
    try {
      const entry = { ...model, dimensions: await trial.measure() };
      await library.add(entry, files);
      return entry;
    } catch (thrown) {
      await library.remove({ ...model, dimensions: 0 });
      throw thrown;
    } finally {
      trial.close();
      await this.refresh();
    }
  }

  /** Frees a model's space. */
  remove(model: ModelEntry): Promise<void> {
    return this.during(model.key, 'Removing the model', () => this.embedders.library.remove(model));
  }
}
