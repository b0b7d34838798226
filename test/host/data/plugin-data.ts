import { Plugin } from 'obsidian-test-mocks/obsidian';
import { isMissing } from './disk-adapter.ts';

/** Where a plugin keeps its settings. */
export function dataPath(pluginDir: string): string {
  return `${pluginDir}/data.json`;
}

/** Makes `loadData` and `saveData` mean the `data.json` in the plugin's folder on disk. */
export function mendPluginData(): void {
  Plugin.prototype.loadData = async function loadData(this: Plugin): Promise<unknown> {
    try {
      return JSON.parse(await this.app.vault.adapter.read(dataPath(dirOf(this)))) as unknown;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  Plugin.prototype.saveData = async function saveData(this: Plugin, data: unknown): Promise<void> {
    await this.app.vault.adapter.write(dataPath(dirOf(this)), JSON.stringify(data, null, 2));
  };
}

function dirOf({ manifest }: Plugin): string {
  if (!manifest.dir) throw new Error(`The plugin "${manifest.id}" was not loaded from a folder.`);
  return manifest.dir;
}
