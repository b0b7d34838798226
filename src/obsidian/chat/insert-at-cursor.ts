/** Putting an answer into the note that is being edited. */
import { MarkdownView, Notice } from 'obsidian';
import type { App } from 'obsidian';
import { WORDS } from './words';

/** Inserts the text at the cursor of the note that was edited last; says so when there is none. */
export function insertAtCursor(app: App, text: string): void {
  const view = app.workspace.getMostRecentLeaf()?.view;
  if (!(view instanceof MarkdownView) || view.getMode() !== 'source') {
    new Notice(WORDS.nothingToInsertInto);
    return;
  }
  view.editor.replaceSelection(text);
  view.editor.focus();
  new Notice(WORDS.inserted);
}
