/** What the store has to tell the user: what happened, what was kept, and what to do. */

/** Something worth knowing that went wrong and was dealt with, or waits for the user. */
export interface Notice {
  code:
    | 'database_damaged'
    | 'note_database_damaged'
    | 'index_not_saved'
    | 'unfinished_line'
    | 'damaged_lines'
    | 'newer_events'
    | 'written_back'
    | 'not_applied'
    | 'snapshot_failed'
    | 'data_folder_read_only'
    | 'shared_databases'
    | 'sources_unread'
    | 'erase_unfinished';
  message: string;
}

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** The sentences, one for each thing that can happen. */
export const notice = {
  databaseDamaged: (file: string, problem: string, instead: 'an older copy' | 'the ledger'): Notice => ({
    code: 'database_damaged',
    message:
      `The database "${file}" could not be used because ${problem}. ` +
      `It was restored from ${instead}; nothing is lost.`,
  }),
  noteDatabaseDamaged: (
    file: string,
    problem: string,
    kind: 'index' | 'vectors',
    instead: 'an older copy' | 'your notes',
  ): Notice => ({
    code: 'note_database_damaged',
    message:
      `The ${kind === 'index' ? 'index of your notes' : 'vectors of your notes'} ("${file}") could not be used because ` +
      `${problem}. ` +
      (instead === 'an older copy'
        ? 'An older copy is used, and what has changed since is read again; nothing is lost.'
        : 'It is being made again from your notes; nothing is lost.'),
  }),
  unfinishedLine: (file: string, bytes: number): Notice => ({
    code: 'unfinished_line',
    message:
      `The ledger file "${file}" ends in an unfinished line (${plural(bytes, 'byte')}). It was being written when ` +
      'the app stopped or is still being synced, and had not been confirmed as saved. It is left as it is.',
  }),
  damagedLines: (file: string, count: number): Notice => ({
    code: 'damaged_lines',
    message:
      `The ledger file "${file}" has ${plural(count, 'damaged line')} that cannot be read. They were set aside and ` +
      'left in the file; everything else was kept. A backup or another device may still have them.',
  }),
  newerEvents: (count: number): Notice => ({
    code: 'newer_events',
    message:
      `${plural(count, 'entry', 'entries')} in the ledger ${count === 1 ? 'was' : 'were'} written by a newer version of Recollect. ` +
      'They are kept and will count once this plugin is updated.',
  }),
  writtenBack: (count: number): Notice => ({
    code: 'written_back',
    message:
      `${plural(count, 'entry', 'entries')} had disappeared from the ledger folder but ${count === 1 ? 'was' : 'were'} still in this ` +
      "device's database. They were written back to the ledger.",
  }),
  notApplied: (type: string, reason: string): Notice => ({
    code: 'not_applied',
    message: `A ledger entry (${type}) could not be used: ${reason}. It stays in the ledger.`,
  }),
  snapshotFailed: (reason: string): Notice => ({
    code: 'snapshot_failed',
    message:
      `The database could not be saved (${reason}). Nothing is lost, because everything is in the ledger; ` +
      'starting up may take longer until this works again. Check that the disk has room.',
  }),
  indexNotSaved: (reason: string): Notice => ({
    code: 'index_not_saved',
    message:
      `The index of your notes could not be saved (${reason}). Nothing is lost, because it is made from your notes; ` +
      'what is not saved is read again at the next start. Check that the disk has room.',
  }),
  dataFolderReadOnly: (reason: string): Notice => ({
    code: 'data_folder_read_only',
    message: `The plugin folder cannot be written to (${reason}). Memory works, but starting up takes longer.`,
  }),
  sourcesUnread: (problem: string): Notice => ({
    code: 'sources_unread',
    message:
      `What changed in your source notes could not be read (${problem}). Your notes and memories are as they were; ` +
      'edit the note, or restart Obsidian, to try again.',
  }),
  eraseUnfinished: (reason: string): Notice => ({
    code: 'erase_unfinished',
    message:
      `Something was erased from memory, but its text could not yet be taken out of every file (${reason}). ` +
      'Recollect goes on with it by itself. Check that the disk has room.',
  }),
  sharedDatabases: (): Notice => ({
    code: 'shared_databases',
    message:
      'Another window or program is using this memory. Both can read and remember; only the other one saves ' +
      'the databases.',
  }),
};
