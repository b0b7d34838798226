/** The review inbox: what memory would not decide by itself, one card a question. */
import { Component, Modal, setIcon } from 'obsidian';
import type { App } from 'obsidian';
import { LatestOnly } from '../latest-only';
import type { Memory } from '../memory';
import { sentenceFor } from '../notices';
import { counted } from '../quantities';
import { offerUndo, tellProblem } from '../undo-notice';
import { wordsOf } from './card-words';
import type { Answer, OpenCard } from './card-words';
import { drawCard } from './draw-card';
import { giveAnswer, openCards } from './open-cards';

/** The modal. */
export class InboxModal extends Modal {
  private readonly life = new Component();
  private readonly loading = new LatestOnly(() => this.load());
  private countEl: HTMLElement | null = null;
  private listEl: HTMLElement | null = null;

  constructor(
    app: App,
    private readonly memory: Memory,
  ) {
    super(app);
    this.modalEl.addClass('recollect-inbox');
  }

  override onOpen(): void {
    this.setTitle('Memory inbox');
    this.countEl = this.contentEl.createDiv({ cls: 'recollect-inbox-count', attr: { role: 'status' } });
    this.listEl = this.contentEl.createDiv({ cls: 'recollect-inbox-cards', attr: { role: 'list' } });
    this.life.load();
    this.life.registerEvent(this.memory.onChanged(() => void this.loading.request()));
    this.life.registerEvent(this.memory.onState(() => void this.loading.request()));
    void this.loading.request();
  }

  override onClose(): void {
    this.life.unload();
    this.contentEl.empty();
    this.listEl = null;
    this.countEl = null;
  }

  private async load(): Promise<void> {
    try {
      this.show(await openCards(this.memory.living));
    } catch (thrown) {
      this.countEl?.setText(sentenceFor(thrown, 'Reading the inbox'));
    }
  }

  private show(cards: readonly OpenCard[]): void {
    const { listEl, countEl } = this;
    if (!listEl || !countEl) return;
    const before = listEl.contains(listEl.doc.activeElement) || listEl.childElementCount === 0;
    listEl.empty();
    countEl.setText(
      cards.length === 0 ? '' : `${counted(cards.length, 'card')} to decide. Nothing was lost meanwhile.`,
    );
    if (cards.length === 0) this.drawEmpty(listEl);
    for (const open of cards) drawCard(listEl, wordsOf(open), open.card, (answer) => this.give(open, answer));
    // A card that was decided took the focus with it.
    if (before) listEl.querySelector<HTMLElement>('button')?.focus();
  }

  private drawEmpty(el: HTMLElement): void {
    const empty = el.createDiv('recollect-inbox-empty');
    setIcon(empty.createDiv('recollect-inbox-empty-icon'), 'inbox');
    empty.createDiv({ cls: 'recollect-empty-title', text: 'Nothing to decide.' });
    empty.createDiv({
      cls: 'recollect-empty-hint',
      text: 'When two memories do not fit together, or a note no longer says what was remembered, it waits here.',
    });
  }

  private give({ card }: OpenCard, answer: Answer): void {
    giveAnswer(this.memory.living, card, answer)
      .then((events) => offerUndo(this.memory, answer.done, events))
      .catch((thrown: unknown) => tellProblem(thrown, 'Deciding'));
  }
}
