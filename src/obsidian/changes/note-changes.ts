/** What the cards, the log and the notices about changes of notes stand on. */
import type { App, EventRef } from 'obsidian';
import type { NoteWriting } from '../../core/note-writing';

/** The changes of a vault's notes. */
export interface NoteChanges {
  /** Its calls wait until the history is open. */
  readonly desk: NoteWriting;
  /** Calls back when notes were changed, or a change was taken back. */
  onChanged(callback: () => void): EventRef;
}

/** What the views need besides. */
export interface ChangesParts {
  app: App;
  changes: NoteChanges;
  /** Opens a conversation in the chat. */
  openConversation: (conversation: string) => void;
}
