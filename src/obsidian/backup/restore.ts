/** Restoring memory: choose a backup, choose a way, hear what came of it. */
import type { App } from 'obsidian';
import type { BackupReport, RestoreMode } from '../../core/engine-api';
import type { Memory } from '../memory';
import { tell, whileTelling } from '../notices';
import { counted, exactly } from '../quantities';
import { BackupPicker } from './backup-picker';
import type { FoundBackup } from './backup-picker';
import { RestoreModal } from './restore-modal';

/** Every backup, and the zip files that should be one but cannot be read. */
async function findBackups(memory: Memory): Promise<FoundBackup[]> {
  const readable = await memory.engine.backups();
  const known = new Set(readable.map(({ path }) => path));
  const files = await memory.files.list(memory.backupFolder);
  const damaged = files.filter(({ path }) => path.endsWith('.zip') && !known.has(path));
  return [
    ...readable.map((report) => ({ path: report.path, size: report.size, report })),
    ...damaged.map(({ path, size }) => ({ path, size, report: null })),
  ];
}

/** Lets the user choose a backup and restores from it. */
export async function restoreMemory(app: App, memory: Memory): Promise<void> {
  const found = await whileTelling('Looking for backups', () => findBackups(memory));
  if (!found) return;
  new BackupPicker(app, found, memory.backupFolder, ({ path, report }) => {
    if (report) new RestoreModal(app, report, (mode) => void restore(memory, report, mode)).open();
    // The engine says what is wrong with it, and changes nothing.
    else void whileTelling('Restoring memory', () => memory.engine.restoreBackup(path, 'add'));
  }).open();
}

async function restore(memory: Memory, backup: BackupReport, mode: RestoreMode): Promise<void> {
  const done = await whileTelling('Restoring memory', () => memory.engine.restoreBackup(backup.path, mode));
  if (!done) return;
  const added = `${counted(done.added, 'event')} added`;
  const counts =
    mode === 'add'
      ? `What was missing is back: ${added}.`
      : `Memory is as it was on ${exactly(backup.createdAt)}: ${added}, ${counted(done.takenBack, 'event')} taken back.`;
  tell(`${counts} The state before is kept in "${done.before}".`, {
    text: 'Undo',
    run: () => void undo(memory, done.before),
  });
}

/** The backup made before a restore leads back to the state before it, whichever way was taken. */
async function undo(memory: Memory, before: string): Promise<void> {
  const done = await whileTelling('Undoing the restore', () =>
    memory.engine.restoreBackup(before, 'go-back'),
  );
  if (done) tell(`Memory is as it was before the restore: ${counted(done.takenBack, 'event')} taken back.`);
}
