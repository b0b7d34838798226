import { Workspace } from 'obsidian-test-mocks/obsidian';
import { createHostApp } from './data/index.ts';
import type { HostApp, HostOptions } from './data/index.ts';
import { CONFIG_ELEMENT_ID } from './server/protocol.ts';
import type { HostConfig } from './server/protocol.ts';
import { installUi } from './ui/index.ts';

declare global {
  interface Window {
    /** For tests and for the curious: everything the page is made of. Absent until the layout is ready. */
    host?: HostApp;
  }
}

// Obsidian's order: plugins load over an empty tree, then the files arrive as `create` events, then
// the layout is ready.
async function open(): Promise<void> {
  const host = await createHostApp(readOptions());
  await installUi(host);
  await host.plugins.initialize(host.options.enable);
  await host.loadVault();
  Workspace.fromOriginalType2__(host.app.workspace).setLayoutReady__();
  window.host = host;
  document.body.dataset['host'] = 'ready';
}

function readOptions(): HostOptions {
  const config = JSON.parse(document.getElementById(CONFIG_ELEMENT_ID)?.textContent ?? '') as HostConfig;
  const query = new URLSearchParams(location.search);
  return { ...config, mobile: query.get('mobile') === '1' };
}

open().catch((error: unknown) => {
  console.error('The host page could not open.', error);
  document.body.dataset['host'] = 'failed';
});
