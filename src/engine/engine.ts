/**
 * The engine: the store and what can be asked of it. The same class serves the plugin from a worker and runs in
 * the command line's own process.
 */
import type {
  Advice,
  BackupReport,
  EngineApi,
  EngineEvents,
  EraseOptions,
  ErasePreview,
  EraseReport,
  EraseTarget,
  FactQuery,
  FactView,
  HealthReport,
  MessageView,
  RememberRequest,
  Remembered,
  RestoreMode,
  RestoreReport,
  ThreadView,
} from '../core/engine-api';
import { RecollectError } from '../core/errors';
import type { NewEvent } from '../core/events/event';
import { FACT_TEXT_LIMIT } from '../core/events/facts';
import type { LanguageModel } from '../core/language-model';
import type { Every } from '../core/ports';
import { maskSecrets } from '../core/secrets';
import { messageUri } from '../core/source-uri';
import { wellFormed } from '../core/words';
import { Backups } from '../store/backup';
import { Eraser } from '../store/erase';
import { checkHealth } from '../store/health';
import { RENEW_EVERY_MS } from '../store/lease';
import { notice } from '../store/notices';
import { Store } from '../store/store';
import type { StoreOptions } from '../store/store';
import { openJournal } from './journal';
import { ConversationDesk } from './conversations';
import { LivingMemory } from './living-memory';
import { NoteMemory } from './note-memory';
import type { NoteMemoryOptions } from './note-memory';
import { abandon, prepareNotes } from './prepared-notes';
import type { PreparedNotes } from './prepared-notes';
import { findFact, listFacts, listMessages, listThreads } from './queries';

/** How often other writers' files are looked at, in milliseconds. */
const FOLLOW_EVERY_MS = 5_000;
/** How often waiting jobs are looked at, in milliseconds. */
const JOBS_EVERY_MS = 15_000;
/** Importance of what the user said in so many words, until something judges better. */
const SAID_IMPORTANCE = 0.6;

/** What the engine needs besides its store. */
export interface EngineOptions extends StoreOptions {
  backupFolder: string;
  /** Without it, the engine keeps what it is told and nothing more: no notes, no learning, no recall by meaning. */
  notes?: NoteMemoryOptions;
  /** The language model that learns, until another is given. */
  model?: LanguageModel | null;
  /** The ranks by which tokens are counted; asked for when a prompt is first composed. */
  loadTokens?: () => Promise<Uint8Array>;
}

function noTokens(): Promise<never> {
  return Promise.reject(
    new RecollectError('unexpected', 'Prompts cannot be composed here: tokens cannot be counted.'),
  );
}

/** One vault's memory. */
export class Engine implements EngineApi {
  private readonly backupFiles: Backups;
  private readonly eraser: Eraser;
  private readonly stops: (() => void)[] = [];
  private readonly noteMemory: NoteMemory | null;
  private readonly living: LivingMemory | null;
  /** Conversations. */
  readonly conversations: ConversationDesk;
  private model: LanguageModel | null;

  private constructor(
    private readonly store: Store,
    { backupFolder, ledgerFolder, dataFolder, notes, model = null, loadTokens }: EngineOptions,
    private readonly events: EngineEvents,
    prepared: PreparedNotes | null,
  ) {
    this.model = model;
    this.conversations = new ConversationDesk(store);
    this.backupFiles = new Backups(store, backupFolder);
    this.eraser = new Eraser(store, backupFolder);
    // The configuration folder is the first part of where plugins are.
    const ownFolders = [ledgerFolder, backupFolder, dataFolder.split('/')[0] ?? dataFolder];
    this.living = prepared
      ? new LivingMemory(store, {
          staticModel: () => prepared.model,
          loadTokens: loadTokens ?? noTokens,
          model: () => this.model,
          notes: () => this.noteMemory,
          isPrivate: (path) => this.noteMemory?.isPrivate(path) ?? true,
        })
      : null;
    this.noteMemory =
      notes && prepared
        ? new NoteMemory(store, ownFolders, notes, prepared, (news) => this.living?.hearOfNotes(news))
        : null;
    store.onChange(() => events.changed());
  }

  /** Opens the store and finishes what an earlier process could not. */
  static async open(options: EngineOptions, events: EngineEvents): Promise<Engine> {
    const prepared = options.notes ? prepareNotes(options, options.notes) : null;
    const onProgress = (done: number, total: number) => events.progress({ task: 'open', done, total });
    const store = await Store.open(options, onProgress).catch(async (thrown: unknown) => {
      if (prepared) await abandon(prepared);
      throw thrown;
    });
    const engine = new Engine(store, options, events, prepared);
    await engine.finishErasures();
    return engine;
  }

  /** Follows other writers and keeps claims alive until closed; short-lived processes do without. */
  keepUp(every: Every, onError: (thrown: unknown) => void): void {
    const repeat = (ms: number, work: () => Promise<void>) =>
      this.stops.push(every(ms, () => void work().catch(onError)));
    repeat(RENEW_EVERY_MS, () => this.store.renewClaims());
    repeat(FOLLOW_EVERY_MS, async () => {
      const { generation } = this.store.data;
      await this.store.tick();
      await this.finishErasures();
      if (this.store.data.generation !== generation) await this.living?.reconcile();
      await this.noteMemory?.tick();
    });
    repeat(JOBS_EVERY_MS, async () => {
      if (this.model) await this.living?.runJobs();
    });
  }

  /** Memory that lives. */
  get memory(): LivingMemory {
    if (!this.living) throw new RecollectError('index_off', 'Memory only keeps what it is told here.');
    return this.living;
  }

  /** Gives memory a language model to learn with, or takes it away. */
  useModel(model: LanguageModel | null): void {
    this.model = model;
  }

  /** Notes as memory. */
  get notes(): NoteMemory {
    if (!this.noteMemory) throw new RecollectError('index_off', 'Notes are not indexed here.');
    return this.noteMemory;
  }

  private async finishErasures(): Promise<void> {
    if (!this.store.data.isErasurePending) return;
    try {
      await this.eraser.finish();
    } catch (thrown) {
      if (!(thrown instanceof RecollectError)) throw thrown;
      this.store.note(notice.eraseUnfinished(thrown.detail ?? thrown.message));
    }
  }

  async remember({ text, kind, from }: RememberRequest): Promise<Remembered> {
    // Masked before anything is written: what never reaches the ledger need not be erased from it.
    const { text: statement, found: masked } = maskSecrets(wellFormed(text).trim());
    if (statement === '')
      throw new RecollectError('invalid_event', 'There is nothing to remember in an empty text.');
    if (statement.length > FACT_TEXT_LIMIT) {
      throw new RecollectError(
        'invalid_event',
        `A memory can have at most ${FACT_TEXT_LIMIT} characters; this has ${statement.length}. Nothing was saved.`,
      );
    }
    const fact = this.store.newId();
    const message = this.store.newId();
    const journal = openJournal(this.store);
    const events = await this.store.append('user', [
      ...journal.start,
      { type: 'message.added', data: { id: message, thread: journal.id, role: 'user', text: statement } },
      {
        type: 'fact.remembered',
        data: {
          fact: {
            id: fact,
            text: statement,
            kind,
            topics: [],
            importance: SAID_IMPORTANCE,
            confidence: 1,
            author: 'user',
            sourceInterface: from,
            sourceUri: messageUri(message),
          },
        },
      },
    ]);
    // The journal's own beginning is not part of it: undoing this must not hide what was said later.
    const own = events.filter(({ type }) => type !== 'thread.started');
    return { fact, message, events: own.map(({ id }) => id), masked };
  }

  private async record(event: NewEvent): Promise<string> {
    const [recorded] = await this.store.append('user', [event]);
    return recorded?.id ?? '';
  }

  private assertFact(id: string): void {
    if (!findFact(this.store, id)) {
      throw new RecollectError('not_found', 'This memory no longer exists; it may have been erased.');
    }
  }

  async forget(id: string): Promise<string> {
    this.assertFact(id);
    return this.record({ type: 'fact.forgotten', data: { id } });
  }

  async restore(id: string): Promise<string> {
    this.assertFact(id);
    return this.record({ type: 'fact.restored', data: { id } });
  }

  async pin(id: string, pinned: boolean): Promise<string> {
    this.assertFact(id);
    return this.record({ type: 'fact.pinned', data: { id, pinned } });
  }

  undo(events: string[]): Promise<string> {
    return this.record({ type: 'undo', data: { events, because: 'user' } });
  }

  facts(query: FactQuery): Promise<FactView[]> {
    return Promise.resolve(listFacts(this.store, query));
  }

  fact(id: string): Promise<FactView | null> {
    return Promise.resolve(findFact(this.store, id));
  }

  threads(limit: number): Promise<ThreadView[]> {
    return Promise.resolve(listThreads(this.store, limit));
  }

  messages(thread: string): Promise<MessageView[]> {
    return Promise.resolve(listMessages(this.store, thread));
  }

  advice(): Promise<Advice[]> {
    return Promise.resolve(this.store.notices);
  }

  health(): Promise<HealthReport> {
    return checkHealth(this.store);
  }

  async rebuild(): Promise<HealthReport> {
    await this.store.rebuild((done, total) => this.events.progress({ task: 'rebuild', done, total }));
    await this.finishErasures();
    return checkHealth(this.store);
  }

  backUp(): Promise<BackupReport> {
    return this.backupFiles.make();
  }

  backups(): Promise<BackupReport[]> {
    return this.backupFiles.list();
  }

  restoreBackup(path: string, mode: RestoreMode): Promise<RestoreReport> {
    return this.backupFiles.restore(path, mode);
  }

  erasePreview(target: EraseTarget): Promise<ErasePreview> {
    return this.eraser.preview(target);
  }

  erase(target: EraseTarget, options: EraseOptions): Promise<EraseReport> {
    return this.eraser.erase(target, options);
  }

  async refresh(): Promise<boolean> {
    const changed = await this.store.refresh();
    await this.finishErasures();
    if (changed) await this.living?.reconcile();
    return changed;
  }

  snapshot(): Promise<boolean> {
    return this.store.snapshot();
  }

  async close(): Promise<void> {
    for (const stop of this.stops) stop();
    // First, while the databases are still ours to save.
    await this.noteMemory?.close();
    await this.living?.close();
    await this.store.close();
  }
}
