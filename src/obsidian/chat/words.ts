/** Every sentence of the chat view, so that they can be read, compared and changed in one place. */
import type { Permission } from '../../core/agent-ports';
import type { LearnedChip, Progress, UsedEntry, UsedMemory, WrittenChip } from '../../agent/session-events';
import { counted, numeral } from '../quantities';

/** What the chat says. */
export const WORDS = {
  viewName: 'Chat',
  ribbon: 'Open chat',
  newChat: 'New chat',
  privateChat: 'Private chat',
  leavePrivate: 'Leave the private chat; nothing of it is kept',
  history: 'Conversations',
  backToChat: 'Back to the chat',
  learnOff: 'Do not learn from this chat',
  learnOn: 'Learn from this chat again',
  more: 'More',
  you: 'You',
  agent: 'Recollect',
  privateNote: 'Private: nothing said here is remembered, saved or logged.',
  notLearning: 'Kept in history. Nothing is learned from this chat.',
  placeholder: 'Ask, or tell something worth keeping',
  message: 'Message',
  send: 'Send',
  stop: 'Stop',
  attach: 'Attach notes or folders',
  editing: 'You are editing a message. Sending it replaces everything that followed.',
  cancelEditing: 'Cancel',
  opening: 'Opening your last conversation...',
  openingFailed: 'Opening the conversation',
  sending: 'Sending',
  jumpToLatest: 'Jump to the latest',
  copy: 'Copy',
  copyCode: 'Copy code',
  copied: 'Copied.',
  copying: 'Copying',
  insert: 'Insert at cursor',
  inserted: 'Inserted.',
  nothingToInsertInto: 'No note is being edited. Put the cursor into a note first; the answer is still here.',
  again: 'Answer again',
  edit: 'Edit and resend',
  whatWasSent: 'What was sent',
  answering: 'Answering...',
  thinking: 'Thinking...',
  retry: 'Try again',
  openSettings: 'Open settings',
  dismiss: 'Dismiss',
  madeUp: 'This link leads nowhere: there is no such note or place.',
  notKept: 'Its words are not kept with the conversation.',
  gone: 'This is no longer in memory.',
  forget: 'Forget',
  forgetting: 'Forgetting',
  forgotten: 'Forgotten.',
  correct: 'Correct',
  correctInNote: 'Correct in the note',
  correcting: 'Correcting',
  corrected: 'Corrected. What it said before is kept in its history.',
  correctPrompt: 'What is true',
  save: 'Save',
  cancel: 'Cancel',
  openSource: 'Open note',
  notRelevant: 'Not relevant',
  markingNotRelevant: 'Marking it as not relevant',
  markedNotRelevant: 'Not relevant here, and said so.',
  undo: 'Undo',
  undoing: 'Undoing',
  undone: 'Undone',
  redo: 'Redo',
  undoTurn: 'Undo this turn',
  turnUndone: 'All that this answer did is undone, in notes and in memory.',
  forgetDrawn: 'Forget what was learned from it, too?',
  drawnFromTurn: 'Memory has learned this from what was said:',
  forgetThem: 'Forget it too',
  emptyTitle: 'What would you like to know?',
  emptyText: 'Ask about your notes and what you told memory, or tell something worth keeping.',
  examples: [
    'What do you know about me?',
    'What did I write about last week?',
    'Remember that Ana is allergic to nuts',
  ],
  hintTitle: 'No model is connected',
  hintText:
    'Answers come straight from your memory and notes, and what you tell is learned by rules. Connect a model to talk it over.',
  hintButton: 'Connect a model',
  approvalTitle: 'May the agent do this?',
  allowOnce: 'Allow once',
  allowChat: 'Allow for this chat',
  allowAlways: 'Always allow',
  deny: 'No',
  approvalWaits: 'The agent asks for your permission.',
  show: 'Show',
  searchHistory: 'Search conversations',
  noConversations: 'No conversations yet. What you write in the chat is listed here.',
  nothingFound: 'No conversation has these words.',
  listing: 'Listing conversations',
  rename: 'Rename',
  renaming: 'Renaming',
  title: 'Title',
  pin: 'Pin',
  unpin: 'Unpin',
  pinned: 'Pinned',
  pinning: 'Pinning',
  remove: 'Delete',
  removing: 'Deleting',
  removed: 'Conversation deleted.',
  restored: 'Conversation restored.',
  restoring: 'Restoring',
  untitled: 'New chat',
  rememberNow: 'Remember this conversation',
  remembering: 'Remembering this conversation',
  nothingNew: 'Nothing new to remember in this conversation.',
  learningNow: 'Learning from a chat',
  saveAsNote: 'Save as note',
  savingAsNote: 'Saving the conversation',
  pickFolder: 'Choose a folder for the note',
  toolsTitle: 'What the agent may do',
  toolsText:
    'These choices hold on this device. Whatever they say, every change is asked for once text from notes or memory has been read.',
  sentTitle: 'What was sent',
  sentNothing:
    'Nothing was sent to a model in this window. Requests are kept only while it is open, never on disk.',
  memorySection: 'Memory section',
  toolsOffered: 'Tools',
  currentSelection: 'Current selection',
  currentNote: 'Current note',
  nothingToAttach: 'Nothing matches.',
  waitsInInbox: 'waits in the inbox',
} as const;

/** What a permission is called. */
export const PERMISSION_NAMES: Record<Permission | 'default', string> = {
  default: 'As recommended',
  allow: 'Allow',
  ask: 'Ask',
  never: 'Never',
};

/** "Used 4 memories, 3 passages"; empty when nothing was used. */
export function usedLine({ entries }: UsedMemory): string {
  const count = (...types: UsedEntry['type'][]) => entries.filter(({ type }) => types.includes(type)).length;
  const parts = [
    [count('fact', 'style'), 'memory', 'memories'],
    [count('passage'), 'passage', 'passages'],
    [count('turn'), 'earlier message', 'earlier messages'],
  ] as const;
  const said = parts.filter(([many]) => many > 0).map(([many, one, more]) => counted(many, one, more));
  return said.length === 0 ? '' : `Used ${said.join(', ')}`;
}

/** What kind of thing was used. */
export const USED_NAMES: Record<UsedEntry['type'], string> = {
  style: 'Style',
  fact: 'Memory',
  passage: 'Passage',
  turn: 'Earlier message',
};

/** What a change did to a note. */
export const WRITTEN_NAMES: Record<WrittenChip['what'], string> = {
  created: 'Created',
  changed: 'Changed',
  moved: 'Moved',
  deleted: 'Deleted',
  undone: 'Took back',
};

/** What was done, as the beginning of a chip. */
export const LEARNED_NAMES: Record<LearnedChip['what'], string> = {
  added: 'Remembered',
  confirmed: 'Confirmed',
  superseded: 'Replaced',
  extended: 'Added to',
  contradicted: 'Contradicts',
  restored: 'Remembered again',
  held: 'Waits in the inbox',
  refused: 'Not remembered',
  forgotten: 'Forgotten',
  updated: 'Changed',
  proposed: 'Proposed',
};

/** "Remembered 2 things", "Changed 1 thing in memory". */
export function learnedLine(chips: readonly LearnedChip[]): string {
  const isRemembered = ({ what }: LearnedChip) =>
    what !== 'forgotten' && what !== 'updated' && what !== 'proposed';
  const things = counted(chips.length, 'thing');
  return chips.every(isRemembered) ? `Remembered ${things}` : `Changed ${things} in memory`;
}

/** How far an answer is within its limits. */
export function progressLine(
  { step, stepsMost, tokens, tokensMost }: Progress,
  ms: number,
  msMost: number,
): string {
  const seconds = `${Math.round(ms / 1000)} of ${Math.round(msMost / 1000)} s`;
  return `Step ${step} of ${stepsMost} · ${numeral(tokens)} of ${numeral(tokensMost)} tokens · ${seconds}`;
}

/** Dollars as one reads them: never "0.00" for something that was paid for. */
export function dollars(cost: number): string {
  if (cost === 0) return 'free';
  return cost < 0.01 ? `$${cost.toPrecision(1)}` : `$${cost.toFixed(2)}`;
}

/** How an answer ended, where that has to be said. */
export const ENDING_WORDS = {
  complete: '',
  length: 'Cut off at the longest answer of the model',
  refused: 'The model declined to answer',
  stopped: 'Stopped',
  limit: 'Stopped at a limit',
  failed: 'Not finished',
  interrupted: 'Interrupted when the window closed; what had come is kept',
} as const;
