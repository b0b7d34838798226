/** Writing notes in the app: the desk, and the command that takes back what the agent did last. */
import type { Plugin } from 'obsidian';
import { undoAndTell } from '../changes/undo';
import type { Memory } from '../memory';
import type { SettingsKeeper } from '../settings-keeper';
import { Writing } from './writing';

/** Adds the desk and its commands. */
export function registerWriting(plugin: Plugin, memory: Memory, keeper: SettingsKeeper): Writing {
  const { app, manifest } = plugin;
  const pluginFolder = manifest.dir ?? `${app.vault.configDir}/plugins/${manifest.id}`;
  const writing = plugin.addChild(new Writing({ app, memory, keeper, pluginFolder }));
  plugin.addCommand({
    id: 'undo-last-change',
    name: 'Undo last agent change',
    icon: 'undo-2',
    callback: () => void undoAndTell(app, writing.desk, (choices) => writing.desk.undoLast('user', choices)),
  });
  return writing;
}
