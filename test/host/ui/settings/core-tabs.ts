import type { App, SettingDefinitionItem } from 'obsidian';
import { SettingTab } from 'obsidian';
import type { HostApp } from '../../data/index.ts';
import { isDark, setTheme } from '../shell/theme.ts';
import type { TabOnScreen } from './setting-tab.ts';

const CoreTab = SettingTab as unknown as new (app: App) => SettingTab & { id: string; name: string };

class AppearanceTab extends CoreTab {
  override id = 'appearance';
  override name = 'Appearance';
  override icon = 'palette';

  override getSettingDefinitions(): SettingDefinitionItem[] {
    return [
      {
        name: 'Base color scheme',
        desc: 'Light or dark, remembered in this browser.',
        control: { type: 'dropdown', key: 'theme', options: { light: 'Light', dark: 'Dark' } },
      },
    ];
  }

  override getControlValue(): unknown {
    return isDark() ? 'dark' : 'light';
  }

  override setControlValue(_key: string, value: unknown): void {
    setTheme(this.app, value === 'dark' ? 'dark' : 'light');
  }
}

class PluginsTab extends CoreTab {
  override id = 'community-plugins';
  override name = 'Community plugins';
  override icon = 'puzzle';

  constructor(private readonly host: HostApp) {
    super(host.app);
  }

  override getSettingDefinitions(): SettingDefinitionItem[] {
    const manifests = Object.values(this.host.plugins.manifests);
    return [
      {
        type: 'group',
        heading: 'Installed plugins',
        items: manifests.map((manifest) => ({
          name: manifest.name,
          desc: `Version ${manifest.version}. ${manifest.description}`,
          control: { type: 'toggle', key: manifest.id },
        })),
      },
    ];
  }

  override getControlValue(id: string): unknown {
    return this.host.plugins.getPlugin(id) !== null;
  }

  override async setControlValue(id: string, on: unknown): Promise<void> {
    if (on === true) await this.host.plugins.enablePluginAndSave(id);
    else await this.host.plugins.disablePluginAndSave(id);
  }
}

/** Adds the settings that belong to the page itself. */
export function installCoreTabs(host: HostApp): void {
  for (const tab of [new AppearanceTab(host.app), new PluginsTab(host)]) {
    host.app.setting.addCoreTab(tab as unknown as TabOnScreen);
  }
}
