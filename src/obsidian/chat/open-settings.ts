/** The way from the chat to the plugin's settings. */
import type { Plugin } from 'obsidian';

/** The settings window; the API has no way to open it. */
interface AppWithSettings {
  setting?: { open?(): void; openTabById?(id: string): void };
}

/** Opens the plugin's tab of the settings, where models are connected. */
export function openSettings({ app, manifest }: Plugin): void {
  const { setting } = app as unknown as AppWithSettings;
  setting?.open?.();
  setting?.openTabById?.(manifest.id);
}
