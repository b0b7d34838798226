/** What passes between the plugin's window and the engine's worker, besides the engine itself. */

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

/** What the worker tells the window about itself. */
export interface HostApi {
  /** Background work failed and will be tried again. */
  problem(reason: string): void;
}
