/** A small window for remembering something without leaving what one is at. */
import { Modal } from 'obsidian';
import type { App } from 'obsidian';
import type { Memory } from './memory';
import { MemoryComposer } from './memory-composer';
import { remember } from './remember';

/** Asks for something to remember. */
export class RememberModal extends Modal {
  constructor(
    app: App,
    private readonly memory: Memory,
  ) {
    super(app);
  }

  override onOpen(): void {
    this.setTitle('Remember something');
    const composer = new MemoryComposer(this.contentEl, {
      placeholder: 'For example: the spare key is with Marta',
      save: async (text, kind) => {
        await remember(this.memory, text, kind, 'command');
        this.close();
      },
    });
    composer.el.addClass('mod-modal');
    composer.focus();
  }

  override onClose(): void {
    this.contentEl.empty();
  }
}
