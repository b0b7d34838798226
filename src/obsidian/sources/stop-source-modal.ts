/** What becomes of the memories that were drawn from a note, when it is a source no longer. */
import { Modal, Setting } from 'obsidian';
import type { App } from 'obsidian';
import type { FactDetail } from '../../core/memory-api';
import { counted } from '../quantities';

/** More are only counted. */
const SHOWN = 8;

/** Asks whether to keep or to forget. */
export class StopSourceModal extends Modal {
  constructor(
    app: App,
    private readonly note: string,
    private readonly drawn: readonly FactDetail[],
    private readonly decided: (facts: 'keep' | 'forget') => void,
  ) {
    super(app);
  }

  override onOpen(): void {
    const { contentEl, drawn } = this;
    this.setTitle(`Stop using “${this.note}” as a source`);
    contentEl.createEl('p', {
      text: `${counted(drawn.length, 'memory was', 'memories were')} drawn from this note. Keep what was drawn, or forget it? The note itself stays as it is, and what is forgotten can be restored.`,
    });
    const list = contentEl.createEl('ul', { cls: 'recollect-drawn' });
    for (const { text } of drawn.slice(0, SHOWN)) list.createEl('li', { text, attr: { dir: 'auto' } });
    if (drawn.length > SHOWN) list.createEl('li', { text: `and ${drawn.length - SHOWN} more` });
    new Setting(contentEl)
      .addButton((button) =>
        button
          .setButtonText('Keep memories')
          .setCta()
          .onClick(() => this.decide('keep')),
      )
      .addButton((button) => button.setButtonText('Forget memories').onClick(() => this.decide('forget')))
      .addButton((button) => button.setButtonText('Cancel').onClick(() => this.close()));
  }

  override onClose(): void {
    this.contentEl.empty();
  }

  private decide(facts: 'keep' | 'forget'): void {
    this.close();
    this.decided(facts);
  }
}
