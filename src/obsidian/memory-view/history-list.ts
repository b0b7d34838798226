/** Conversations read straight from the ledger, to be read only: what remains while the engine is off. */
import { setIcon } from 'obsidian';
import type { MessageView } from '../../core/engine-api';
import { readHistory } from '../../engine/ledger-history';
import type { WholeThread } from '../../engine/ledger-history';
import type { Memory } from '../memory';
import { sentenceFor } from '../notices';
import { counted, exactly, numeral } from '../quantities';

/** Messages of a conversation drawn at once. */
const SHOWN_AT_ONCE = 100;

const giveWay = () => new Promise<void>((resolve) => window.setTimeout(resolve));

/** The conversations. */
export class HistoryList {
  private readonly el: HTMLElement;
  private isShown = false;

  constructor(
    parent: HTMLElement,
    private readonly memory: Memory,
  ) {
    this.el = parent.createDiv('recollect-history');
    this.el.hide();
  }

  /** Shows or hides the conversations; they are read each time they are shown. */
  toggle(isShown: boolean): void {
    if (isShown === this.isShown) return;
    this.isShown = isShown;
    this.el.toggle(isShown);
    if (isShown) void this.draw();
    else this.el.empty();
  }

  private async draw(): Promise<void> {
    this.el.empty();
    const hint = this.el.createDiv({ cls: 'recollect-history-hint', text: 'Reading the ledger...' });
    try {
      const threads = await readHistory(this.memory.files, this.memory.ledgerFolder, giveWay);
      hint.setText(
        threads.length === 0
          ? 'The ledger has no conversations.'
          : 'Everything you said, straight from the ledger. It can be read but not changed while memory is off.',
      );
      for (const [index, thread] of threads.entries()) this.drawThread(thread, index === 0);
    } catch (thrown) {
      hint.setText(sentenceFor(thrown, 'Reading the ledger'));
    }
  }

  private drawThread(thread: WholeThread, isOpen: boolean): void {
    const details = this.el.createEl('details', { cls: 'recollect-thread' });
    const summary = details.createEl('summary');
    setIcon(summary.createSpan('recollect-thread-icon'), 'chevron-right');
    summary.createSpan({ cls: 'recollect-thread-title', text: thread.title });
    summary.createSpan({ cls: 'recollect-thread-meta', text: counted(thread.said.length, 'message') });
    let isDrawn = false;
    details.addEventListener('toggle', () => {
      if (details.open && !isDrawn) this.drawMessages(details, [...thread.said].reverse());
      isDrawn ||= details.open;
    });
    details.open = isOpen;
  }

  /** Draws the next messages, newest first, and a button for the ones before. */
  private drawMessages(parent: HTMLElement, newestFirst: readonly MessageView[]): void {
    for (const { text, at } of newestFirst.slice(0, SHOWN_AT_ONCE)) {
      const message = parent.createDiv('recollect-message');
      message.createDiv({ cls: 'recollect-fact-text', text, attr: { dir: 'auto' } });
      message.createDiv({ cls: 'recollect-fact-meta', text: exactly(at) });
    }
    const earlier = newestFirst.slice(SHOWN_AT_ONCE);
    if (earlier.length === 0) return;
    const more = parent.createEl('button', {
      cls: 'recollect-link',
      text: `Show earlier (${numeral(earlier.length)})`,
    });
    more.addEventListener('click', () => {
      more.remove();
      this.drawMessages(parent, earlier);
    });
  }
}
