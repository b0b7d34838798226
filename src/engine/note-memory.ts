/**
 * Notes as memory: the index that follows the vault, and recall from it. It opens by itself after memory has, so that
 * a large index delays nobody, and when it cannot be opened memory works without it.
 */
import type { EmbedderChoice, EmbedderHost } from '../core/embedder';
import { RecollectError, reasonOf } from '../core/errors';
import type {
  EmbeddingEstimate,
  IndexState,
  NoteMove,
  NoteRules,
  NoteStamp,
  NotesApi,
  NotesEvents,
  RecallHit,
  RecallQuery,
  RelatedNote,
  SearchAnswer,
} from '../core/notes-api';
import type { NoteStats } from '../core/ports';
import { StaticEmbedder } from '../embeddings/static/static-embedder';
import { wordRarity } from '../embeddings/static/word-rarity';
import { NoteIndex } from '../notes/note-index';
import type { NoteIndexOptions } from '../notes/note-index';
import type { NoteNews } from '../notes/note-writer';
import { readNote } from '../notes/markdown/read-note';
import { Recall } from '../recall/recall';
import { isFatal } from '../store/databases';
import type { Store } from '../store/store';
import { abandon } from './prepared-notes';
import type { PreparedNotes } from './prepared-notes';

/** What notes need besides the store. */
export interface NoteMemoryOptions {
  /** The bytes of the built-in model. */
  loadModel(): Promise<Uint8Array>;
  /** Embedders outside the engine. */
  host: EmbedderHost;
  events: NotesEvents;
  /** What the host knows of notes, where asking it is cheaper than asking the disk. */
  noteStats?: NoteStats;
  /** The process cannot go on. */
  onFatal(thrown: unknown): void;
}

interface Opened {
  index: NoteIndex;
  recall: Recall;
}

/** Nothing is known yet, or nothing can be. */
function emptyState(problem: string | null): IndexState {
  const model = { serving: '', next: null };
  return { phase: 'waiting', done: 0, total: 0, report: null, notes: 0, passages: 0, model, problem };
}

/** The notes of one vault. */
export class NoteMemory implements NotesApi {
  private opening: Promise<Opened> | null = null;
  private opened: Opened | null = null;
  private problem: string | null = null;
  private isClosed = false;

  constructor(
    private readonly store: Store,
    private readonly ownFolders: string[],
    private readonly options: NoteMemoryOptions,
    private readonly prepared: PreparedNotes,
    private readonly onNotes: (news: NoteNews) => void,
  ) {}

  /** Opens the index, once; every verb does so by itself. */
  start(): Promise<Opened> {
    if (this.isClosed) {
      return Promise.reject(
        new RecollectError('closed', 'Recollect is shutting down, so this could not be finished.'),
      );
    }
    this.opening ??= this.open();
    return this.opening;
  }

  private async open(): Promise<Opened> {
    const { host, events } = this.options;
    const { files, sql, now, sleep, device, dataFolder } = this.store.options;
    try {
      const model = await this.prepared.model;
      const countTokens = (text: string) => model.tokenIds(text).length;
      const given: NoteIndexOptions = {
        files,
        sql,
        now,
        sleep,
        device,
        dataFolder,
        ownFolders: this.ownFolders,
        parse: (path, text) => readNote(text, path, { countTokens }),
        builtIn: new StaticEmbedder(model),
        host,
        events,
        maySave: () => this.store.claims.confirmDatabases(),
        note: (said) => this.store.note(said),
        onNotes: (news) => this.onNotes(news),
        onFatal: (thrown) => this.options.onFatal(thrown),
      };
      const index = await NoteIndex.open(given, this.prepared.databases);
      const recall = new Recall({
        db: index.db,
        vectors: () => index.vectors,
        embedQuery: (text) => index.embedQuery(text),
        weigh: wordRarity(model),
        files,
        noteStats: this.options.noteStats,
        rules: () => index.rules,
        now,
        reindex: (path) => index.reindex(path),
      });
      this.opened = { index, recall };
      return this.opened;
    } catch (thrown) {
      if (isFatal(thrown)) this.options.onFatal(thrown);
      this.problem = reasonOf(thrown);
      events.indexChanged(emptyState(this.problem));
      if (thrown instanceof RecollectError) throw thrown;
      throw new RecollectError(
        'index_off',
        'The index of your notes could not be opened. Memory itself works, and your notes are untouched. Restart ' +
          'Obsidian to try again.',
        this.problem,
      );
    }
  }

  async setRules(rules: NoteRules): Promise<void> {
    (await this.start()).index.setRules(rules);
  }

  async survey(notes: NoteStamp[]): Promise<void> {
    (await this.start()).index.survey(notes);
  }

  async changed(notes: NoteStamp[]): Promise<void> {
    (await this.start()).index.changed(notes);
  }

  async moved(moves: NoteMove[]): Promise<void> {
    // Before the index, which would else tell of a note at a path that nobody knows yet.
    this.onNotes({ written: [], gone: [], moves });
    await (await this.start()).index.moved(moves);
  }

  async removed(paths: string[]): Promise<void> {
    (await this.start()).index.removed(paths);
  }

  state(): Promise<IndexState> {
    return Promise.resolve(this.opened?.index.state() ?? emptyState(this.problem));
  }

  async pause(): Promise<void> {
    (await this.start()).index.pause();
  }

  async resume(): Promise<void> {
    (await this.start()).index.resume();
  }

  async cancel(): Promise<void> {
    (await this.start()).index.cancel();
  }

  async rebuildIndex(): Promise<void> {
    (await this.start()).index.rebuild();
  }

  async useEmbedder(choice: EmbedderChoice | null): Promise<void> {
    (await this.start()).index.useEmbedder(choice);
  }

  async estimate(choice: EmbedderChoice): Promise<EmbeddingEstimate> {
    return (await this.start()).index.estimate(choice);
  }

  async recall(query: RecallQuery): Promise<RecallHit[]> {
    return (await this.start()).recall.recall(query);
  }

  async search(query: RecallQuery): Promise<SearchAnswer> {
    return (await this.start()).recall.search(query);
  }

  async related(path: string, limit: number): Promise<RelatedNote[]> {
    return (await this.start()).recall.related(path, limit);
  }

  /** Whether notes there never leave this machine; until the settings are known, none does. */
  isPrivate(path: string): boolean {
    return this.opened?.index.isPrivate(path) ?? true;
  }

  /** Saves when it is time. Call it every few seconds. */
  async tick(): Promise<void> {
    await this.opened?.index.tick();
  }

  /** Saves the index now, if it is this process's to save. */
  async save(): Promise<boolean> {
    return (await this.opened?.index.save()) ?? false;
  }

  /** Saves and lets go; an index that is still opening is waited for. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    const opened = await this.opening?.catch(() => null);
    this.isClosed = true;
    if (opened) await opened.index.close();
    else await abandon(this.prepared);
  }
}
