/** Every sentence about changes of notes, so that they can be read, compared and changed in one place. */
import type { FolderPolicy, LoggedChange, ProposedFile, UndoConflict } from '../../core/note-writing';
import { counted, fileName } from '../quantities';

/** What the cards, the log and the notices say. */
export const WORDS = {
  viewName: 'Changes of notes',
  open: 'Show changes of notes',
  openForNote: 'Show changes of this note',
  apply: 'Apply',
  reject: 'Reject',
  openBeside: 'Open note beside',
  openNote: 'Open note',
  openConversation: 'Open conversation',
  changedMeanwhile: 'The note changed meanwhile; this is what it would be now.',
  filter: 'Filter by note',
  earlier: 'Show earlier changes',
  reading: 'Reading the history...',
  emptyTitle: 'No note has been changed yet.',
  emptyHint: 'Every change that the agent makes to a note is listed here, with a way back.',
  nothingMatches: 'No change of a note with these words.',
  nothingSince: 'Nothing was written without asking in that time.',
  allChanges: 'Show all changes',
  listing: 'Listing changes',
  showing: 'Showing the change',
  undo: 'Undo',
  redo: 'Bring back',
  undoing: 'Undoing the change',
  undone: 'Undone',
  nothingUndone: 'Nothing was undone.',
  recovered: 'Recovered',
  recoveredWhy: 'The app ended in the middle of this change; it was finished at a later start.',
  undoAgain: 'Undo',
  show: 'Show',
  agent: 'Agent',
  you: 'You',
  noText: 'The text did not change.',
  conflictTitle: 'Your words and the undo meet',
  conflictText:
    'Nothing has been undone yet. Choose for each note; whatever you choose, both texts are kept in the history.',
  conflictGo: 'Go ahead',
  conflictCancel: 'Leave everything as it is',
  digestTitle: 'Recollect',
  digestAdd: 'Add to daily note',
  digestEmpty: 'Nothing was written without asking and nothing was learned since the last digest.',
  digestReason: 'The digest of the day',
  digesting: 'Telling what was written',
  digestNow: 'Show digest now',
  memory: 'Memory learned:',
  memoryGone: 'This memory is no longer there: it was forgotten, replaced or erased.',
  showingMemory: 'Showing a memory',
  forget: 'Forget',
  forgotten: 'Forgotten.',
  forgetting: 'Forgetting',
  proposalTitle: 'Change a note',
  applying: 'Applying the change',
} as const;

/** What is to happen to a note, in a word. */
export const PROPOSED_NAMES: Record<ProposedFile['kind'], string> = {
  create: 'New note',
  replace: 'Change',
  move: 'Move',
  trash: 'Move to trash',
};

/** What happened to a note, in a word. */
const LOGGED_NAMES: Record<LoggedChange['files'][number]['kind'], string> = {
  create: 'Created',
  replace: 'Changed',
  move: 'Moved',
  delete: 'Removed',
};

/** What a policy means for a change that was made. */
export const POLICY_REMARKS: Record<FolderPolicy, string> = {
  ask: 'You allowed it',
  report: 'Written without asking',
  free: 'In a free folder',
  never: '',
};

/** A note's name as people say it. */
export function noteName(path: string): string {
  return fileName(path).replace(/\.md$/, '');
}

/** "Changed Tea", "Moved Tea and 2 more notes", "Undone in Tea". */
export function changeTitle({ tool, files }: Pick<LoggedChange, 'tool' | 'files'>): string {
  const [first, ...rest] = files;
  if (!first) return tool === 'undo' ? WORDS.undone : 'Nothing changed';
  const verb = tool === 'undo' ? 'Undone in' : LOGGED_NAMES[first.kind];
  const more = rest.length === 0 ? '' : ` and ${counted(rest.length, 'more note')}`;
  return `${verb} ${noteName(first.path)}${more}`;
}

/** What the button that goes ahead says. */
export function applyLabel(wanted: number, total: number): string {
  if (total === 1) return WORDS.apply;
  return wanted === total
    ? `Apply all ${counted(total, 'change')}`
    : `Apply ${wanted} of ${counted(total, 'change')}`;
}

/** Why an undo stopped at a note. */
export function conflictReason({ kind, wanted }: UndoConflict): string {
  if (kind === 'gone') return 'The note is no longer there.';
  if (kind === 'taken')
    return 'Another note is there now and stays. The text of before can be read and copied here.';
  return wanted === null
    ? 'You have written in this note since it was created.'
    : 'You have changed the same lines since.';
}

/** What the two choices for a note are called. */
export function conflictChoices({ current, wanted }: UndoConflict): { keep: string; restore: string } {
  return {
    keep: current === null ? 'Leave it away' : 'Keep what stands there now',
    restore: wanted === null ? 'Move the note to the trash' : 'Bring the old text back',
  };
}

/** "Undone in “Tea” and “Coffee”." */
export function undoneSentence(paths: readonly string[]): string {
  return paths.length === 0 ? 'Undone.' : `Undone in ${named(paths)}.`;
}

/** "Written: “Tea”." */
export function writtenSentence(paths: readonly string[]): string {
  return `Written: ${named(paths)}.`;
}

function named(paths: readonly string[]): string {
  const names = paths.map((path) => `“${noteName(path)}”`);
  if (names.length > 3) return counted(names.length, 'note');
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
