/** The plugin as Obsidian loads it: composes the parts and does nothing else. */
import { Plugin } from 'obsidian';
import { Memory } from './obsidian/memory';
import { readSettings } from './obsidian/settings';

/** Recollect. */
export default class RecollectPlugin extends Plugin {
  override async onload(): Promise<void> {
    const memory = this.addChild(new Memory(this, readSettings(await this.loadData())));
    this.app.workspace.onLayoutReady(() => void memory.start());
  }
}
