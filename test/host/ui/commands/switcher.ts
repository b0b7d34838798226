import type { App, FuzzyMatch, TFile } from 'obsidian';
import { FuzzySuggestModal, Keymap } from 'obsidian';
import { renderMatches } from '../parts/search.ts';

/** The quick switcher: opens a note by part of its path. */
export class QuickSwitcher extends FuzzySuggestModal<TFile> {
  constructor(app: App) {
    super(app);
    this.setPlaceholder('Find a note...');
    this.emptyStateText = 'No notes found.';
    this.setInstructions([
      { command: '↑↓', purpose: 'to navigate' },
      { command: '↵', purpose: 'to open' },
      { command: 'esc', purpose: 'to dismiss' },
    ]);
  }

  override getItems(): TFile[] {
    const recent = this.app.workspace.getLastOpenFiles();
    const place = (file: TFile): number => recent.indexOf(file.path) + 1 || recent.length + 1;
    return this.app.vault
      .getMarkdownFiles()
      .sort((a, b) => place(a) - place(b) || (a.path < b.path ? -1 : 1));
  }

  override getItemText(file: TFile): string {
    return file.path.replace(/\.md$/, '');
  }

  override renderSuggestion(match: FuzzyMatch<TFile>, el: HTMLElement): void {
    el.addClass('mod-complex');
    renderMatches(
      el.createDiv('suggestion-content').createDiv('suggestion-title'),
      this.getItemText(match.item),
      match.match.matches,
    );
  }

  override onChooseItem(file: TFile, event: MouseEvent | KeyboardEvent): void {
    void this.app.workspace.getLeaf(Keymap.isModEvent(event)).openFile(file);
  }
}
