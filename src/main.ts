/** The plugin as Obsidian loads it: composes the parts and does nothing else. */
import { Plugin } from 'obsidian';
import { registerBackup } from './obsidian/backup';
import { registerCommands } from './obsidian/commands';
import { registerErase } from './obsidian/erase';
import { registerHealth } from './obsidian/health';
import { Memory } from './obsidian/memory';
import { registerMemoryView } from './obsidian/memory-view';
import { readSettings } from './obsidian/settings';
import { registerStatusBar } from './obsidian/status-bar';

/** Recollect. */
export default class RecollectPlugin extends Plugin {
  override async onload(): Promise<void> {
    const memory = this.addChild(new Memory(this, readSettings(await this.loadData())));
    registerMemoryView(this, memory);
    registerCommands(this, memory);
    registerHealth(this, memory);
    registerBackup(this, memory);
    registerErase(this, memory);
    registerStatusBar(this, memory);
    this.app.workspace.onLayoutReady(() => void memory.start());
  }
}
