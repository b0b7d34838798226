/** Language models on the window's side: the connections that the user makes, and who may use them. */
import type { Plugin } from 'obsidian';
import type { Memory } from '../memory';
import type { SettingsKeeper } from '../settings-keeper';
import { Models } from './models';

/** Makes the models that the settings name, and lets memory learn with the one for the background. */
export function registerModels(plugin: Plugin, memory: Memory, keeper: SettingsKeeper): Models {
  const models = plugin.addChild(new Models(plugin, memory, keeper));
  let told: unknown = null;
  const tell = (): void => {
    const { background } = models;
    if (background === told) return;
    told = background;
    // A worker that is away is told when it is back.
    memory.useModel(background).catch(() => undefined);
  };
  tell();
  plugin.registerEvent(models.onChange(tell));
  return models;
}
