/** The panel as text, to paste into a bug report. It holds counts and file names, never a memory. */
import type { FileReport } from '../../core/engine-api';
import { numeral } from '../quantities';
import { adviceIn } from './findings';
import type { Findings } from './findings';

function fileLine({ path, size, events, damaged, unfinished, own }: FileReport): string {
  return [
    `- ${path}: ${numeral(size)} bytes`,
    ...(events === undefined ? [] : [`${numeral(events)} events`]),
    ...(damaged ? [`${numeral(damaged)} damaged`] : []),
    ...(unfinished ? [`${numeral(unfinished)} bytes unfinished`] : []),
    ...(own ? ['this window writes here'] : []),
  ].join(', ');
}

/** The findings as plain text, after the versions they were made with. */
export function reportText(
  { verdict, ledger, databases, report, checkedAt }: Findings,
  versions: string,
): string {
  const figures = report
    ? [
        `Events ${numeral(report.events)}, memories ${numeral(report.facts)}, messages ${numeral(report.messages)}`,
        `Missing from ledger ${numeral(report.missingFromLedger)}, missing from databases ${numeral(report.missingFromDatabases)}`,
        `Last saved: ${report.lastSnapshotAt ?? 'not yet'}`,
        `Device ${report.device}, writer ${report.writer}, saves the databases: ${report.ownsDatabases ? 'yes' : 'no'}`,
      ]
    : [];
  const advice = report ? adviceIn(report) : [];
  return [
    `Recollect health, ${checkedAt}`,
    versions,
    '',
    `${verdict.title}. ${verdict.details.join(' ')}`,
    ...figures,
    '',
    'Ledger',
    ...ledger.map(fileLine),
    '',
    'Databases',
    ...databases.map(fileLine),
    ...(advice.length > 0 ? ['', 'Recovered', ...advice.map((message) => `- ${message}`)] : []),
    '',
  ].join('\n');
}
