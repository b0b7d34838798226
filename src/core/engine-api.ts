/**
 * What the engine offers to whoever runs it: the plugin's window through a worker, the command line in its own
 * process. Plain data only, so that every call can cross a thread.
 */
import type { FactKind } from './events/facts';

/** A fact as a list shows it. */
export interface FactView {
  id: string;
  text: string;
  kind: FactKind;
  createdAt: string;
  lastConfirmedAt: string;
  confirmationCount: number;
  state: 'active' | 'superseded' | 'forgotten';
  pinned: boolean;
  sourceInterface: string;
  /** The message or note block it was drawn from. */
  sourceUri: string | null;
}

/** A conversation as a list shows it. */
export interface ThreadView {
  id: string;
  title: string;
  startedAt: string;
  messages: number;
}

/** A message of a conversation. */
export interface MessageView {
  id: string;
  role: 'user' | 'assistant' | 'system' | 'tool';
  text: string;
  at: string;
}

/** Something to remember, in the user's words. */
export interface RememberRequest {
  text: string;
  kind: FactKind;
  /** Where it was said: `chat`, `command`, `cli` ... */
  from: string;
}

/** What remembering made; `events` can be undone together. */
export interface Remembered {
  fact: string;
  message: string;
  events: string[];
  /** How many keys, card numbers or passwords were taken out of the text before it was saved. */
  masked: number;
}

/** Which facts to list. */
export interface FactQuery {
  /** Words to look for; the last one may be a beginning. */
  words?: string;
  state?: FactView['state'];
  limit: number;
}

/** What the user should know about the store. */
export interface Advice {
  code: string;
  message: string;
}

/** A file of the store and what is in it. */
export interface FileReport {
  path: string;
  size: number;
  /** Events in a ledger file. */
  events?: number;
  /** Lines set aside in a ledger file. */
  damaged?: number;
  /** Bytes of an unfinished last line of a ledger file. */
  unfinished?: number;
  /** Whether this process writes to it. */
  own?: boolean;
}

/** The outcome of a full check. */
export interface HealthReport {
  ok: boolean;
  device: string;
  writer: string;
  /** Whether this process saves the databases. */
  ownsDatabases: boolean;
  ledgerFolder: string;
  ledger: FileReport[];
  databases: FileReport[];
  events: number;
  facts: number;
  messages: number;
  /** Events in the databases that no ledger file holds. */
  missingFromLedger: number;
  /** Events in the ledger that the databases do not hold. */
  missingFromDatabases: number;
  lastSnapshotAt: string | null;
  /** What was recovered or needs attention, since this process opened the store. */
  advice: Advice[];
}

/** A backup in the vault. */
export interface BackupReport {
  path: string;
  size: number;
  createdAt: string;
  events: number;
  /** Events in it that this device does not have. */
  missingHere: number;
  /** Events made since, which going back would take out. */
  madeSince: number;
}

/** How to use a backup: add what is missing, or go back to how things were. */
export type RestoreMode = 'add' | 'go-back';

/** What a restore did. */
export interface RestoreReport {
  added: number;
  takenBack: number;
  /** The backup that was made of the state before. */
  before: string;
}

/** What to erase: things by kind and id, or all. */
export type EraseTarget =
  | { scope: 'fact'; id: string; withMessage: boolean }
  | { scope: 'message'; id: string; withFacts: boolean }
  | { scope: 'thread'; id: string; withFacts: boolean }
  | { scope: 'all' };

/** How far to go. */
export interface EraseOptions {
  /** Rewrite other devices' ledger files here and now; right only when that device will not write again. */
  otherDevices: boolean;
  /** Backups to delete. */
  removeBackups: string[];
}

/** What an erasure would touch. */
export interface ErasePreview {
  facts: number;
  messages: number;
  /** What will be gone, shortened, for the user to recognise. */
  samples: string[];
  /** Backups that contain any of it. */
  backups: string[];
  /** Ledger files of other devices that contain any of it. */
  otherDevices: string[];
}

/** Where erased text was still found. */
export interface Remainder {
  path: string;
  why: string;
}

/** The proof: what was searched for, where, and what was found. */
export interface EraseReport {
  erasedEvents: number;
  filesRewritten: string[];
  /** How many different texts were searched for. */
  textsSearched: number;
  /** How many files were searched, byte by byte. */
  filesSearched: number;
  remaining: Remainder[];
}

/** A long piece of work in progress. */
export interface EngineProgress {
  task: 'open' | 'rebuild';
  done: number;
  total: number;
}

/** The engine. */
export interface EngineApi {
  /** Saves a statement word for word as a message, and as a fact drawn from it. */
  remember(request: RememberRequest): Promise<Remembered>;
  forget(fact: string): Promise<string>;
  restore(fact: string): Promise<string>;
  pin(fact: string, pinned: boolean): Promise<string>;
  /** Takes events out of the fold; the returned event can itself be undone. */
  undo(events: string[]): Promise<string>;
  facts(query: FactQuery): Promise<FactView[]>;
  fact(id: string): Promise<FactView | null>;
  threads(limit: number): Promise<ThreadView[]>;
  messages(thread: string): Promise<MessageView[]>;
  /** What happened so far that the user should know. */
  advice(): Promise<Advice[]>;
  health(): Promise<HealthReport>;
  rebuild(): Promise<HealthReport>;
  backUp(): Promise<BackupReport>;
  backups(): Promise<BackupReport[]>;
  restoreBackup(path: string, mode: RestoreMode): Promise<RestoreReport>;
  erasePreview(target: EraseTarget): Promise<ErasePreview>;
  erase(target: EraseTarget, options: EraseOptions): Promise<EraseReport>;
  /** Looks for what other writers have added. */
  refresh(): Promise<boolean>;
  /** Saves the databases now. */
  snapshot(): Promise<boolean>;
  close(): Promise<void>;
}

/** What the engine tells its host without being asked. */
export interface EngineEvents {
  changed(): void;
  progress(progress: EngineProgress): void;
}
