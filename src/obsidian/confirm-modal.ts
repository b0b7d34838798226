/** One question before something larger is done. */
import { ConfirmationModal } from 'obsidian';
import type { App } from 'obsidian';

/** What is asked. */
export interface Question {
  title: string;
  /** Paragraphs that say what will happen and what will not. */
  text: string[];
  /** The words on the button that goes ahead. */
  yes: string;
}

/** Asks, and resolves to whether the user said yes. */
export function confirm(app: App, { title, text, yes }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    let said = false;
    const modal = new ConfirmationModal(app);
    modal.setTitle(title);
    for (const paragraph of text) modal.contentEl.createEl('p', { text: paragraph });
    modal.addButton((button) =>
      button
        .setButtonText(yes)
        .setCta()
        .setInitialFocus()
        .onClick(() => {
          said = true;
        }),
    );
    modal.addCancelButton();
    // The app closes the modal around the click; the answer is read once both have happened.
    modal.setCloseCallback(() => window.setTimeout(() => resolve(said)));
    modal.open();
  });
}
