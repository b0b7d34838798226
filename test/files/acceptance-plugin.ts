import { Plugin } from 'obsidian';
import { ObsidianFiles } from '../../src/obsidian/obsidian-files';
import { runAcceptance } from './files-acceptance';
import type { AcceptanceOutcome } from './files-acceptance';

/** The acceptance suite of the files port as a plugin, so that it meets the adapter as the real plugin does. */
export default class AcceptancePlugin extends Plugin {
  /** Runs every case below `root`, a folder of the vault. */
  runAcceptance(root: string): Promise<AcceptanceOutcome[]> {
    return runAcceptance(new ObsidianFiles(this.app.vault.adapter, () => Promise.resolve()), root);
  }
}
