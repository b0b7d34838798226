/**
 * The models on this device: which there are, how one comes in (downloaded or from the user's disk), goes out, and
 * is read. Files lie in a folder beside the plugin's databases, not among its code, and are checked against their
 * hashes whenever they are read.
 */
import * as v from 'valibot';
import { RecollectError, reasonOf } from '../../core/errors';
import type { Files } from '../../core/ports';
import { CATALOGUE, RUNTIME, sizeOf } from './catalogue';
import type { CatalogueModel, Download, ModelEntry, PinnedFile } from './catalogue';
import { cancelled, download } from './download';
import type { DownloadWatch, GetBytes } from './download';
import type { ModelFiles } from './given-files';
import { sha256 } from './sha256';

/** What the library works with. */
export interface LibraryOptions {
  files: Files;
  /** The folder of all models. */
  folder: string;
  get: GetBytes;
  /** Takes away a folder that has nothing in it any more. */
  tidy(folder: string): Promise<void>;
}

/** A file to be fetched, and from where. */
interface Wanted {
  file: PinnedFile;
  from: Download;
  path: string;
}

/** How far a download is, in bytes. */
export interface Transfer {
  done: number;
  total: number;
}

const pinned = v.object({ name: v.string(), size: v.number(), sha256: v.string() });
const ownModels = v.array(
  v.object({
    key: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
    name: v.string(),
    dimensions: v.number(),
    graph: v.string(),
    pooling: v.picklist(['mean', 'cls']),
    maxTokens: v.number(),
    prefix: v.object({ passage: v.string(), query: v.string() }),
    files: v.array(pinned),
  }),
);

/** The folder of the runtime among the models. */
const RUNTIME_FOLDER = 'onnx-runtime';

function asError(thrown: unknown): RecollectError {
  if (thrown instanceof RecollectError) return thrown;
  return new RecollectError(
    'download_failed',
    `The file could not be written (${reasonOf(thrown)}), perhaps because the disk is full. What this download had written was removed; make room and try again.`,
  );
}

/** The models of this device. */
export class ModelLibrary {
  private own: ModelEntry[] | null = null;

  constructor(private readonly options: LibraryOptions) {}

  private pathOf(key: string, file: PinnedFile): string {
    return `${this.options.folder}/${key}/${file.name}`;
  }

  private get ownList(): string {
    return `${this.options.folder}/own-models.json`;
  }

  private async isThere(key: string, file: PinnedFile): Promise<boolean> {
    return (await this.options.files.stat(this.pathOf(key, file)))?.size === file.size;
  }

  /** Models that the user brought along. */
  async ownModels(): Promise<readonly ModelEntry[]> {
    if (this.own) return this.own;
    const bytes = await this.options.files.read(this.ownList);
    let stored: unknown = [];
    try {
      stored = bytes ? JSON.parse(new TextDecoder().decode(bytes)) : [];
    } catch {
      // A damaged list is an empty one: the files are still there and can be chosen again.
    }
    const read = v.safeParse(ownModels, stored);
    return (this.own = read.success ? read.output : []);
  }

  /** Every model that is known, on this device or not. */
  async models(): Promise<readonly ModelEntry[]> {
    return [...CATALOGUE, ...(await this.ownModels())];
  }

  /** What a model still lacks, the runtime included; nothing when it can be used. Of no model, the runtime alone. */
  async missing(model: ModelEntry | null): Promise<PinnedFile[]> {
    const lacking: PinnedFile[] = [];
    for (const file of RUNTIME.files) if (!(await this.isThere(RUNTIME_FOLDER, file))) lacking.push(file);
    for (const file of model?.files ?? []) {
      if (model && !(await this.isThere(model.key, file))) lacking.push(file);
    }
    return lacking;
  }

  /**
   * Downloads what a model lacks, or the runtime alone. When it is cancelled, or a file is not the pinned one, everything that this call
   * wrote goes again; when only the connection broke, whole files stay and the next call fetches the rest.
   */
  async fetch(
    model: CatalogueModel | null,
    mirror: string,
    watch: { onProgress(transfer: Transfer): void; signal: AbortSignal },
  ): Promise<void> {
    const wanted: Wanted[] = [];
    for (const file of await this.missing(model)) {
      const isRuntime = model === null || file === RUNTIME.files[0];
      const key = isRuntime ? RUNTIME_FOLDER : model.key;
      wanted.push({ file, from: isRuntime ? RUNTIME : model, path: this.pathOf(key, file) });
    }
    const total = sizeOf(wanted.map(({ file }) => file));
    const written: string[] = [];
    let done = 0;
    watch.onProgress({ done, total });
    try {
      for (const { file, from, path } of wanted) {
        const each: DownloadWatch = {
          signal: watch.signal,
          onBytes: (count) => watch.onProgress({ done: done + count, total }),
        };
        const bytes = await download(this.options.get, addressOf(from, file, mirror), file, each);
        if (watch.signal.aborted) throw cancelled();
        written.push(path);
        await this.options.files.write(path, bytes);
        done += file.size;
      }
      if (watch.signal.aborted) throw cancelled();
    } catch (thrown) {
      const error = asError(thrown);
      const isBroken = error.code === 'download_failed' && error.detail !== undefined;
      if (!isBroken) await this.takeBack(model?.key ?? RUNTIME_FOLDER, written);
      throw error;
    }
  }

  private async takeBack(key: string, written: readonly string[]): Promise<void> {
    for (const path of written) await this.options.files.remove(path).catch(() => undefined);
    if (written.some((path) => path.startsWith(`${this.options.folder}/${key}/`))) {
      await this.options.tidy(`${this.options.folder}/${key}`).catch(() => undefined);
    }
  }

  /** Takes in files of a known model or the runtime that the user has on disk; resolves to those that are of use. */
  async adopt(model: ModelEntry | null, chosen: ModelFiles): Promise<PinnedFile[]> {
    const taken: PinnedFile[] = [];
    for (const file of [...RUNTIME.files, ...(model?.files ?? [])]) {
      const bytes = chosen.get(file.name.slice(file.name.lastIndexOf('/') + 1));
      if (bytes?.length !== file.size || (await sha256(bytes)) !== file.sha256) continue;
      const key = model === null || file === RUNTIME.files[0] ? RUNTIME_FOLDER : model.key;
      await this.options.files.write(this.pathOf(key, file), bytes).catch((thrown: unknown) => {
        throw asError(thrown);
      });
      taken.push(file);
    }
    return taken;
  }

  /** Takes in a model of the user's own, whose files nobody has pinned. */
  async add(model: ModelEntry, files: ModelFiles): Promise<void> {
    try {
      for (const file of model.files) {
        await this.options.files.write(
          this.pathOf(model.key, file),
          files.get(file.name) ?? new Uint8Array(),
        );
      }
      const others = (await this.ownModels()).filter(({ key }) => key !== model.key);
      await this.keep([...others, model]);
    } catch (thrown) {
      await this.takeBack(
        model.key,
        model.files.map((file) => this.pathOf(model.key, file)),
      );
      throw asError(thrown);
    }
  }

  private async keep(own: ModelEntry[]): Promise<void> {
    await this.options.files.write(this.ownList, new TextEncoder().encode(JSON.stringify(own, null, 2)));
    this.own = own;
  }

  /** Frees a model's space, and the runtime's when no other model needs it. */
  async remove(model: ModelEntry): Promise<void> {
    await this.takeBack(
      model.key,
      model.files.map((file) => this.pathOf(model.key, file)),
    );
    const own = await this.ownModels();
    if (own.some(({ key }) => key === model.key)) await this.keep(own.filter(({ key }) => key !== model.key));
    for (const other of await this.models()) {
      for (const file of other.files) if (await this.isThere(other.key, file)) return;
    }
    await this.takeBack(
      RUNTIME_FOLDER,
      RUNTIME.files.map((file) => this.pathOf(RUNTIME_FOLDER, file)),
    );
  }

  /** The runtime, checked. */
  runtime(): Promise<Uint8Array> {
    return this.read(RUNTIME_FOLDER, RUNTIME.files[0]);
  }

  /** One of a model's files, checked. */
  async read(key: string, file: PinnedFile): Promise<Uint8Array> {
    const bytes = await this.options.files.read(this.pathOf(key, file));
    if (bytes?.length === file.size && (await sha256(bytes)) === file.sha256) return bytes;
    throw new RecollectError(
      'embedder_failed',
      `The model's file ${file.name} is ${bytes ? 'damaged' : 'not on this device'}. Your notes and their index are untouched; remove the model in the settings and get it again.`,
    );
  }
}

/** Where a file is fetched from; a mirror has it under the same path. */
export function addressOf({ origin, path }: Download, { name }: PinnedFile, mirror: string): string {
  const base = mirror.trim() === '' ? origin : mirror.trim().replace(/\/+$/, '');
  return `${base}${path}${name}`;
}
