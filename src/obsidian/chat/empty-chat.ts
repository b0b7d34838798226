/** What a chat shows before anything was said. */
import { setIcon } from 'obsidian';
import { WORDS } from './words';

/** A friendly beginning, with examples that can be taken over. */
export class EmptyChat {
  private readonly el: HTMLElement;
  private readonly text: HTMLElement;

  constructor(parent: HTMLElement, useExample: (text: string) => void) {
    this.el = parent.createDiv('recollect-chat-empty');
    setIcon(this.el.createDiv('recollect-chat-empty-icon'), 'messages-square');
    this.el.createDiv({ cls: 'recollect-chat-empty-title', text: WORDS.emptyTitle });
    this.text = this.el.createDiv('recollect-chat-empty-text');
    const examples = this.el.createDiv('recollect-examples');
    for (const example of WORDS.examples) {
      examples
        .createEl('button', { cls: 'recollect-example', text: example, attr: { type: 'button' } })
        .addEventListener('click', () => useExample(example));
    }
  }

  /** Shows or hides it; a private chat says what it is. */
  show(isShown: boolean, isPrivate: boolean): void {
    this.el.toggle(isShown);
    this.text.setText(isPrivate ? WORDS.privateNote : WORDS.emptyText);
  }
}
