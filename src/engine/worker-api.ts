/** What passes between the plugin's window and the engine's worker, besides the engine itself. */

import type { ModelRequest } from '../core/language-model';
import type { NoteStats } from '../core/ports';

/** Where the engine finds its files, and who it is. */
export interface EngineSettings {
  device: string;
  ledgerFolder: string;
  dataFolder: string;
  backupFolder: string;
}

/** A language model that the window can reach, as the worker knows it. */
export interface ModelName {
  id: string;
  isRemote: boolean;
}

/** The worker, before the engine is open. */
export interface WorkerApi {
  open(settings: EngineSettings): Promise<void>;
  /** The model that memory learns with, from now on. */
  useModel(model: ModelName | null): Promise<void>;
}

/** Files inside main.js, gzipped and in base64. The worker asks for them, so that its own program stays small. */
export interface EmbeddedFiles {
  model: string;
  sqlite: string;
  /** The ranks by which tokens are counted. */
  tokens: string;
}

/** What the worker asks of the window and tells it, besides files. */
export interface HostApi {
  /** One of the embedded files. */
  embedded(name: keyof EmbeddedFiles): Promise<string>;
  /** See `NoteStats`. */
  noteStats: NoteStats;
  /** Asks the language model; only the window reaches servers and keys. */
  complete(request: ModelRequest): Promise<string>;
  /** Background work failed and will be tried again. */
  problem(reason: string): void;
}
