/** What the run under way or the last one did, in numbers that change in place. */
import type { IndexReport } from '../../core/notes-api';
import { ago, exactly, numeral } from '../quantities';
import { duration, outcomeOf } from './index-words';

type Count = 'notes' | 'unchanged' | 'moved' | 'removed';

const FIGURES: [Count, string][] = [
  ['notes', 'New or changed'],
  ['unchanged', 'Unchanged'],
  ['moved', 'Moved'],
  ['removed', 'Removed'],
];

/** The figures. */
export class RunFigures {
  private readonly el: HTMLElement;
  private readonly titleEl: HTMLElement;
  private readonly outcomeEl: HTMLElement;
  private readonly values = new Map<Count, HTMLElement>();

  constructor(parent: HTMLElement) {
    this.el = parent.createDiv('recollect-index-run');
    this.titleEl = this.el.createEl('h4');
    const list = this.el.createEl('dl', { cls: 'recollect-index-figures' });
    for (const [key, name] of FIGURES) {
      const item = list.createDiv();
      item.createEl('dt', { text: name });
      this.values.set(key, item.createEl('dd'));
    }
    this.outcomeEl = this.el.createDiv('recollect-index-outcome');
  }

  /** Shows a run; hides everything before the first one. */
  show(report: IndexReport | null): void {
    this.el.toggle(report !== null);
    if (!report) return;
    this.titleEl.setText(report.endedAt === null ? 'This run' : titleOfLast(report, report.endedAt));
    if (report.endedAt !== null) this.titleEl.setAttribute('title', exactly(report.endedAt));
    for (const [key, el] of this.values) el.setText(numeral(report[key]));
    this.outcomeEl.setText(`${outcomeOf(report)}.`);
  }
}

function titleOfLast({ startedAt, isCancelled }: IndexReport, endedAt: string): string {
  const took = duration(Date.parse(endedAt) - Date.parse(startedAt));
  return `Last run, ${ago(endedAt, Date.now())}, ${isCancelled ? 'cancelled after' : 'took'} ${took}`;
}
