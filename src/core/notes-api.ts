/**
 * What the engine offers over notes: an index that follows the vault, and recall from it. Plain data only. The engine
 * reads notes itself through its file port; whoever runs it only says what there is and what has changed.
 */
import type { EmbedderChoice } from './embedder';

/** A note as a listing of the vault knows it. */
export interface NoteStamp {
  path: string;
  /** Milliseconds since 1970. */
  mtime: number;
  /** Bytes. */
  size: number;
}

/** A note that has another path now. */
export interface NoteMove {
  from: string;
  to: string;
}

/** What the user decided about notes. */
export interface NoteRules {
  /** Globs of what is not indexed at all; the ledger's and backups' folders are always among them. */
  ignore: string[];
  /** Folders whose notes never leave this machine, as if each said `recollect: local-only`. */
  privateFolders: string[];
  /** Folders that recall leaves out unless asked. */
  archiveFolders: string[];
}

/** A note that was passed over, and why, in words. */
export interface SkippedNote {
  path: string;
  reason: string;
}

/** What a run of indexing did. */
export interface IndexReport {
  startedAt: string;
  /** Null while it runs. */
  endedAt: string | null;
  /** Notes that were read and found new or changed. */
  notes: number;
  /** Notes that had not changed. */
  unchanged: number;
  /** Notes found again under another path. */
  moved: number;
  /** Notes that are gone. */
  removed: number;
  /** Passages whose vector was there already. */
  reused: number;
  /** Passages that were embedded. */
  embedded: number;
  skipped: SkippedNote[];
  isCancelled: boolean;
}

/** How the index is doing. */
export interface IndexState {
  phase: 'waiting' | 'idle' | 'indexing' | 'paused';
  /** Notes done and in all, of the run under way. */
  done: number;
  total: number;
  /** The run under way, or the last one; null before the first. */
  report: IndexReport | null;
  /** Live notes and passages. */
  notes: number;
  passages: number;
  /** The model whose vectors answer questions, and another one on its way in. */
  model: {
    serving: string;
    next: { id: string; done: number; total: number; problem: string | null } | null;
  };
  /** What keeps the index from going on, in words. */
  problem: string | null;
}

/** What giving every passage to another model would take. */
export interface EmbeddingEstimate {
  /** Passages without a vector of that model. */
  passages: number;
  /** Their length in word pieces, close to what servers count. */
  tokens: number;
  /** Passages kept from it because their notes are local-only. */
  withheld: number;
}

/** The ways a passage can be found. */
export type Leg = 'words' | 'semantic' | 'graph';

/** What a passage mostly is. */
export type PassageKind = 'text' | 'list' | 'task' | 'table' | 'code' | 'quote' | 'callout' | 'properties';

/** What to leave out of an answer. */
export interface RecallFilters {
  /** Only notes under one of these folders. */
  folders?: string[];
  /** Only notes with one of these tags or a tag below it, without `#`. */
  tags?: string[];
  /** Only notes dated on or after, `yyyy-mm-dd`; the date in front matter or a daily note's name, else of the last change. */
  from?: string;
  /** Only notes dated on or before. */
  to?: string;
  kinds?: PassageKind[];
  /** Also notes under the archive folders. */
  archive?: boolean;
  /** Leave out notes that may not leave this machine. */
  shareableOnly?: boolean;
}

/** A question to memory. */
export interface RecallQuery {
  text: string;
  limit: number;
  filters?: RecallFilters;
  /** Whether the last word may be unfinished, as while typing. */
  isTyping?: boolean;
  /** Legs to do without, for benchmarks and for showing what each gives. */
  without?: Leg[];
}

/** How the graph came to a passage. */
export interface GraphStep {
  kind: 'neighbour' | 'link' | 'backlink' | 'tag';
  /** The note it came from. */
  from: string;
}

/** Why a passage was recalled. */
export interface Why {
  /** Rank (1 is best) and score, for each leg that found it. */
  legs: Partial<Record<Leg, { rank: number; score: number }>>;
  /** The words of the question that it contains, as typed. */
  words: string[];
  /** What was done about words that stand nowhere: the word as typed and the one used instead. */
  corrected: { typed: string; used: string }[];
  /** How the graph came to it, best first. */
  via: GraphStep[];
  /** What lifted or lowered it besides the legs, by name: `title`, `note`, `recency` ... */
  boosts: { name: string; amount: number }[];
}

/** A passage that answers. */
export interface RecallHit {
  passage: number;
  path: string;
  title: string;
  headingPath: string[];
  /** Character offsets in the note. */
  start: number;
  end: number;
  /** The block id (`^id`) at its end, for a link to it. */
  blockId: string | null;
  kind: PassageKind;
  isLocalOnly: boolean;
  score: number;
  why: Why;
}

/** A hit with its words, read from the note just now. */
export interface FoundPassage extends RecallHit {
  text: string;
  /** Where the question's words stand in `text`. */
  marks: { start: number; end: number }[];
}

/** What was found, and how the search went. */
export interface SearchAnswer {
  hits: FoundPassage[];
  /** Milliseconds it took inside the engine. */
  ms: number;
  /** Whether meaning took part; without it only words and links did. */
  hasMeaning: boolean;
}

/** Another note that belongs with one. */
export interface RelatedNote {
  path: string;
  title: string;
  score: number;
  /** In words: "Links here", "Shares the tag #x", "Close in meaning: ..." */
  reasons: string[];
  /** The passage of it that is closest. */
  passage: { headingPath: string[]; start: number; end: number; excerpt: string } | null;
}

/** Notes as memory. */
export interface NotesApi {
  /** Takes over the user's rules; what they now exclude leaves the index at once. */
  setRules(rules: NoteRules): Promise<void>;
  /** Compares the whole vault with the index and queues what differs. Call it once at start. */
  survey(notes: NoteStamp[]): Promise<void>;
  /** Notes were created or modified. */
  changed(notes: NoteStamp[]): Promise<void>;
  /** Notes have other paths now; all in one transaction, nothing is embedded. */
  moved(moves: NoteMove[]): Promise<void>;
  /** Notes are gone; what is known of them is kept, unseen, in case they come back under another path. */
  removed(paths: string[]): Promise<void>;
  state(): Promise<IndexState>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Empties the queue; what is indexed stays, and the next survey finds the rest. */
  cancel(): Promise<void>;
  /** Forgets every note and begins again; vectors are kept. The caller surveys afterwards. */
  rebuildIndex(): Promise<void>;
  /** Uses another embedder, or the built-in one. Old vectors serve until the new ones are complete. */
  useEmbedder(choice: EmbedderChoice | null): Promise<void>;
  estimate(choice: EmbedderChoice): Promise<EmbeddingEstimate>;
  /** The best passages, without their words. */
  recall(query: RecallQuery): Promise<RecallHit[]>;
  /** The best passages with their words, read anew where a note has changed since it was indexed. */
  search(query: RecallQuery): Promise<SearchAnswer>;
  related(path: string, limit: number): Promise<RelatedNote[]>;
}

/** What the engine tells its host about notes without being asked. */
export interface NotesEvents {
  indexChanged(state: IndexState): void;
}
