import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract, CONTRACT_PLUGIN_ID } from '../host/contract/build-contract.ts';
import type { Outcome } from '../host/contract/check.ts';
import { adapterChecks } from '../host/contract/adapter-checks.ts';
import { appChecks } from '../host/contract/app-checks.ts';
import { vaultChecks } from '../host/contract/vault-checks.ts';
import { closeSharedBrowser, installPlugin, makeVault, openHost, removeVault } from './driver.ts';

describe('the host keeps the contract', () => {
  let outcomes: Outcome[] = [];
  let vaultDir = '';

  beforeAll(async () => {
    vaultDir = await makeVault({ 'Notes/one.md': '# One\n' });
    await installPlugin(vaultDir, { id: CONTRACT_PLUGIN_ID, main: await buildContract() });
    const host = await openHost({ vaultDir, enable: [CONTRACT_PLUGIN_ID] });
    outcomes = await host.page.evaluate((id) => {
      const plugin = window.host?.plugins.getPlugin(id) as unknown as { runContract(): Promise<Outcome[]> };
      return plugin.runContract();
    }, CONTRACT_PLUGIN_ID);
    await host.close();
    expect(host.errors).toEqual([]);
  });

  afterAll(async () => {
    await closeSharedBrowser();
    await removeVault(vaultDir);
  });

  for (const { name, expected } of [...vaultChecks, ...adapterChecks, ...appChecks]) {
    it(name, () => {
      expect(outcomes.find((outcome) => outcome.name === name)?.observed).toEqual(expected);
    });
  }
});
