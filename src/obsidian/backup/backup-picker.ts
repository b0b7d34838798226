/** The list of backups to choose from. */
import { SuggestModal } from 'obsidian';
import type { App } from 'obsidian';
import type { BackupReport } from '../../core/engine-api';
import { ago, counted, exactly, fileName, sizeInWords } from '../quantities';

/** A file in the backup folder; without a report it cannot be read. */
export interface FoundBackup {
  path: string;
  size: number;
  report: BackupReport | null;
}

/** What sets a backup apart from the present. */
function differences({ missingHere, madeSince }: BackupReport): string {
  const parts = [
    ...(missingHere > 0 ? [`${counted(missingHere, 'event')} missing here`] : []),
    ...(madeSince > 0 ? [`${counted(madeSince, 'event')} made since`] : []),
  ];
  return parts.length === 0 ? 'Same as now' : parts.join(', ');
}

function titleOf({ path, report }: FoundBackup): string {
  return report ? exactly(report.createdAt) : fileName(path);
}

/** Offers backups, newest first. */
export class BackupPicker extends SuggestModal<FoundBackup> {
  constructor(
    app: App,
    private readonly found: FoundBackup[],
    folder: string,
    private readonly choose: (backup: FoundBackup) => void,
  ) {
    super(app);
    this.setPlaceholder('Choose a backup to restore from');
    this.emptyStateText =
      found.length === 0
        ? `There is no backup in "${folder}" yet. The command "Back up memory" makes one.`
        : 'No backup matches.';
  }

  override getSuggestions(query: string): FoundBackup[] {
    const wanted = query.trim().toLowerCase();
    return this.found.filter((backup) =>
      `${titleOf(backup)} ${fileName(backup.path)}`.toLowerCase().includes(wanted),
    );
  }

  override renderSuggestion(backup: FoundBackup, el: HTMLElement): void {
    const { report, size } = backup;
    el.addClass('mod-complex');
    const content = el.createDiv('suggestion-content');
    content.createDiv({ cls: 'suggestion-title', text: titleOf(backup) });
    content.createDiv({
      cls: 'suggestion-note',
      text: report
        ? [ago(report.createdAt, Date.now()), counted(report.events, 'event'), sizeInWords(size)].join(' · ')
        : `Cannot be read · ${sizeInWords(size)}`,
    });
    if (report) {
      el.createDiv('suggestion-aux').createSpan({ cls: 'suggestion-note', text: differences(report) });
    }
  }

  override onChooseSuggestion(backup: FoundBackup): void {
    this.choose(backup);
  }
}
