/** What passes between the plugin's window and the engine's worker, besides the engine itself. */

import type { NoteStats } from '../core/ports';

/** Where the engine finds its files, and who it is. */
export interface EngineSettings {
  device: string;
  ledgerFolder: string;
  dataFolder: string;
  backupFolder: string;
}

/** The worker, before the engine is open. */
export interface WorkerApi {
  open(settings: EngineSettings): Promise<void>;
}

/** Files inside main.js, gzipped and in base64. The worker asks for them, so that its own program stays small. */
export interface EmbeddedFiles {
  model: string;
  sqlite: string;
}

/** What the worker asks of the window and tells it, besides files. */
export interface HostApi {
  /** One of the embedded files. */
  embedded(name: keyof EmbeddedFiles): Promise<string>;
  /** See `NoteStats`. */
  noteStats: NoteStats;
  /** Background work failed and will be tried again. */
  problem(reason: string): void;
}
