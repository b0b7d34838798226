import { Plugin } from 'obsidian';
import { adapterChecks } from './adapter-checks.ts';
import { appChecks } from './app-checks.ts';
import { runChecks } from './check.ts';
import type { Outcome } from './check.ts';
import { vaultChecks } from './vault-checks.ts';

/** The contract suite as a plugin of its own, so that the host and Obsidian itself run the very same file. */
export default class ContractPlugin extends Plugin {
  startup = { layoutReadyAtLoad: false, createdBeforeLayoutReady: 0, layoutReadyCalled: false };

  override onload(): void {
    const { workspace, vault } = this.app;
    this.startup.layoutReadyAtLoad = workspace.layoutReady;
    this.registerEvent(
      vault.on('create', () => {
        if (!this.startup.layoutReadyCalled) this.startup.createdBeforeLayoutReady++;
      }),
    );
    workspace.onLayoutReady(() => {
      this.startup.layoutReadyCalled = true;
    });
  }

  /** Runs every check; the vault is left as it was. */
  runContract(): Promise<Outcome[]> {
    return runChecks(this.app, this, [...vaultChecks, ...adapterChecks, ...appChecks]);
  }
}
