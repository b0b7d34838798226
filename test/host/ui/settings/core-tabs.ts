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

/** Adds the settings that belong to the page itself. */
export function installCoreTabs(host: HostApp): void {
  host.app.setting.addCoreTab(new AppearanceTab(host.app) as unknown as TabOnScreen);
}
