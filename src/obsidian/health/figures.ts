/** The numbers of a full check, each with its name. */
import { setTooltip } from 'obsidian';
import type { HealthReport } from '../../core/engine-api';
import { ago, exactly, numeral } from '../quantities';

/** Shows the counts, when the databases were saved, and who this window is. */
export function showFigures(parent: HTMLElement, report: HealthReport): void {
  const list = parent.createEl('dl', { cls: 'recollect-health-figures' });
  const figure = (name: string, value: string, note = '') => {
    const item = list.createDiv('recollect-health-figure');
    item.createEl('dt', { text: name });
    const data = item.createEl('dd', { text: value });
    if (note !== '') data.createDiv({ cls: 'recollect-health-hint', text: note });
    return data;
  };
  figure('Events', numeral(report.events));
  figure('Memories', numeral(report.facts));
  figure('Messages', numeral(report.messages));
  const saved = report.lastSnapshotAt;
  const when = figure('Last saved', saved ? ago(saved, Date.now()) : 'Not yet', saved ? exactly(saved) : '');
  setTooltip(when, 'When the databases were last written. What is newer is in the ledger.');
  figure('This device', report.device, `Writer ${report.writer}`);
  figure(
    'Saving',
    report.ownsDatabases ? 'This window' : 'Another window',
    report.ownsDatabases ? 'saves the databases' : 'saves the databases; this one reads and remembers',
  );
}
