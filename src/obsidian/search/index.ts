/** The search of memory, from anywhere in the app. */
import type { Plugin } from 'obsidian';
import type { Memory } from '../memory';
import { RecentSearches } from './fills';
import { SearchModal } from './search-modal';

const TITLE = 'Search memory';
/** A longer selection is no search, in characters. */
const LONGEST_SELECTION = 80;

function selectionOf({ app }: Plugin): string {
  const selection = app.workspace.activeEditor?.editor?.getSelection().trim() ?? '';
  return selection.length <= LONGEST_SELECTION && !selection.includes('\n') ? selection : '';
}

/** Adds the command and its ribbon icon. */
export function registerSearch(plugin: Plugin, memory: Memory): void {
  const recent = new RecentSearches();
  const open = () => new SearchModal(plugin.app, memory, recent, selectionOf(plugin)).open();
  plugin.addRibbonIcon('text-search', TITLE, open);
  plugin.addCommand({ id: 'search', name: TITLE, icon: 'text-search', callback: open });
}
