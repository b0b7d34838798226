import type { App, Plugin } from 'obsidian';

/** What a check may look at: the app, the plugin that runs it, and an empty folder of its own in the vault. */
export interface Bench {
  app: App;
  plugin: ContractPluginFace;
  folder: string;
}

/** The plugin that carries the suite, with what it saw at start-up. */
export interface ContractPluginFace extends Plugin {
  startup: {
    layoutReadyAtLoad: boolean;
    createdBeforeLayoutReady: number;
    layoutReadyCalled: boolean;
  };
}

/** One behaviour plugins rely on: what is observed, as plain data, and what Obsidian does. */
export interface Check {
  name: string;
  observe: (bench: Bench) => Promise<unknown>;
  expected: unknown;
}

/** How one check went. */
export interface Outcome {
  name: string;
  passed: boolean;
  observed: unknown;
  expected: unknown;
}

/** Runs the checks one after the other, each in a folder of its own, and leaves the vault as it was. */
export async function runChecks(app: App, plugin: ContractPluginFace, checks: Check[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, { name, observe, expected }] of checks.entries()) {
    const folder = `contract-${index}`;
    await app.vault.createFolder(folder);
    let observed: unknown;
    try {
      observed = await observe({ app, plugin, folder });
    } catch (error) {
      observed = `threw: ${error instanceof Error ? error.message : String(error)}`;
    }
    await app.vault.adapter.rmdir(folder, true);
    outcomes.push({ name, observed, expected, passed: stable(observed) === stable(expected) });
  }
  return outcomes;
}

function stable(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}
