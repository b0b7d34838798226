import { ItemView, View } from 'obsidian';
import type { WorkspaceLeaf } from 'obsidian';
import { mend } from '../mend.ts';
import { actLikeButton } from '../parts/focus.ts';
import { setIcon } from '../parts/icons.ts';

/** What every item view has around its content. */
export interface ItemViewOnScreen extends ItemView {
  headerEl: HTMLElement;
  titleEl: HTMLElement;
  actionsEl: HTMLElement;
  constructor3__(leaf: WorkspaceLeaf): void;
}

/** Gives item views their header (title and actions) above the content. */
export function installItemViews(): void {
  mend<ItemViewOnScreen>(ItemView.prototype, {
    constructor3__() {
      this.containerEl.addClass('workspace-leaf-content');
      this.headerEl = createDiv('view-header');
      this.titleEl = this.headerEl.createDiv('view-header-title-container').createDiv('view-header-title');
      this.actionsEl = this.headerEl.createDiv('view-actions');
      this.containerEl.prepend(this.headerEl);
      this.contentEl.addClass('view-content');
    },
    load() {
      this.containerEl.setAttribute('data-type', this.getViewType());
      this.titleEl.setText(this.getDisplayText());
      View.prototype.load.call(this);
    },
    addAction(icon, title, callback) {
      const action = createEl('button', { cls: 'clickable-icon view-action' });
      setIcon(action, icon);
      actLikeButton(action, title);
      action.addEventListener('click', (event) => void callback(event));
      // Obsidian puts the newest action first.
      this.actionsEl.prepend(action);
      return action;
    },
  });
}
