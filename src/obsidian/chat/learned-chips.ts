/** What was learned, forgotten or changed, as chips that can each be taken back. */
import { setIcon } from 'obsidian';
import type { LearnedChip } from '../../agent/session-events';
import type { Memory } from '../memory';
import { textButton } from './icon-button';
import { tellProblem } from '../undo-notice';
import { LEARNED_NAMES, WORDS, learnedLine } from './words';

interface Drawn {
  chip: LearnedChip;
  el: HTMLElement;
  button: HTMLButtonElement | null;
}

/** The chips under an answer or a conversation. */
export class LearnedChips {
  private readonly el: HTMLElement;
  private readonly line: HTMLElement;
  private readonly list: HTMLElement;
  private drawn: Drawn[] = [];

  constructor(
    parent: HTMLElement,
    private readonly memory: Memory,
  ) {
    this.el = parent.createDiv('recollect-chat-learned');
    this.line = this.el.createDiv('recollect-chat-learned-line');
    this.list = this.el.createEl('ul', { cls: 'recollect-chat-chips' });
    this.el.hide();
  }

  /** Shows these besides those that are there. */
  add(chips: readonly LearnedChip[]): void {
    const fresh = chips.filter(({ text, what, events }) =>
      this.drawn.every(
        ({ chip }) => chip.text !== text || chip.what !== what || chip.events.join() !== events.join(),
      ),
    );
    for (const chip of fresh) this.draw(chip);
    this.el.toggle(this.drawn.length > 0);
    this.line.empty();
    setIcon(this.line.createSpan('recollect-chat-learned-icon'), 'brain');
    this.line.createSpan({ text: learnedLine(this.drawn.map(({ chip }) => chip)) });
  }

  /** All of it was taken back with its turn, or brought back. */
  setUndone(isUndone: boolean): void {
    for (const { el, button } of this.drawn) {
      el.toggleClass('is-undone', isUndone);
      if (!button) continue;
      button.disabled = isUndone;
      button.setText(isUndone ? WORDS.undone : WORDS.undo);
    }
  }

  private draw(chip: LearnedChip): void {
    const el = this.list.createEl('li', { cls: 'recollect-chat-chip' });
    el.createSpan({ cls: 'recollect-chat-chip-what', text: LEARNED_NAMES[chip.what] });
    el.createSpan({ cls: 'recollect-chat-chip-text', text: chip.text, attr: { dir: 'auto' } });
    const button = chip.events.length > 0 ? textButton(el, WORDS.undo, () => void this.takeBack(chip)) : null;
    button?.setAttribute('aria-label', `${WORDS.undo}: ${chip.text}`);
    this.drawn.push({ chip, el, button });
  }

  /** What was recorded together goes together. */
  private async takeBack({ events }: LearnedChip): Promise<void> {
    const same = this.drawn.filter(({ chip }) => chip.events.join() === events.join());
    for (const { button } of same) if (button) button.disabled = true;
    try {
      await this.memory.engine.undo([...events]);
      for (const { el, button } of same) {
        el.addClass('is-undone');
        button?.setText(WORDS.undone);
      }
    } catch (thrown) {
      for (const { button } of same) if (button) button.disabled = false;
      tellProblem(thrown, WORDS.undoing);
    }
  }
}
