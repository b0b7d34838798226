/** Opens the engine over a real folder, as the command line does. */
import initSqlJs from 'sql.js';
import { NodeFiles } from '../../src/cli/node-files.ts';
import { Engine } from '../../src/engine/engine.ts';

/** Folder of the ledger inside the vault. */
export const LEDGER_FOLDER = 'Recollect/ledger';

/** The engine of the vault in `folder`. */
export async function openEngine(folder: string): Promise<Engine> {
  return Engine.open(
    {
      files: new NodeFiles(folder),
      sql: await initSqlJs(),
      now: () => Date.now(),
      random: Math.random,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      ledgerFolder: LEDGER_FOLDER,
      dataFolder: '.obsidian/plugins/recollect',
      backupFolder: 'Recollect/backups',
      device: 'sigkill001',
    },
    { changed: () => undefined, progress: () => undefined },
  );
}
