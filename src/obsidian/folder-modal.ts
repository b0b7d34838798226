/** Asks for another folder, says at once what is wrong with a name, and says what will happen. */
import { AbstractInputSuggest, Modal, Setting, normalizePath } from 'obsidian';
import type { App, ButtonComponent } from 'obsidian';
import { sentenceFor } from './notices';
import { problemWithFolder } from './folder-names';

/** What is asked. */
export interface FolderQuestion {
  title: string;
  /** What choosing another folder does, and what it leaves alone. */
  explanation: string;
  current: string;
  /** The words on the button. */
  yes: string;
  /** What goes on meanwhile, for when it fails. */
  doing: string;
  choose(folder: string): Promise<void>;
}

class FolderSuggest extends AbstractInputSuggest<string> {
  protected override getSuggestions(query: string): string[] {
    const words = query.toLowerCase();
    return this.app.vault
      .getAllFolders(false)
      .map(({ path }) => path)
      .filter((path) => path.toLowerCase() !== words && path.toLowerCase().includes(words))
      .filter((path) => problemWithFolder(path) === null)
      .sort();
  }

  override renderSuggestion(folder: string, el: HTMLElement): void {
    el.setText(folder);
  }
}

/** The question. */
export class FolderModal extends Modal {
  private folder: string;
  private button: ButtonComponent | null = null;
  private remark: HTMLElement | null = null;

  constructor(
    app: App,
    private readonly question: FolderQuestion,
  ) {
    super(app);
    this.folder = question.current;
  }

  override onOpen(): void {
    const { title, explanation, yes } = this.question;
    this.setTitle(title);
    this.contentEl.createEl('p', { text: explanation });
    new Setting(this.contentEl).setName('Folder').addText((text) => {
      text.setValue(this.folder).onChange((typed) => this.typed(typed));
      text.inputEl.setAttribute('aria-label', 'Folder');
      text.inputEl.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' && !event.isComposing) void this.choose();
      });
      const suggest = new FolderSuggest(this.app, text.inputEl);
      suggest.onSelect((folder) => {
        suggest.setValue(folder);
        this.typed(folder);
        suggest.close();
      });
    });
    this.remark = this.contentEl.createDiv({ cls: 'recollect-remark is-problem', attr: { role: 'alert' } });
    new Setting(this.contentEl)
      .addButton((button) => {
        this.button = button.setButtonText(yes).setCta();
        button.onClick(() => void this.choose());
      })
      .addButton((button) => button.setButtonText('Cancel').onClick(() => this.close()));
    this.typed(this.folder);
  }

  private problem(): string | null {
    const path = normalizePath(this.folder.trim());
    if (this.app.vault.getFileByPath(path)) return 'There is a file with this name.';
    return problemWithFolder(this.folder);
  }

  private get isChanged(): boolean {
    return normalizePath(this.folder.trim()) !== this.question.current;
  }

  private typed(folder: string): void {
    this.folder = folder;
    const problem = this.problem();
    this.remark?.setText(problem ?? '');
    this.button?.setDisabled(problem !== null || !this.isChanged);
  }

  private async choose(): Promise<void> {
    if (this.problem() !== null || !this.isChanged) return;
    this.button?.setDisabled(true).setButtonText('Working...');
    try {
      await this.question.choose(normalizePath(this.folder.trim()));
      this.close();
    } catch (thrown) {
      this.remark?.setText(sentenceFor(thrown, this.question.doing));
      this.button?.setDisabled(false).setButtonText(this.question.yes);
    }
  }

  override onClose(): void {
    this.contentEl.empty();
  }
}
