/** The index panel: how far indexing is, what it did, what it left out and why. Live while it is open. */
import { Component, Modal, ProgressBarComponent, setIcon } from 'obsidian';
import type { App } from 'obsidian';
import type { IndexState } from '../../core/notes-api';
import type { Memory } from '../memory';
import type { IndexActions } from './index-actions';
import type { IndexStatus } from './index-status';
import { headlineOf, modelsOf, share } from './index-words';
import { RunFigures } from './run-figures';
import { SkippedList } from './skipped-list';

/** How often "2 minutes ago" is put right, in milliseconds. */
const LOOK_EVERY_MS = 10_000;

/** What the panel works with. */
export interface IndexParts {
  memory: Memory;
  status: IndexStatus;
  actions: IndexActions;
  openHealth: () => void;
}

/** The panel. Its parts are made once and only their words change, so that nothing flickers and focus stays. */
export class IndexModal extends Modal {
  private readonly life = new Component();
  private headlineEl!: HTMLElement;
  private problemEl!: HTMLElement;
  private barEl!: HTMLElement;
  private bar!: ProgressBarComponent;
  private modelEl!: HTMLElement;
  private run!: RunFigures;
  private skipped!: SkippedList;
  private pauseButton!: HTMLButtonElement;
  private resumeButton!: HTMLButtonElement;
  private cancelButton!: HTMLButtonElement;
  private againButton!: HTMLButtonElement;
  private rebuildButton!: HTMLButtonElement;

  constructor(
    app: App,
    private readonly parts: IndexParts,
  ) {
    super(app);
    this.setTitle('Index status');
    this.modalEl.addClass('recollect-index');
  }

  override onOpen(): void {
    const { contentEl, life } = this;
    this.headlineEl = contentEl.createDiv({ cls: 'recollect-index-headline', attr: { role: 'status' } });
    this.barEl = contentEl.createDiv({
      cls: 'recollect-index-bar',
      attr: {
        role: 'progressbar',
        'aria-label': 'Notes indexed',
        'aria-valuemin': '0',
        'aria-valuemax': '100',
      },
    });
    this.bar = new ProgressBarComponent(this.barEl);
    this.problemEl = contentEl.createDiv({ cls: 'recollect-problem', attr: { role: 'alert' } });
    this.addButtons(contentEl.createDiv('recollect-index-actions'));
    this.run = new RunFigures(contentEl);
    this.modelEl = contentEl.createDiv('recollect-index-model');
    this.skipped = new SkippedList(contentEl, this.app, () => this.close());
    this.addDoor(contentEl.createDiv('recollect-index-foot'));
    life.load();
    life.registerEvent(this.parts.status.onChange(() => this.show()));
    life.registerInterval(window.setInterval(() => this.show(), LOOK_EVERY_MS));
    this.show();
    this.firstButton()?.focus();
  }

  override onClose(): void {
    this.life.unload();
    this.contentEl.empty();
  }

  private addButtons(parent: HTMLElement): void {
    const { actions } = this.parts;
    const add = (icon: string, text: string, run: () => void): HTMLButtonElement => {
      const button = parent.createEl('button');
      setIcon(button.createSpan('recollect-health-icon'), icon);
      button.createSpan({ text });
      button.addEventListener('click', run);
      return button;
    };
    this.pauseButton = add('pause', 'Pause', () => actions.pause());
    this.resumeButton = add('play', 'Resume', () => actions.resume());
    this.cancelButton = add('x', 'Cancel', () => actions.cancel());
    this.againButton = add('refresh-cw', 'Look for changes', () => actions.lookAgain());
    this.rebuildButton = add('hammer', 'Index again', () => void actions.rebuild());
  }

  private addDoor(parent: HTMLElement): void {
    parent
      .createEl('button', { cls: 'recollect-link', text: 'Memory health' })
      .addEventListener('click', () => {
        this.close();
        this.parts.openHealth();
      });
  }

  private buttons(): HTMLButtonElement[] {
    return [this.pauseButton, this.resumeButton, this.cancelButton, this.againButton, this.rebuildButton];
  }

  private firstButton(): HTMLButtonElement | undefined {
    return this.buttons().find((button) => button.isShown());
  }

  private show(): void {
    const { state } = this.parts.status;
    if (state) this.showState(state);
    else this.showAway();
  }

  private showAway(): void {
    const { memory } = this.parts;
    const isOff = memory.state.name === 'off';
    this.headlineEl.setText(isOff ? 'Memory is switched off' : 'Memory is starting');
    this.problemEl.setText(memory.state.name === 'off' ? memory.state.message : '');
    this.barEl.hide();
    for (const button of this.buttons()) button.hide();
    this.run.show(null);
    this.modelEl.empty();
    this.skipped.show([]);
  }

  private showState(state: IndexState): void {
    this.headlineEl.setText(headlineOf(state));
    this.problemEl.setText(state.problem ?? '');
    this.showProgress(share(state));
    this.showButtons(state);
    this.run.show(state.report);
    this.modelEl.setText(modelsOf(state));
    this.skipped.show(state.report?.skipped ?? []);
  }

  private showProgress(done: number | null): void {
    this.barEl.toggle(done !== null);
    const percent = Math.floor((done ?? 0) * 100);
    this.bar.setValue(percent);
    this.barEl.setAttribute('aria-valuenow', String(percent));
  }

  private showButtons({ phase }: IndexState): void {
    const focused = this.buttons().find((button) => button === document.activeElement);
    this.pauseButton.toggle(phase === 'indexing');
    this.resumeButton.toggle(phase === 'paused');
    this.cancelButton.toggle(phase === 'indexing' || phase === 'paused');
    this.againButton.toggle(phase === 'idle');
    this.rebuildButton.toggle(phase !== 'waiting');
    // The button that was pressed may have given way to its opposite: the keyboard goes on from there.
    if (focused?.isShown() === false) this.firstButton()?.focus();
  }
}
