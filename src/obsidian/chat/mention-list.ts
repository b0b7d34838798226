/** The list above the composer, of what can be put beside a message. The cursor stays in the text; keys move in the list. */
import { setIcon } from 'obsidian';
import type { Attachable } from './attachables';
import { WORDS } from './words';

let lists = 0;

/** The list. */
export class MentionList {
  private readonly el: HTMLElement;
  private readonly id = `recollect-chat-mentions-${++lists}`;
  private offered: readonly Attachable[] = [];
  private at = 0;

  constructor(
    parent: HTMLElement,
    private readonly input: HTMLElement,
    private readonly choose: (attachable: Attachable) => void,
  ) {
    this.el = parent.createDiv({
      cls: 'recollect-chat-mentions',
      attr: { role: 'listbox', id: this.id, 'aria-label': WORDS.attach },
    });
    this.el.hide();
    input.setAttrs({ 'aria-autocomplete': 'list', 'aria-controls': this.id, 'aria-expanded': 'false' });
    // A press must not take the cursor out of the text.
    this.el.addEventListener('mousedown', (event) => event.preventDefault());
  }

  /** Whether it is shown. */
  get isOpen(): boolean {
    return this.input.getAttribute('aria-expanded') === 'true';
  }

  /** Shows what fits. */
  show(offered: readonly Attachable[]): void {
    this.offered = offered;
    this.at = 0;
    this.el.empty();
    for (const [index, { attachment, name, where }] of offered.entries()) {
      const row = this.el.createDiv({
        cls: 'recollect-chat-mention suggestion-item',
        attr: { role: 'option', id: `${this.id}-${index}` },
      });
      const icon = { note: 'file-text', folder: 'folder', selection: 'text-select' }[attachment.kind];
      setIcon(row.createSpan('recollect-chat-mention-icon'), icon);
      row.createSpan({ cls: 'recollect-chat-mention-name', text: name, attr: { dir: 'auto' } });
      row.createSpan({ cls: 'recollect-chat-mention-where', text: where, attr: { dir: 'auto' } });
      row.addEventListener('click', () => this.choose(this.offered[index] as Attachable));
    }
    if (offered.length === 0) {
      this.el.createDiv({ cls: 'recollect-chat-mention-none', text: WORDS.nothingToAttach });
    }
    this.el.show();
    this.input.setAttribute('aria-expanded', 'true');
    this.select(0);
  }

  /** Takes it away. */
  hide(): void {
    if (!this.isOpen) return;
    this.el.hide();
    this.input.setAttribute('aria-expanded', 'false');
    this.input.removeAttribute('aria-activedescendant');
  }

  /** Whether a key was meant for the list. */
  takeKey({ key }: KeyboardEvent): boolean {
    if (!this.isOpen) return false;
    const chosen = this.offered[this.at];
    if (key === 'ArrowDown') this.select(this.at + 1);
    else if (key === 'ArrowUp') this.select(this.at - 1);
    else if (key === 'Escape') this.hide();
    else if ((key === 'Enter' || key === 'Tab') && chosen) this.choose(chosen);
    else return false;
    return true;
  }

  private select(at: number): void {
    const count = this.offered.length;
    if (count === 0) return;
    this.at = (at + count) % count;
    for (const [index, row] of this.el.findAll('[role="option"]').entries()) {
      const isSelected = index === this.at;
      row.toggleClass('is-selected', isSelected);
      row.setAttribute('aria-selected', String(isSelected));
      if (isSelected) row.scrollIntoView({ block: 'nearest' });
    }
    this.input.setAttribute('aria-activedescendant', `${this.id}-${this.at}`);
  }
}
