import type { App, PluginManifest } from 'obsidian';
import { Plugin } from 'obsidian-test-mocks/obsidian';
import { isMissing } from './disk-adapter.ts';
import { dataPath } from './plugin-data.ts';
import { evaluatePlugin } from './plugin-module.ts';

type PluginClass = new (app: App, manifest: PluginManifest) => Plugin;

/** Shows a short message to the user. */
export type Announce = (message: string) => void;

/** Installs, switches on and off, and removes plugins, as Obsidian's `app.plugins`. */
export class PluginHost {
  /** Every installed plugin's manifest, by id. */
  readonly manifests: Record<string, PluginManifest> = {};
  /** Every running plugin, by id. */
  readonly plugins: Record<string, Plugin> = {};
  /** What `community-plugins.json` says is switched on, and what this page was opened with. */
  readonly enabledPlugins = new Set<string>();

  private readonly styles = new Map<string, HTMLStyleElement>();

  constructor(
    private readonly app: App,
    private readonly obsidian: Record<string, unknown>,
    private readonly announce: Announce,
  ) {
    // Internal to Obsidian, and how a plugin's data.json changed by another program is noticed.
    const { vault } = app as unknown as {
      vault: { on(name: 'raw', callback: (path: string) => void): void };
    };
    vault.on('raw', (path) => this.onHiddenFileChanged(path));
  }

  /** Reads what is installed and switches on what is enabled, besides `alsoEnable`. */
  async initialize(alsoEnable: string[]): Promise<void> {
    await this.loadManifests();
    const listed = await this.readJson<string[]>(this.listPath());
    for (const id of [...(listed ?? []), ...alsoEnable]) this.enabledPlugins.add(id);
    for (const id of this.enabledPlugins) if (this.manifests[id]) await this.enablePlugin(id);
  }

  /** Reads the manifests of all installed plugins. */
  async loadManifests(): Promise<void> {
    for (const id of Object.keys(this.manifests)) delete this.manifests[id];
    const root = `${this.app.vault.configDir}/plugins`;
    if (!(await this.app.vault.adapter.exists(root))) return;
    for (const dir of (await this.app.vault.adapter.list(root)).folders) {
      const manifest = await this.readJson<PluginManifest>(`${dir}/manifest.json`);
      if (manifest) this.manifests[manifest.id] = { ...manifest, dir };
    }
  }

  /** The running plugin of that id. */
  getPlugin(id: string): Plugin | null {
    return this.plugins[id] ?? null;
  }

  /** Loads a plugin for this session. Resolves to false, with a notice, when it fails. */
  async enablePlugin(id: string, byUser = false): Promise<boolean> {
    if (this.plugins[id]) return true;
    const manifest = this.manifests[id];
    if (!manifest) return false;
    let plugin: Plugin | null = null;
    try {
      const code = await this.app.vault.adapter.read(`${manifest.dir}/main.js`);
      const exported = evaluatePlugin(id, code, this.obsidian);
      performance.mark(`evaluated ${id}`);
      if (typeof exported !== 'function')
        throw new Error(`Failed to load plugin ${id}. No exports detected.`);
      plugin = new (exported as PluginClass)(this.app, manifest);
      if (!(plugin instanceof Plugin))
        throw new Error(`Failed to load plugin ${id}. It does not extend Plugin.`);
      this.plugins[id] = plugin;
      // Declared void by the mocks; mended to give the promise of an asynchronous onload.
      const loading: unknown = plugin.load();
      await loading;
      await this.addStyles(id, `${manifest.dir}/styles.css`);
      if (byUser) plugin.onUserEnable();
      return true;
    } catch (error) {
      console.error(`Plugin failure: ${id}`, error);
      this.announce(`Failed to load plugin ${manifest.name}.`);
      delete this.plugins[id];
      if (plugin instanceof Plugin) plugin.unload();
      return false;
    }
  }

  /** Unloads a plugin for this session. */
  async disablePlugin(id: string): Promise<void> {
    const plugin = this.plugins[id];
    if (!plugin) return;
    delete this.plugins[id];
    this.styles.get(id)?.remove();
    this.styles.delete(id);
    try {
      plugin.unload();
    } catch (error) {
      console.error(`Plugin failure: ${id}`, error);
    }
    await Promise.resolve();
  }

  /** What the switch in the settings does: loads, calls `onUserEnable`, remembers. */
  async enablePluginAndSave(id: string): Promise<boolean> {
    if (!(await this.enablePlugin(id, true))) return false;
    this.enabledPlugins.add(id);
    await this.saveList();
    return true;
  }

  /** What the switch in the settings does: unloads, remembers. */
  async disablePluginAndSave(id: string): Promise<void> {
    await this.disablePlugin(id);
    this.enabledPlugins.delete(id);
    await this.saveList();
  }

  /** Unloads a plugin and loads it anew from disk, as after an update. */
  async reloadPlugin(id: string): Promise<boolean> {
    await this.disablePlugin(id);
    await this.loadManifests();
    return this.enablePlugin(id);
  }

  /** Unloads a plugin and removes its folder with everything in it, as Obsidian does. */
  async uninstallPlugin(id: string): Promise<void> {
    const dir = this.manifests[id]?.dir;
    await this.disablePluginAndSave(id);
    if (dir) await this.app.vault.adapter.rmdir(dir, true);
    delete this.manifests[id];
  }

  private async addStyles(id: string, path: string): Promise<void> {
    const css = await this.readText(path);
    if (css === null) return;
    const style = document.createElement('style');
    style.textContent = css;
    document.head.append(style);
    this.styles.set(id, style);
  }

  private onHiddenFileChanged(path: string): void {
    for (const plugin of Object.values(this.plugins)) {
      if (plugin.manifest.dir && path === dataPath(plugin.manifest.dir)) plugin.onExternalSettingsChange();
    }
  }

  private listPath(): string {
    return `${this.app.vault.configDir}/community-plugins.json`;
  }

  private async saveList(): Promise<void> {
    const { adapter, configDir } = this.app.vault;
    if (!(await adapter.exists(configDir))) await adapter.mkdir(configDir);
    await adapter.write(this.listPath(), JSON.stringify([...this.enabledPlugins], null, 2));
  }

  private async readJson<T>(path: string): Promise<T | null> {
    const text = await this.readText(path);
    return text === null ? null : (JSON.parse(text) as T);
  }

  private async readText(path: string): Promise<string | null> {
    try {
      return await this.app.vault.adapter.read(path);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}
