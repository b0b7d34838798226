import type { App, TAbstractFile } from 'obsidian';
import { FuzzySuggestModal, TFolder } from 'obsidian';
import { attempt, moveInto } from './file-actions.ts';

/** Asks for the folder that a file or folder is moved to. */
export class MoveModal extends FuzzySuggestModal<TFolder> {
  constructor(
    app: App,
    private readonly file: TAbstractFile,
  ) {
    super(app);
    this.setPlaceholder(`Move "${file.name}" to...`);
    this.emptyStateText = 'No folder found.';
  }

  override getItems(): TFolder[] {
    return this.app.vault
      .getAllLoadedFiles()
      .filter((each): each is TFolder => each instanceof TFolder)
      .filter((folder) => folder !== this.file && !folder.path.startsWith(`${this.file.path}/`))
      .sort((a, b) => a.path.localeCompare(b.path));
  }

  override getItemText(folder: TFolder): string {
    return folder.isRoot() ? '/' : folder.path;
  }

  override onChooseItem(folder: TFolder): void {
    void attempt(moveInto(this.app, this.file, folder));
  }
}
