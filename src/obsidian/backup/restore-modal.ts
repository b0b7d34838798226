/** The two ways to use a backup, with what each would do. */
import { Modal, Setting } from 'obsidian';
import type { App } from 'obsidian';
import type { BackupReport, RestoreMode } from '../../core/engine-api';
import { ago, counted, exactly } from '../quantities';

/** Explains both ways and hands on the one that is chosen. */
export class RestoreModal extends Modal {
  constructor(
    app: App,
    private readonly backup: BackupReport,
    private readonly choose: (mode: RestoreMode) => void,
  ) {
    super(app);
    this.setTitle('Restore memory from backup');
    this.modalEl.addClass('recollect-restore');
  }

  override onOpen(): void {
    const { createdAt, events, missingHere, madeSince } = this.backup;
    this.contentEl.createEl('p', {
      text:
        `This backup was made ${ago(createdAt, Date.now())} (${exactly(createdAt)}) and holds ${counted(events, 'event')}. ` +
        'A backup of the present is made first, so either way can be taken back. What you erased stays erased.',
    });
    this.way(
      'add',
      'Add what is missing',
      missingHere > 0
        ? `${counted(missingHere, 'event')} of the backup ${missingHere === 1 ? 'is' : 'are'} not here and will be added. Nothing that is here now changes.`
        : 'Everything in this backup is already here, so there is nothing to add.',
      missingHere > 0,
    );
    this.way(
      'go-back',
      'Go back to how it was',
      madeSince > 0
        ? `Adds what is missing and takes back ${counted(madeSince, 'event')} made since. They stay in the ledger, marked as undone, on all your devices.`
        : 'Nothing was made since this backup, so there is nothing to take back.',
      madeSince > 0,
    );
  }

  private way(mode: RestoreMode, name: string, description: string, possible: boolean): void {
    new Setting(this.contentEl)
      .setName(name)
      .setDesc(description)
      .addButton((button) => {
        button
          .setButtonText(mode === 'add' ? 'Add' : 'Go back')
          .setDisabled(!possible)
          .onClick(() => {
            this.close();
            this.choose(mode);
          });
        if (mode === 'add' && possible) button.setCta();
      });
  }
}
