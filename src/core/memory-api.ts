/**
 * Memory that lives: what can be said to it, asked of it and decided about it. Plain data only, so that every call can
 * cross a thread. The ground (saving, health, backups, erasing) is in `engine-api.ts`.
 */
import type { Triple } from './candidate';
import type { FactKind } from './events/facts';
import type { StyleBody } from './events/topics-and-styles';

/** How a fact is now. `expired`: true once, over now by its own dates. */
export type FactLife = 'active' | 'superseded' | 'forgotten' | 'expired';

/** A fact with everything that is known of it. */
export interface FactDetail {
  id: string;
  text: string;
  kind: FactKind;
  life: FactLife;
  topics: string[];
  triple: Triple | null;
  /** As recorded, 0 to 1. */
  importance: number;
  /** Effective importance at this moment, 0 to 1; computed, never stored. */
  strength: number;
  confidence: number;
  author: 'user' | 'agent' | 'import';
  createdAt: string;
  confirmationCount: number;
  lastConfirmedAt: string;
  useCount: number;
  lastUsedAt: string | null;
  validFrom: string | null;
  validUntil: string | null;
  supersededBy: string | null;
  pinned: boolean;
  sensitive: boolean;
  sourceInterface: string;
  sourceUri: string | null;
  sourceSentence: string | null;
  /** Where the note that it was drawn from is now, when it was drawn from one. */
  sourceNote: string | null;
}

/** What the integrator did with one candidate. */
export interface Learned {
  outcome:
    'added' | 'confirmed' | 'superseded' | 'extended' | 'contradicted' | 'restored' | 'held' | 'refused';
  /** The fact that now says it; null when it was refused or waits in the inbox without one. */
  fact: string | null;
  text: string;
  /** The fact that was confirmed, replaced, extended or contradicted. */
  other: string | null;
  /** The inbox card that was raised. */
  card: string | null;
  /** Why, in a sentence. */
  reason: string;
}

/** What saying or remembering something did. `events` can be undone together. */
export interface LearnReport {
  thread: string;
  message: string;
  learned: Learned[];
  events: string[];
  /** Secrets taken out of the text before it was saved. */
  masked: number;
  /** The job that will ask the model, when there is one. */
  job: string | null;
}

/** Something to remember as it stands. */
export interface RememberFact {
  text: string;
  /** Where it was said; `agent` when it is the agent's own wish and not the user's. */
  from: string;
  kind?: FactKind;
  topics?: string[];
  importance?: number;
  triple?: Triple;
  validFrom?: string;
  validUntil?: string;
  sourceUri?: string;
}

/** A turn of a conversation. */
export interface SayRequest {
  text: string;
  role?: 'user' | 'assistant' | 'system' | 'tool';
  /** A new conversation is begun when there is none of this id; without an id, the journal goes on. */
  thread?: string;
  from: string;
}

export interface FactsQuery {
  life?: FactLife | 'all';
  topic?: string;
  kind?: FactKind;
  limit?: number;
}

/** One thing that happened to a fact. */
export interface TimelineEntry {
  event: string;
  at: string;
  by: string;
  type: string;
  /** In words. */
  what: string;
  /** Another fact that took part. */
  other: string | null;
  undone: boolean;
}

export interface TopicView {
  label: string;
  facts: number;
  /** Labels that were renamed to it or merged into it. */
  aliases: string[];
}

export interface StyleView {
  id: string;
  style: StyleBody | null;
  /** What the agent would like instead; the user decides. */
  proposal: StyleBody | null;
}

export interface InboxCard {
  id: string;
  kind: 'contradiction' | 'near_tombstone' | 'source_removed' | 'style_proposal' | 'parked_job';
  about: string[];
  note: string | null;
  raisedAt: string;
  decision: 'keep' | 'both' | 'dismiss' | null;
}

export type InboxDecision = { keep: string } | 'both' | 'dismiss';

export interface JobView {
  id: string;
  kind: string;
  about: string[];
  queuedAt: string;
  tries: number;
  outcome: 'done' | 'nothing' | 'failed' | 'parked' | 'cancelled' | null;
  reason: string | null;
}

/** A question to all of memory. */
export interface MemoryQuery {
  text: string;
  limit: number;
  /** What was true and known then, instead of now. */
  asOf?: string;
  /** Left out: all three. */
  sources?: ('facts' | 'notes' | 'turns')[];
  /** Expired and superseded facts too. */
  withPast?: boolean;
  /** The conversation that asks: its topics lend weight, and its own turns are left out. */
  thread?: string;
  /** Legs to leave out, for measuring what each is worth. */
  without?: ('words' | 'semantic' | 'graph')[];
}

/** Rank (from 1) and score of a hit in a leg that found it. */
export interface LegPlace {
  rank: number;
  score: number;
}

export interface MemoryHit {
  id: string;
  type: 'fact' | 'passage' | 'turn';
  text: string;
  score: number;
  legs: { words?: LegPlace; semantic?: LegPlace; graph?: LegPlace };
  /** Reasons in words, the strongest first. */
  why: string[];
  /** A message, a note's block or passage: `recollect://message/<id>`, `<path>#<heading or ^block>`. */
  source: string | null;
  /** Facts only: strength now. */
  strength?: number;
  /** It may not leave this machine: its note may not, or the user calls it sensitive. */
  isLocalOnly?: boolean;
}

export interface MemoryAnswer {
  hits: MemoryHit[];
  /** Topics that the question is about. */
  topics: string[];
  /** Tokens that the texts of the hits would take. */
  tokens: number;
}

export interface ComposeRequest {
  message: string;
  /** Tokens that memory may take. */
  budget: number;
  thread?: string;
  /** The folder of the note that the user is in, for the style. */
  folder?: string;
  /** Records the use; a private chat does not. */
  recordUse: boolean;
  /** Whether the model that will read it is on another machine: local-only notes are then withheld. */
  isRemote: boolean;
}

/** Why something is in the prompt or not. */
export interface TraceEntry {
  id: string;
  type: 'style' | 'fact' | 'passage' | 'turn';
  text: string;
  tokens: number;
  entered: boolean;
  /** As in `MemoryHit`; null where nothing is known of it. */
  source: string | null;
  /** It may not leave this machine. */
  isLocalOnly: boolean;
  /** In words: its share, its score, or why it was cut. */
  why: string;
}

export interface Composed {
  text: string;
  tokens: number;
  style: string | null;
  topics: string[];
  trace: TraceEntry[];
  /** How many passages and facts were withheld, since they may not leave this machine. */
  withheld: number;
  /** The use that was recorded. */
  use: string | null;
}

/** How one fact stands to another. */
export type EdgeName = 'update' | 'extend' | 'derive' | 'contradict' | 'mentions';

/** A note whose sentences become facts. */
export interface SourceView {
  note: string;
  path: string | null;
  markedAt: string;
  facts: number;
}

/** Memory, to say things to and ask things of. Verbs answer the ids of their events, which can be undone. */
export interface MemoryApi {
  remember(request: RememberFact): Promise<LearnReport>;
  say(request: SayRequest): Promise<LearnReport>;
  /**
   * Learns from what the user said in a conversation since the last time: by rules at once, or by a job when there is a
   * model for it. Null when there was nothing to learn from. It stores no message: conversations do.
   */
  learnFrom(thread: string): Promise<LearnReport | null>;
  confirm(fact: string): Promise<string>;
  forget(fact: string): Promise<string>;
  restore(fact: string): Promise<string>;
  pin(fact: string, pinned: boolean): Promise<string>;
  /** Editing is superseding by the user's own words. Answers the new fact. */
  supersede(fact: string, text: string, validUntil?: string): Promise<{ fact: string; event: string }>;
  relate(from: string, type: EdgeName, to: string): Promise<string>;
  unrelate(from: string, type: EdgeName, to: string): Promise<string>;
  merge(facts: string[], text: string): Promise<{ fact: string; event: string }>;
  split(fact: string, texts: string[]): Promise<{ facts: string[]; event: string }>;
  /** The user says that a fact did not belong in a prompt. */
  notRelevant(use: string, fact: string): Promise<string>;
  setLearning(thread: string, learning: boolean): Promise<string>;

  facts(query: FactsQuery): Promise<FactDetail[]>;
  fact(id: string): Promise<FactDetail | null>;
  /** Facts drawn from a note or message. */
  factsFrom(uriOrPath: string): Promise<FactDetail[]>;
  timeline(fact: string): Promise<TimelineEntry[]>;

  topics(): Promise<TopicView[]>;
  renameTopic(from: string, to: string): Promise<string>;
  mergeTopics(from: string[], into: string): Promise<string>;

  styles(): Promise<StyleView[]>;
  setStyle(style: StyleBody): Promise<string>;
  removeStyle(id: string): Promise<string>;
  /** The agent's way: changes nothing until the user decides. */
  proposeStyle(style: StyleBody, reason: string): Promise<string>;
  decideStyle(id: string, accepted: boolean): Promise<string>;

  inbox(): Promise<InboxCard[]>;
  /** Answers every event of the decision, to be undone together. */
  resolve(card: string, decision: InboxDecision): Promise<string[]>;

  jobs(): Promise<JobView[]>;
  /** Asks the model about what was said since the last time; without a model, nothing waits. */
  runJobs(): Promise<Learned[]>;
  /** Tries a parked job again. */
  retryJob(id: string): Promise<string>;

  recall(query: MemoryQuery): Promise<MemoryAnswer>;
  compose(request: ComposeRequest): Promise<Composed>;

  sources(): Promise<SourceView[]>;
  markSource(path: string): Promise<string[]>;
  unmarkSource(path: string, facts: 'keep' | 'forget'): Promise<string[]>;
}
