/**
 * Writing notes, as the window's parts see it: the desk of src/vault over this vault, opened when it is first needed and
 * at the latest a while after the start. What an end of the app interrupted is settled before anything else.
 */
import { Component, Events } from 'obsidian';
import type { App, EventRef } from 'obsidian';
import { reasonOf, RecollectError } from '../../core/errors';
import type { NoteWriting, WriteOutcome } from '../../core/note-writing';
import { NoteDesk } from '../../vault/note-desk';
import { deviceId } from '../device';
import type { Memory } from '../memory';
import { tell } from '../notices';
import { ObsidianNoteVault } from '../note-vault';
import type { SettingsKeeper } from '../settings-keeper';
import { historyPlace, pluginPlace } from './history-place';
import type { HistoryPlace } from './history-place';
import { Idle } from './idle';
import { moveHistory } from './move-history';
import { writingRules } from './writing-settings';

/** What writing is made with. */
export interface WritingParts {
  app: App;
  memory: Memory;
  keeper: SettingsKeeper;
  pluginFolder: string;
}

/** The desk at which notes of this vault are changed. */
export class Writing extends Component {
  /** The one way to change notes; waits until what was interrupted has been settled. */
  readonly desk: NoteWriting;
  private readonly vault: ObsidianNoteVault;
  private readonly idle: Idle;
  private readonly events = new Events();
  private readonly underWay = new Set<Promise<unknown>>();
  private opening: Promise<NoteDesk> | null = null;
  private told: string | null = null;
  /** Where the history was last. */
  private place: HistoryPlace | null = null;

  constructor(private readonly parts: WritingParts) {
    super();
    this.vault = this.addChild(new ObsidianNoteVault(parts.app));
    this.desk = this.door();
    this.idle = this.addChild(new Idle(() => this.desk.tidy()));
  }

  override onload(): void {
    const { app, keeper } = this.parts;
    this.registerEvent(keeper.onWriting(() => this.reopen()));
    this.registerEvent(
      app.workspace.on('quit', (tasks) =>
        tasks.addPromise(Promise.allSettled([...this.underWay]).then(() => undefined)),
      ),
    );
    // A start has other things to do first; whoever wants to write sooner opens it sooner.
    app.workspace.onLayoutReady(() => this.idle.soon(() => this.opened().then(() => undefined)));
  }

  /** Calls back when notes were changed, or a change was undone. */
  onChanged(callback: () => void): EventRef {
    return this.events.on('changed', callback);
  }

  /** Stops a callback. */
  off(ref: EventRef): void {
    this.events.offref(ref);
  }

  private opened(): Promise<NoteDesk> {
    this.opening ??= this.open().catch((thrown: unknown) => {
      this.opening = null;
      throw thrown instanceof RecollectError ? thrown : unopened(thrown);
    });
    return this.opening;
  }

  private async open(): Promise<NoteDesk> {
    const { app, memory, keeper, pluginFolder } = this.parts;
    // Before that the app knows only some of its notes, and an interrupted change would be judged by those.
    await new Promise<void>((resolve) => app.workspace.onLayoutReady(resolve));
    const device = deviceId(app);
    const { files } = memory;
    const place = await historyPlace(keeper.current.writing, { app, files, pluginFolder, device });
    if (place.instead !== null && place.instead !== this.told) tell((this.told = place.instead));
    // The vault's own repository is the user's: nothing is taken out of it, and nothing of ours put in.
    if (!place.isOwnRepository) {
      const before = this.place?.isOwnRepository ? null : this.place;
      await moveHistory(before ?? pluginPlace({ files, pluginFolder, device }), place);
    }
    this.place = place;
    const desk = await NoteDesk.open({
      vault: this.vault,
      files: place.files,
      gitFolder: place.gitFolder,
      isOwnRepository: place.isOwnRepository,
      rules: () => {
        const { notes, writing } = keeper.current;
        const rules = writingRules(writing, notes.privateFolders);
        // What the agent may not know of it may not change, unless a rule for writing names it more exactly.
        const unknown = notes.ignore.map((glob) => ({ glob, policy: 'never' as const }));
        return { ...rules, folders: [...unknown, ...rules.folders] };
      },
      closed: () => ({
        configFolder: app.vault.configDir,
        ownFolders: [memory.ledgerFolder, memory.backupFolder],
      }),
      now: Date.now,
      random: Math.random,
      breathe: () => this.idle.breathe(),
    });
    const sentences = await desk.recover();
    for (const sentence of sentences) tell(sentence);
    if (sentences.length > 0) this.events.trigger('changed');
    return desk;
  }

  /** Other settings: what is under way ends where it began, and what comes next begins elsewhere. */
  private reopen(): void {
    if (this.opening === null) return;
    const before = Promise.allSettled([...this.underWay]);
    this.opening = before
      .then(() => this.open())
      .catch((thrown: unknown) => {
        this.opening = null;
        throw thrown instanceof RecollectError ? thrown : unopened(thrown);
      });
    // Whoever writes next is told; until then nobody has asked.
    this.opening.catch(() => undefined);
    this.events.trigger('changed');
  }

  private door(): NoteWriting {
    const ask = <T>(work: (desk: NoteDesk) => Promise<T>): Promise<T> => {
      const working = this.opened().then(work);
      this.underWay.add(working);
      void working.catch(() => undefined).finally(() => this.underWay.delete(working));
      return working;
    };
    const change = async (work: (desk: NoteDesk) => Promise<WriteOutcome>): Promise<WriteOutcome> => {
      const outcome = await ask(work);
      if (outcome.status === 'done') {
        this.events.trigger('changed');
        this.idle.later();
      }
      return outcome;
    };
    return {
      read: (path, context) => ask((desk) => desk.read(path, context)),
      propose: (requests, context) => ask((desk) => desk.propose(requests, context)),
      apply: (proposal, accepted) => change((desk) => desk.apply(proposal, accepted)),
      submit: (requests, context) => change((desk) => desk.submit(requests, context)),
      madeBy: (key) => ask((desk) => desk.madeBy(key)),
      undoLast: (by, choices) => change((desk) => desk.undoLast(by, choices)),
      undoTurn: (turn, by, choices) => change((desk) => desk.undoTurn(turn, by, choices)),
      undo: (changes, by, choices) => change((desk) => desk.undo(changes, by, choices)),
      changes: (page) => ask((desk) => desk.changes(page)),
      change: (id) => ask((desk) => desk.change(id)),
      digest: (since) => ask((desk) => desk.digest(since)),
      recover: () => ask((desk) => desk.recover()),
      tidy: () => ask((desk) => desk.tidy()),
    };
  }
}

function unopened(thrown: unknown): RecollectError {
  return new RecollectError(
    'history_failed',
    'The history of changes could not be opened, so no note was changed. Look at its folder in the settings, and try again.',
    reasonOf(thrown),
  );
}
