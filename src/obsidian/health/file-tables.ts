/** The store's files, as tables. */
import type { FileReport } from '../../core/engine-api';
import { counted, fileName, numeral, sizeInWords } from '../quantities';
import { deviceOf } from './findings';
import type { Findings } from './findings';

interface Column {
  title: string;
  isNumber?: boolean;
  text: (file: FileReport) => string;
  /** Whether this cell is something to look at. */
  isAlert?: (file: FileReport) => boolean;
}

function table(
  parent: HTMLElement,
  label: string,
  columns: readonly Column[],
  files: readonly FileReport[],
): void {
  // A table wider than a phone scrolls by itself instead of taking the panel with it.
  const element = parent
    .createDiv('recollect-health-scroll')
    .createEl('table', { attr: { 'aria-label': label } });
  const head = element.createEl('thead').createEl('tr');
  for (const { title, isNumber } of columns) {
    head.createEl('th', { text: title, cls: isNumber ? 'is-number' : '', attr: { scope: 'col' } });
  }
  const body = element.createEl('tbody');
  for (const file of files) {
    const row = body.createEl('tr', { attr: { 'data-path': file.path } });
    for (const { text, isNumber, isAlert } of columns) {
      const cell = row.createEl('td', { text: text(file) });
      cell.toggleClass('is-number', isNumber === true);
      cell.toggleClass('is-alert', isAlert?.(file) === true);
    }
  }
}

const NAME: Column = { title: 'File', text: ({ path }) => fileName(path) };
const SIZE: Column = { title: 'Size', isNumber: true, text: ({ size }) => sizeInWords(size) };

function ledgerColumns(thisDevice: string): Column[] {
  const device = ({ path, own }: FileReport) => {
    const id = deviceOf(path);
    if (own) return 'This window writes here';
    if (id === null) return 'A copy made by another program';
    return id === thisDevice ? 'This device' : `Device ${id}`;
  };
  return [
    NAME,
    { title: 'Written by', text: device },
    SIZE,
    { title: 'Events', isNumber: true, text: ({ events = 0 }) => numeral(events) },
    {
      title: 'Damaged',
      isNumber: true,
      text: ({ damaged = 0 }) => (damaged > 0 ? counted(damaged, 'line') : '–'),
      isAlert: ({ damaged = 0 }) => damaged > 0,
    },
    {
      title: 'Unfinished',
      isNumber: true,
      text: ({ unfinished = 0 }) => (unfinished > 0 ? counted(unfinished, 'byte') : '–'),
      isAlert: ({ unfinished = 0 }) => unfinished > 0,
    },
  ];
}

function databaseRole(path: string): string {
  if (path.endsWith('.bak')) return 'The copy before';
  if (path.endsWith('.tmp')) return 'Being written';
  return fileName(path).startsWith('history-') ? 'Conversations' : 'Memories';
}

/** Shows every file of the store. */
export function showFiles(parent: HTMLElement, { ledger, ledgerFolder, databases, report }: Findings): void {
  parent.createEl('h3', { text: 'Ledger' });
  parent.createEl('p', {
    cls: 'recollect-health-hint',
    text: `The truth: every change, one line each, in "${ledgerFolder}".`,
  });
  if (ledger.length > 0)
    table(parent, 'Ledger files', report ? ledgerColumns(report.device) : [NAME, SIZE], ledger);
  else parent.createEl('p', { text: 'There is no ledger file yet. The first thing remembered begins one.' });

  parent.createEl('h3', { text: 'Databases' });
  parent.createEl('p', {
    cls: 'recollect-health-hint',
    text: 'Made from the ledger for this device alone, so that reading is quick. They can be made anew at any time.',
  });
  const role: Column = { title: 'Holds', text: ({ path }) => databaseRole(path) };
  if (databases.length > 0) table(parent, 'Database files', [NAME, role, SIZE], databases);
  else
    parent.createEl('p', {
      text: 'No database has been saved yet. Nothing is lost by that: the ledger has everything.',
    });
}
