/** What stands above the list while the engine is away, and why nothing is lost. */
import { setIcon } from 'obsidian';
import type { EngineState } from '../../engine/supervisor';

function sentence(state: EngineState): string {
  switch (state.name) {
    case 'ready':
      return '';
    case 'off':
      return state.message;
    case 'restarting':
      return 'Memory stopped and is starting again. Nothing that was saved is lost.';
    case 'starting': {
      if (!state.progress || state.progress.total === 0) return 'Memory is starting.';
      const { done, total } = state.progress;
      return `Reading the ledger, ${done} of ${total} ${total === 1 ? 'file' : 'files'}.`;
    }
  }
}

/** The panel; hidden while the engine is ready. */
export class AwayPanel {
  private readonly el: HTMLElement;
  private readonly icon: HTMLElement;
  private readonly text: HTMLElement;

  constructor(parent: HTMLElement) {
    this.el = parent.createDiv({ cls: 'recollect-away', attr: { role: 'status' } });
    this.icon = this.el.createDiv('recollect-away-icon');
    this.text = this.el.createDiv('recollect-away-text');
  }

  /** Says how the engine is. */
  show(state: EngineState): void {
    const isOff = state.name === 'off';
    this.el.toggle(state.name !== 'ready');
    this.el.toggleClass('is-off', isOff);
    setIcon(this.icon, isOff ? 'triangle-alert' : 'loader-circle');
    this.text.setText(sentence(state));
  }
}
