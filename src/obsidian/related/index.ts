/** Related notes: the view and the command that shows it. */
import type { Plugin } from 'obsidian';
import type { Memory } from '../memory';
import { openInSidebar } from '../open-view';
import { tellProblem } from '../undo-notice';
import { RELATED_VIEW, RelatedView } from './related-view';

async function openRelated({ app }: Plugin): Promise<void> {
  const { view } = await openInSidebar(app, RELATED_VIEW);
  if (view instanceof RelatedView) view.focusList();
}

/** Adds the view, its command, and the preview of notes that the pointer rests on. */
export function registerRelated(plugin: Plugin, memory: Memory): void {
  plugin.registerView(RELATED_VIEW, (leaf) => new RelatedView(leaf, memory));
  plugin.registerHoverLinkSource(RELATED_VIEW, { display: 'Recollect: related notes', defaultMod: true });
  plugin.addCommand({
    id: 'show-related',
    name: 'Show related notes',
    icon: 'waypoints',
    callback: () => {
      openRelated(plugin).catch((thrown: unknown) => tellProblem(thrown, 'Opening related notes'));
    },
  });
}
