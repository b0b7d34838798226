import type { App, TFile } from 'obsidian';
import { Notice } from 'obsidian';
import { renameTo } from '../explorer/file-actions.ts';

/** The note's name above its text; editing it renames the note. */
export function inlineTitle(app: App, file: TFile): HTMLElement {
  const title = createDiv({
    cls: 'inline-title no-tooltip',
    text: file.basename,
    attr: {
      contenteditable: 'plaintext-only',
      spellcheck: 'false',
      role: 'textbox',
      'aria-label': 'Note name',
    },
  });
  const commit = async (): Promise<void> => {
    const name = (title.textContent ?? '').trim();
    if (!name || name === file.basename) {
      title.setText(file.basename);
      return;
    }
    try {
      await renameTo(app, file, `${name}.${file.extension}`);
    } catch (error) {
      title.setText(file.basename);
      new Notice(error instanceof Error ? error.message : String(error));
    }
  };
  title.addEventListener('blur', () => void commit());
  title.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') title.setText(file.basename);
    title.blur();
  });
  return title;
}
