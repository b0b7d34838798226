/** Shows what an erasure would take, lets the user say how far to go, and erases. */
import { Modal, Setting } from 'obsidian';
import type { App } from 'obsidian';
import type { ErasePreview } from '../../core/engine-api';
import type { Memory } from '../memory';
import { sentenceFor } from '../notices';
import { counted, fileName } from '../quantities';
import { ProofModal } from './proof-modal';
import type { Subject } from './subject';

/** The last question before something is gone for good. */
export class EraseModal extends Modal {
  private withAlong = true;
  private otherDevices = false;
  private readonly backups = new Set<string>();
  private typed = '';
  private isBusy = false;
  private isGone = false;
  private asked = 0;
  /** What will be gone. */
  private goneEl!: HTMLElement;
  /** Where else it is. */
  private copiesEl!: HTMLElement;
  private problemEl!: HTMLElement;
  private eraseButton!: HTMLButtonElement;
  private preview: ErasePreview | null = null;

  constructor(
    app: App,
    private readonly memory: Memory,
    private readonly subject: Subject,
  ) {
    super(app);
    this.setTitle(subject.title);
    this.modalEl.addClass('recollect-erase');
  }

  override onOpen(): void {
    const { contentEl, subject } = this;
    contentEl.createEl('p', {
      text:
        'Erasing is not forgetting: the words are taken out of every file of your memory, here now and on your ' +
        'other devices when they next open. This cannot be undone. Your notes are not touched.',
    });
    this.goneEl = contentEl.createDiv({ attr: { 'aria-live': 'polite' } });
    if (subject.along)
      this.toggle(contentEl, subject.along, this.withAlong, (value) => {
        this.withAlong = value;
        void this.look();
      });
    this.copiesEl = contentEl.createDiv();
    if (subject.typed !== null) this.askToType(subject.typed);
    this.problemEl = contentEl.createEl('p', { cls: 'recollect-problem', attr: { role: 'alert' } });
    this.addButtons();
    void this.look();
  }

  private toggle(
    parent: HTMLElement,
    { name, description }: { name: string; description: string | DocumentFragment },
    value: boolean,
    changed: (value: boolean) => void,
  ): void {
    new Setting(parent)
      .setName(name)
      .setDesc(description)
      .addToggle((toggle) => toggle.setValue(value).onChange(changed));
  }

  private askToType(word: string): void {
    new Setting(this.contentEl).setName(`Type "${word}" to confirm`).addText((text) =>
      text.onChange((value) => {
        this.typed = value.trim().toLowerCase();
        this.update();
      }),
    );
  }

  private addButtons(): void {
    const buttons = this.modalEl.createDiv('modal-button-container');
    this.eraseButton = buttons.createEl('button', { cls: 'mod-warning', text: 'Erase' });
    this.eraseButton.addEventListener('click', () => void this.erase());
    buttons
      .createEl('button', { cls: 'mod-cancel', text: 'Cancel' })
      .addEventListener('click', () => this.close());
    this.update();
  }

  private update(): void {
    const isTyped = this.subject.typed === null || this.typed === this.subject.typed;
    this.eraseButton.disabled = this.isBusy || this.preview === null || !isTyped;
    this.eraseButton.setText(this.isBusy ? 'Erasing...' : 'Erase');
    this.modalEl.toggleClass('is-busy', this.isBusy);
  }

  /** Finds out what would go; every answer to an older question is dropped. */
  private async look(): Promise<void> {
    const turn = ++this.asked;
    this.preview = null;
    this.update();
    try {
      const preview = await this.memory.engine.erasePreview(this.subject.target(this.withAlong));
      if (turn !== this.asked) return;
      this.preview = preview;
      if (this.subject.takesAll) for (const path of preview.backups) this.backups.add(path);
      this.show(preview);
      this.problemEl.setText('');
    } catch (thrown) {
      if (turn === this.asked) this.problemEl.setText(sentenceFor(thrown, 'Looking for what would go'));
    }
    this.update();
  }

  private show(preview: ErasePreview): void {
    const { goneEl } = this;
    goneEl.empty();
    this.copiesEl.empty();
    goneEl.createEl('p', { cls: 'recollect-erase-counts', text: goes(preview) });
    if (preview.samples.length > 0) {
      const list = goneEl.createEl('ul', { cls: 'recollect-erase-samples' });
      for (const sample of preview.samples) list.createEl('li', { text: sample });
    }
    this.showBackups(preview.backups);
    this.showOtherDevices(preview.otherDevices);
  }

  private showBackups(paths: readonly string[]): void {
    if (paths.length === 0) return;
    this.copiesEl.createEl('p', {
      text:
        `${counted(paths.length, 'backup contains', 'backups contain')} some of it. A backup cannot be changed, only ` +
        'deleted. One that you keep still holds the words, though restoring it does not bring them back.',
    });
    for (const path of paths) {
      this.toggle(
        this.copiesEl,
        { name: `Delete ${fileName(path)}`, description: '' },
        this.backups.has(path),
        (value) => void (value ? this.backups.add(path) : this.backups.delete(path)),
      );
    }
  }

  private showOtherDevices(paths: readonly string[]): void {
    if (paths.length === 0) return;
    const description = createFragment();
    description.appendText(
      'Without this, each device takes the words out of its own file when it next opens. Switch it on only for a ' +
        'device that will not write again: what it writes at the same moment could be lost.',
    );
    for (const path of paths) description.createDiv().createEl('code', { text: fileName(path) });
    this.toggle(
      this.copiesEl,
      { name: `Also rewrite ${counted(paths.length, 'ledger file')} of other devices`, description },
      this.otherDevices,
      (value) => (this.otherDevices = value),
    );
  }

  private async erase(): Promise<void> {
    this.isBusy = true;
    this.problemEl.setText('');
    this.update();
    const { engine } = this.memory;
    const chosen = this.preview?.backups.filter((path) => this.backups.has(path)) ?? [];
    try {
      const proof = await engine.erase(this.subject.target(this.withAlong), {
        otherDevices: this.otherDevices,
        removeBackups: chosen,
      });
      this.isGone = true;
      this.close();
      new ProofModal(this.app, proof, chosen).open();
    } catch (thrown) {
      this.problemEl.setText(sentenceFor(thrown, 'Erasing'));
    }
    this.isBusy = false;
    if (!this.isGone) this.update();
  }
}

function goes({ facts, messages }: ErasePreview): string {
  const parts = [
    ...(facts > 0 ? [counted(facts, 'memory', 'memories')] : []),
    ...(messages > 0 ? [counted(messages, 'message')] : []),
  ];
  return parts.length === 0 ? 'No words of yours are left in this.' : `${parts.join(' and ')} will be gone:`;
}
