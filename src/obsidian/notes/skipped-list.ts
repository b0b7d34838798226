/** The notes that were passed over, each with its reason, and a way to it. */
import type { App } from 'obsidian';
import type { SkippedNote } from '../../core/notes-api';
import { numeral } from '../quantities';

/** Rows shown at first; a vault may have thousands that cannot be read. */
const AT_FIRST = 50;

/** A list that is drawn anew only when it differs, so that a row keeps the focus. */
export class SkippedList {
  private readonly el: HTMLElement;
  private drawn = '';
  private isWhole = false;

  constructor(
    parent: HTMLElement,
    private readonly app: App,
    private readonly onOpen: () => void,
  ) {
    this.el = parent.createDiv('recollect-index-skipped');
  }

  /** Shows these notes. */
  show(skipped: readonly SkippedNote[]): void {
    const content = JSON.stringify([skipped, this.isWhole]);
    if (content === this.drawn) return;
    this.drawn = content;
    this.el.empty();
    this.el.toggle(skipped.length > 0);
    this.el.createEl('h4', { text: `Skipped (${numeral(skipped.length)})` });
    const list = this.el.createEl('ul', { attr: { 'aria-label': 'Skipped notes' } });
    for (const note of this.isWhole ? skipped : skipped.slice(0, AT_FIRST)) this.row(list, note);
    if (this.isWhole || skipped.length <= AT_FIRST) return;
    this.el
      .createEl('button', { cls: 'recollect-link', text: `Show all ${numeral(skipped.length)}` })
      .addEventListener('click', () => {
        this.isWhole = true;
        this.show(skipped);
      });
  }

  private row(list: HTMLElement, { path, reason }: SkippedNote): void {
    const item = list.createEl('li');
    const name = item.createEl('button', { cls: 'recollect-link', text: path });
    name.addEventListener('click', () => {
      this.onOpen();
      void this.app.workspace.openLinkText(path, '', false);
    });
    item.createDiv({ cls: 'recollect-index-reason', text: reason });
  }
}
