/** How memory is, in a sentence; the panel and the report for bug reports say the same. */
import type { HealthReport } from '../../core/engine-api';
import type { EngineState } from '../../engine/supervisor';
import { counted } from '../quantities';

/** A judgement and what it rests on. */
export interface Verdict {
  mood: 'well' | 'attention' | 'away';
  title: string;
  /** What was found, and what to do about it. */
  details: string[];
}

/** What a full check means. */
export function verdictOn(report: HealthReport): Verdict {
  const problems = problemsIn(report);
  if (problems.length > 0) return { mood: 'attention', title: 'Memory needs attention', details: problems };
  const agreement =
    report.events === 0
      ? 'Nothing has been remembered yet. The store is ready.'
      : `Every line of the ledger was read, and the databases hold the same ${counted(report.events, 'event')}.`;
  return { mood: 'well', title: 'Memory is well', details: [agreement] };
}

function problemsIn({ ledger, missingFromLedger, missingFromDatabases }: HealthReport): string[] {
  const damaged = ledger.reduce((sum, file) => sum + (file.damaged ?? 0), 0);
  return [
    ...(missingFromLedger > 0
      ? [
          `${counted(missingFromLedger, 'event')} in the databases cannot be found in the ledger. Rebuilding writes them back.`,
        ]
      : []),
    ...(missingFromDatabases > 0
      ? [
          `${counted(missingFromDatabases, 'event')} in the ledger cannot be found in the databases. Rebuilding reads them again.`,
        ]
      : []),
    ...(damaged > 0
      ? [
          `${counted(damaged, 'line')} of the ledger cannot be read and ${damaged === 1 ? 'was' : 'were'} set aside; ` +
            'everything else is here. If you have a backup, restoring it adds what is missing.',
        ]
      : []),
  ];
}

/** What can be said while the engine cannot be asked; null when it can. */
export function verdictWhileAway(state: EngineState): Verdict | null {
  switch (state.name) {
    case 'ready':
      return null;
    case 'starting': {
      const { progress } = state;
      const how = progress
        ? `${progress.done} of ${counted(progress.total, 'ledger file')} read so far.`
        : 'The databases are being opened.';
      return { mood: 'away', title: 'Memory is starting', details: [how] };
    }
    case 'restarting':
      return {
        mood: 'away',
        title: 'Memory is restarting',
        details: ['It stopped unexpectedly and is opening again. Nothing that was saved is lost.'],
      };
    case 'off':
      return { mood: 'attention', title: 'Memory is switched off', details: [state.message] };
  }
}
