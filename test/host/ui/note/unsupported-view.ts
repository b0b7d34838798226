import type { ViewStateResult } from 'obsidian';
import { FileView, TFile } from 'obsidian';

const IMAGE = /^(?:png|jpe?g|gif|webp|svg|bmp|avif)$/i;

/** Shows a file that is no note: an image as itself, anything else as a sentence. */
export class OtherFileView extends FileView {
  override icon = 'file';

  getViewType(): string {
    return 'unsupported-file';
  }

  override async setState(state: unknown, _result: ViewStateResult): Promise<void> {
    const { file } = state as { file?: string };
    const target = file ? this.app.vault.getAbstractFileByPath(file) : null;
    if (!(target instanceof TFile)) return;
    this.file = target;
    this.contentEl.empty();
    if (IMAGE.test(target.extension)) {
      this.contentEl.createEl('img', {
        attr: { src: this.app.vault.getResourcePath(target), alt: target.name },
      });
    } else {
      this.contentEl.createDiv({ cls: 'pane-empty', text: `"${target.name}" has no viewer here.` });
    }
  }

  override getState(): Record<string, unknown> {
    return { file: this.file?.path };
  }
}
