/** The memory view: where the user tells memory things and sees what it keeps. */
import type { Plugin } from 'obsidian';
import type { Memory } from '../memory';
import { openInSidebar } from '../open-view';
import { tellProblem } from '../undo-notice';
import { MEMORY_VIEW, MemoryView } from './view';

const RIBBON_TITLE = 'Open Recollect';

/** Shows the view, ready for typing. */
async function openMemory({ app }: Plugin): Promise<void> {
  const { view } = await openInSidebar(app, MEMORY_VIEW);
  if (view instanceof MemoryView) view.focusComposer();
}

/** Adds the view, its ribbon icon and its command. */
export function registerMemoryView(plugin: Plugin, memory: Memory): void {
  const dismissed = new Set<string>();
  plugin.registerView(MEMORY_VIEW, (leaf) => new MemoryView(leaf, plugin, memory, dismissed));
  const open = () => {
    openMemory(plugin).catch((thrown: unknown) => tellProblem(thrown, 'Opening memory'));
  };
  plugin.addRibbonIcon('brain', RIBBON_TITLE, open);
  plugin.addCommand({ id: 'open-memory', name: 'Open memory', icon: 'brain', callback: open });
}
