/** The memory view: where the user tells memory things and sees what it keeps. */
import { Notice } from 'obsidian';
import type { Plugin } from 'obsidian';
import { reasonOf } from '../../core/errors';
import type { Memory } from '../memory';
import { openInSidebar } from '../open-view';
import { MEMORY_VIEW, MemoryView } from './view';

/** Adds the view, its ribbon icon and its command. */
export function registerMemoryView(plugin: Plugin, memory: Memory): void {
  plugin.registerView(MEMORY_VIEW, (leaf) => new MemoryView(leaf, plugin, memory));
  const open = () => {
    openInSidebar(plugin.app, MEMORY_VIEW).catch((thrown: unknown) => new Notice(reasonOf(thrown)));
  };
  plugin.addRibbonIcon('brain', 'Open Recollect', open);
  plugin.addCommand({ id: 'open-memory', name: 'Open memory', icon: 'brain', callback: open });
}
