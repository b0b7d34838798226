import { App } from 'obsidian-test-mocks/obsidian';
import { setup } from 'obsidian-test-mocks/setup';
import { Bridge } from './bridge.ts';
import { mendComponentTree } from './component-tree.ts';
import { DiskAdapter } from './disk-adapter.ts';
import type { HostApp, HostOptions } from './host-app.ts';
import { HostFileManager } from './host-file-manager.ts';
import { HostMetadataCache } from './host-metadata-cache.ts';
import { HostSecretStorage } from './host-secret-storage.ts';
import { HostVault } from './host-vault.ts';
import { loadLocal, saveLocal } from './local-storage.ts';
import * as obsidianModule from './obsidian-module.ts';
import { mendPlatform } from './platform.ts';
import { mendPluginData } from './plugin-data.ts';
import { PluginHost } from './plugin-host.ts';
import { connectRequests } from './request-url.ts';

export type { HostApp, HostOptions } from './host-app.ts';

/** What `require('obsidian')` gives a plugin. The UI replaces its half on these classes, or in this object. */
const obsidianExports: Record<string, unknown> = { ...obsidianModule };

/** The mocks' app with its data half mended: a vault over the served folder, settings and secrets that last. */
export async function createHostApp(options: HostOptions): Promise<HostApp> {
  setup();
  mendComponentTree();
  mendPluginData();
  mendPlatform(options.mobile);
  const bridge = new Bridge(options.token);
  connectRequests(bridge);

  const adapter = new DiskAdapter(bridge, options);
  const mock = App.create__(adapter, options.vaultId);
  const vault = new HostVault(adapter);
  const metadataCache = new HostMetadataCache(mock, vault);
  Object.assign(mock, {
    vault,
    metadataCache,
    fileManager: new HostFileManager(mock),
    secretStorage: new HostSecretStorage(mock, options.vaultId),
    loadLocalStorage: (key: string) => loadLocal(options.vaultId, key),
    saveLocalStorage: (key: string, value: unknown) => saveLocal(options.vaultId, key, value),
  });
  const app = mock.asOriginalType__();
  const announce = (message: string): void => {
    // Looked up late: by then the UI has put its own notice in place.
    const Notice = obsidianExports['Notice'] as new (message: string) => unknown;
    new Notice(message);
  };
  const plugins = new PluginHost(app, obsidianExports, announce);
  Object.assign(app, { plugins, appId: options.vaultId });
  Object.assign(globalThis, { app });
  await adapter.watch();

  return {
    app,
    plugins,
    obsidian: obsidianExports,
    options,
    loadVault: () => adapter.loadTree(),
  };
}
