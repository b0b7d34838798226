import { Plugin } from 'obsidian';
import { ObsidianNoteVault } from '../../src/obsidian/note-vault';
import { vaultCases } from './vault-acceptance';

/** What became of a case; null when the promise was kept. */
export interface VaultOutcome {
  name: string;
  problem: string | null;
}

/** The acceptance suite of the vault's port as a plugin, so that it meets the app's vault as the real plugin does. */
export default class VaultAcceptancePlugin extends Plugin {
  /** Runs every case, each in a folder of its own. */
  async runAcceptance(): Promise<VaultOutcome[]> {
    const vault = this.addChild(new ObsidianNoteVault(this.app));
    const outcomes: VaultOutcome[] = [];
    for (const [index, { name, run }] of vaultCases.entries()) {
      const problem = await run(vault, `Case ${index}`).then(
        () => null,
        (thrown: unknown) => String(thrown),
      );
      outcomes.push({ name, problem });
    }
    return outcomes;
  }
}
