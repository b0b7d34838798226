/** What was changed in notes, as chips that can each be taken back. */
import type { App } from 'obsidian';
import type { WrittenChip } from '../../agent/session-events';
import { undoAsking } from '../changes/undo';
import { tellProblem } from '../undo-notice';
import type { Writing } from '../writing/writing';
import { textButton } from './icon-button';
import { WORDS, WRITTEN_NAMES } from './words';

/** The chips under an answer. */
export class WrittenChips {
  private readonly list: HTMLElement;
  private readonly shown = new Set<string>();
  private readonly drawn: { el: HTMLElement; button: HTMLButtonElement }[] = [];

  constructor(
    parent: HTMLElement,
    private readonly app: App,
    private readonly writing: Writing,
  ) {
    this.list = parent.createEl('ul', { cls: 'recollect-chat-chips recollect-chat-written' });
    this.list.hide();
  }

  /** Shows these besides those that are there. */
  add(chips: readonly WrittenChip[]): void {
    for (const chip of chips) {
      if (this.shown.has(chip.change)) continue;
      this.shown.add(chip.change);
      this.draw(chip);
    }
    this.list.toggle(this.shown.size > 0);
  }

  /** All of it was taken back, or brought back. */
  setUndone(isUndone: boolean): void {
    for (const { el, button } of this.drawn) {
      el.toggleClass('is-undone', isUndone);
      button.disabled = isUndone;
      button.setText(isUndone ? WORDS.undone : WORDS.undo);
    }
  }

  private draw({ change, what, paths, warning }: WrittenChip): void {
    const el = this.list.createEl('li', { cls: 'recollect-chat-chip' });
    el.createSpan({ cls: 'recollect-chat-chip-what', text: WRITTEN_NAMES[what] });
    const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1)).join(', ');
    el.createSpan({
      cls: 'recollect-chat-chip-text',
      text: names,
      attr: { dir: 'auto', title: paths.join('\n') },
    });
    if (warning !== undefined) el.createSpan({ cls: 'recollect-chat-chip-what', text: warning });
    const { writing } = this;
    const button = textButton(el, WORDS.undo, () => {
      button.disabled = true;
      undoAsking(this.app, (choices) => writing.desk.undo([change], 'user', choices))
        .then((outcome) => {
          if (outcome.status !== 'done') {
            button.disabled = false;
            return;
          }
          el.addClass('is-undone');
          button.setText(WORDS.undone);
        })
        .catch((thrown: unknown) => {
          button.disabled = false;
          tellProblem(thrown, WORDS.undoing);
        });
    });
    button.setAttribute('aria-label', `${WORDS.undo}: ${names}`);
    this.drawn.push({ el, button });
  }
}
