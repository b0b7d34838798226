import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptanceCases } from '../files/files-acceptance.ts';
import type { AcceptanceOutcome } from '../files/files-acceptance.ts';
import { closeSharedBrowser, installPlugin, makeVault, openHost, removeVault } from './driver.ts';

const PLUGIN_ID = 'files-acceptance';

/** A vault folder, and a hidden one such as the plugin's own, which the adapter treats differently. */
const ROOTS = ['Recollect/acceptance', '.obsidian/plugins/files-acceptance/acceptance'];

async function buildPlugin(): Promise<string> {
  const result = await esbuild.build({
    entryPoints: [fileURLToPath(new URL('../files/acceptance-plugin.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    external: ['obsidian'],
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}

describe.each(ROOTS)("the files port over Obsidian's adapter, in %s", (root) => {
  let outcomes: AcceptanceOutcome[] = [];
  let vaultDir = '';

  beforeAll(async () => {
    vaultDir = await makeVault();
    await installPlugin(vaultDir, { id: PLUGIN_ID, main: await buildPlugin() });
    const host = await openHost({ vaultDir, enable: [PLUGIN_ID] });
    outcomes = await host.page.evaluate(
      ({ id, folder }) => {
        const plugin = window.host?.plugins.getPlugin(id) as unknown as {
          runAcceptance(root: string): Promise<AcceptanceOutcome[]>;
        };
        return plugin.runAcceptance(folder);
      },
      { id: PLUGIN_ID, folder: root },
    );
    await host.close();
    expect(host.errors).toEqual([]);
  });

  afterAll(() => removeVault(vaultDir));

  it.each(acceptanceCases.map(({ name }) => name))('%s', (name) => {
    expect(outcomes.find((outcome) => outcome.name === name)).toEqual({ name, problem: null });
  });
});

afterAll(closeSharedBrowser);
