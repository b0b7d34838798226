import type { App } from 'obsidian';
import type { HostConfig } from '../server/protocol.ts';
import type { PluginHost } from './plugin-host.ts';

/** What a page is opened with: the server's words and the query of its address. */
export interface HostOptions extends HostConfig {
  /** A phone-like host (`?mobile=1`): `Platform.isMobile`, no Node. */
  mobile: boolean;
}

/** The mended app and what the page needs to run it; tests find it as `window.host`. */
export interface HostApp {
  /** Obsidian's `App`; `App.fromOriginalType__(host.app)` gives the mocks' view of the same object. */
  app: App;
  /** Switches plugins on and off, as Obsidian's `app.plugins`. */
  plugins: PluginHost;
  /** What `require('obsidian')` gives a plugin. */
  obsidian: Record<string, unknown>;
  options: HostOptions;
  /** Reads the file tree from disk; fires `create` for every file and folder, as Obsidian does at start. */
  loadVault(): Promise<void>;
}
