import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vaultCases } from '../vault/vault-acceptance.ts';
import type { VaultOutcome } from '../vault/vault-plugin.ts';
import { closeSharedBrowser, installPlugin, makeVault, openHost, removeVault } from './driver.ts';

const PLUGIN_ID = 'vault-acceptance';

async function buildPlugin(): Promise<string> {
  const result = await esbuild.build({
    entryPoints: [fileURLToPath(new URL('../vault/vault-plugin.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    external: ['obsidian', 'node:*'],
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}

describe("the vault's port over the app's vault", () => {
  let outcomes: VaultOutcome[] = [];
  let vaultDir = '';

  beforeAll(async () => {
    vaultDir = await makeVault();
    await installPlugin(vaultDir, { id: PLUGIN_ID, main: await buildPlugin() });
    const host = await openHost({ vaultDir, enable: [PLUGIN_ID] });
    outcomes = await host.page.evaluate((id) => {
      const plugin = window.host?.plugins.getPlugin(id) as unknown as {
        runAcceptance(): Promise<VaultOutcome[]>;
      };
      return plugin.runAcceptance();
    }, PLUGIN_ID);
    await host.close();
    expect(host.errors).toEqual([]);
  });

  afterAll(() => removeVault(vaultDir));

  it.each(vaultCases.map(({ name }) => name))('%s', (name) => {
    expect(outcomes.find((outcome) => outcome.name === name)).toEqual({ name, problem: null });
  });
});

afterAll(closeSharedBrowser);
