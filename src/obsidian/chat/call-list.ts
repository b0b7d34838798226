/** The tools that an answer used: one quiet line each, with what came of it behind it. */
import { setIcon } from 'obsidian';
import type { CallView } from '../../agent/session-events';

const ICONS: Record<CallView['state'], string> = {
  asking: 'circle-help',
  running: 'loader-circle',
  done: 'check',
  failed: 'triangle-alert',
  denied: 'ban',
  cancelled: 'circle-slash',
};

const STATES: Record<CallView['state'], string> = {
  asking: 'waits for you',
  running: 'under way',
  done: '',
  failed: 'did not work',
  denied: 'not allowed',
  cancelled: 'stopped',
};

/** The calls of one answer. */
export class CallList {
  private readonly rows = new Map<string, HTMLDetailsElement>();

  constructor(private readonly parent: HTMLElement) {}

  /** Shows a call as it is now. */
  show({ id, title, details, state, result }: CallView): void {
    let row = this.rows.get(id);
    if (!row) {
      row = this.parent.createEl('details', { cls: 'recollect-chat-call' });
      this.rows.set(id, row);
    }
    row.empty();
    row.dataset['state'] = state;
    const line = row.createEl('summary');
    setIcon(line.createSpan('recollect-chat-call-icon'), ICONS[state]);
    line.createSpan({ cls: 'recollect-chat-call-title', text: title });
    if (STATES[state] !== '') line.createSpan({ cls: 'recollect-chat-call-state', text: STATES[state] });
    for (const text of details)
      row.createDiv({ cls: 'recollect-chat-call-detail', text, attr: { dir: 'auto' } });
    if (result !== '')
      row.createDiv({ cls: 'recollect-chat-call-result', text: result, attr: { dir: 'auto' } });
  }
}
