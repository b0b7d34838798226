/**
 * Writing notes as the agent, the approval card and the change log see it: plain data in and out. The code behind it
 * is src/vault, the only code that changes a note.
 */
import type { MergeConflict, NoteDiff } from './note-diff';

/** What may happen in a folder: asked first, done and listed in the digest, done, or never. */
export type FolderPolicy = 'ask' | 'report' | 'free' | 'never';

/** A folder rule; of several that match a note, the one that names its place most exactly decides. */
export interface FolderRule {
  /** As in a .gitignore: `Agent/`, `Projects/**`, `*.draft.md`. */
  glob: string;
  policy: FolderPolicy;
}

/** A name for commits. */
export interface Signature {
  name: string;
  email: string;
}

/** The user's rules for writing. */
export interface WritingRules {
  folders: FolderRule[];
  /** Notes there never reach a model outside this machine, and it never writes there. */
  privateFolders: string[];
  /** With `low`, new notes go to the inbox folder, wherever the agent wanted them. */
  autonomy: 'low' | 'normal';
  inboxFolder: string;
  /** Who signs what the agent did, and what the user did. */
  agent: Signature;
  user: Signature;
}

/** A value of front matter. */
export type NoteProperty =
  string | number | boolean | null | NoteProperty[] | { [name: string]: NoteProperty };

/**
 * One anchored replacement: a text that stands in the note exactly once; what stands under a heading (`Plan`, `## Plan`
 * or `Work > Plan`); or the block with an id (`^abc`, with or without the mark).
 */
export type NoteEdit =
  | { find: string; replace: string }
  | { heading: string; replace: string }
  | { block: string; replace: string };

/** What a change expects to find: the content id that reading the note gave. */
interface Expecting {
  path: string;
  preimage?: string;
}

/** A change somebody wants. The names are those of the agent's tools. */
export type NoteRequest =
  | ({ tool: 'vault_write'; text: string } & Expecting)
  | ({ tool: 'vault_edit'; edits: NoteEdit[] } & Expecting)
  | ({ tool: 'vault_append'; text: string; heading?: string } & Expecting)
  | ({ tool: 'vault_frontmatter'; set?: Record<string, NoteProperty>; remove?: string[] } & Expecting)
  | ({ tool: 'vault_move'; to: string } & Expecting)
  | ({ tool: 'vault_trash' } & Expecting);

/** Who wants a change, and why. */
export interface ChangeContext {
  /** In the user's words or the model's: one line of the commit. */
  reason: string;
  /** Whether the writer is a model outside this machine, which private notes are kept from. */
  isRemote: boolean;
  conversation?: string;
  turn?: string;
  /** Names the job that makes a note, so that the same job run again finds it. */
  idempotencyKey?: string;
}

/** One note of a proposal. */
export interface ProposedFile {
  kind: 'create' | 'replace' | 'move' | 'trash';
  path: string;
  /** Where it goes, for a move. */
  to?: string;
  /** Content id of `before`; null when the note does not exist. */
  preimage: string | null;
  before: string | null;
  after: string | null;
  /** What changes in the text; empty for a move. */
  diff: NoteDiff;
  /** The files whose links follow a move. */
  linking: string[];
}

/** A change as it would be made: what the approval card shows, and exactly what is applied. */
export interface Proposal {
  id: string;
  requests: NoteRequest[];
  context: ChangeContext;
  /** The strictest policy of the notes in it. */
  policy: Exclude<FolderPolicy, 'never'>;
  files: ProposedFile[];
  /** Milliseconds since 1970. */
  at: number;
}

/** Which hunks of a proposal to apply, by path; a path that is left out is applied whole. */
export type AcceptedHunks = Record<string, number[]>;

/** A note after a change; `content` is its content id, null when it is gone. */
export interface ChangedFile {
  path: string;
  from?: string;
  content: string | null;
}

/** Why an undo stopped at a note, as data for a card. */
export interface UndoConflict {
  path: string;
  /** `edited`: the user's words and the undo meet; `gone`: the note is no longer there; `taken`: another one is. */
  kind: 'edited' | 'gone' | 'taken';
  /** What stands there now, and what the undo would bring back; null for no note. */
  current: string | null;
  wanted: string | null;
  /** Where they meet. */
  regions: MergeConflict[];
}

/** What became of a change. */
export type WriteOutcome =
  | {
      status: 'done';
      change: string;
      commit: string | null;
      files: ChangedFile[];
      /** A sentence when the note is written but the history has yet to follow. */
      warning?: string;
    }
  /** The policy wants the user's word. */
  | { status: 'ask'; proposal: Proposal }
  /** The note changed after the proposal was shown: nothing was written, here is what it would be now. */
  | { status: 'changed'; proposal: Proposal }
  /** Nothing to do: no hunk accepted, the text is there already, nothing to undo. */
  | { status: 'nothing'; sentence: string }
  /** The job has already made its note. */
  | { status: 'already'; path: string }
  | { status: 'conflict'; conflicts: UndoConflict[] };

/** What the user decided about a note an undo stopped at: leave it as it is, or bring the old text back. */
export type UndoChoices = Record<string, 'keep' | 'restore'>;

/** A note as the log of changes lists it. */
export interface LoggedFile {
  kind: 'create' | 'replace' | 'move' | 'delete';
  path: string;
  from?: string;
}

/** One line of the log of changes. */
export interface LoggedChange {
  id: string;
  commit: string;
  /** The tool, or `undo`. */
  tool: string;
  by: 'agent' | 'user';
  reason: string;
  /** Milliseconds since 1970. */
  at: number;
  conversation: string | null;
  turn: string | null;
  policy: FolderPolicy | null;
  files: LoggedFile[];
  /** The changes it took back. */
  undoes: string[];
  isUndone: boolean;
  /** Committed at a later start, because the app ended in the middle. */
  isRecovered: boolean;
}

/** A change with what it did to each text. */
export interface ChangeDetail extends LoggedChange {
  texts: { path: string; from?: string; before: string | null; after: string | null; diff: NoteDiff }[];
}

/** A page of the log, newest first; `next` continues it, null at its end. */
export interface ChangePage {
  changes: LoggedChange[];
  next: string | null;
}

/** What was written without asking since a moment, for the digest. */
export interface WritingDigest {
  since: number;
  changes: LoggedChange[];
  /** The notes that stand changed because of it, each once, undone ones left out. */
  notes: { path: string; changes: string[] }[];
}

/** A note as a tool reads it before it writes. */
export interface ReadNote {
  path: string;
  text: string;
  /** Its content id: what a change gives back as its preimage. */
  content: string;
}

/** The one way to change notes. Refusals are `RecollectError`s whose code says which rule it was. */
export interface NoteWriting {
  /** A note's text and content id, under the same rules as writing. */
  read(path: string, context: Pick<ChangeContext, 'isRemote'>): Promise<ReadNote>;
  /** Checks every rule and says what would change. Writes nothing. */
  propose(requests: readonly NoteRequest[], context: ChangeContext): Promise<Proposal>;
  /** Applies what was shown, or the accepted part of it: all of it or nothing, in one commit. */
  apply(proposal: Proposal, accepted?: AcceptedHunks): Promise<WriteOutcome>;
  /** Applies at once where the folder allows, and otherwise gives the proposal back to be asked about. */
  submit(requests: readonly NoteRequest[], context: ChangeContext): Promise<WriteOutcome>;
  /** The note a job has made; a job asks before it spends anything. */
  madeBy(idempotencyKey: string): Promise<string | null>;
  /** Takes back the agent's last change that still stands. */
  undoLast(by: 'agent' | 'user', choices?: UndoChoices): Promise<WriteOutcome>;
  /** Takes back all that a turn changed, in one commit. */
  undoTurn(turn: string, by: 'agent' | 'user', choices?: UndoChoices): Promise<WriteOutcome>;
  /** Takes back these changes together; undoing an undo brings them back. */
  undo(changes: readonly string[], by: 'agent' | 'user', choices?: UndoChoices): Promise<WriteOutcome>;
  /** The log of changes, newest first. */
  changes(page?: { after?: string; limit?: number }): Promise<ChangePage>;
  /** One change with its texts. */
  change(id: string): Promise<ChangeDetail>;
  /** What was written under `report` since then. */
  digest(since: number): Promise<WritingDigest>;
  /** Finishes or takes back what the app's end interrupted, a sentence each; the first thing to call at a start. */
  recover(): Promise<string[]>;
  /** Packs the history when there is something to pack; for idle time. Whether it did. */
  tidy(): Promise<boolean>;
}
