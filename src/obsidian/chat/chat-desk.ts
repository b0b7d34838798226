/**
 * The chat that is open in this window, whichever view shows it: begun, opened, exchanged for another. It outlives the
 * view, so an answer goes on while the view is closed or moved.
 */
import { Component, Events } from 'obsidian';
import type { App, EventRef } from 'obsidian';
import { ulid } from 'ulid';
import { ChatSession } from '../../agent/chat-session';
import type { ChatSessionOptions } from '../../agent/chat-session';
import type { SessionEvent } from '../../agent/session-events';
import type { NoteRules } from '../../core/notes-api';
import { agentMemory, passageSearch } from '../agent-host/agent-memory';
import { ApprovalDesk } from '../agent-host/approvals';
import { windowClock } from '../agent-host/clock';
import { ToolPermissions } from '../agent-host/tool-permissions';
import { ObsidianVaultReader } from '../agent-host/vault-reader';
import { sentenceFor } from '../notices';
import { offerUndo } from '../undo-notice';
import type { Memory } from '../memory';
import type { Writing } from '../writing/writing';
import type { ChatModels } from './chat-models';
import { WORDS, learnedLine } from './words';

/** Per device: which conversation was open last. */
const LAST_KEY = 'recollect-chat';

/** What the desk is made with. */
export interface DeskParts {
  app: App;
  memory: Memory;
  models: ChatModels;
  /** The one way to change notes. */
  writing: Writing;
  rules(): NoteRules;
}

/** The open chat. */
export class ChatDesk extends Component {
  readonly permissions: ToolPermissions;
  readonly approvals: ApprovalDesk;
  readonly vault: ObsidianVaultReader;
  private readonly events = new Events();
  private current: ChatSession;
  /** A conversation that waits for memory to be there. */
  private wanted: string | null = null;
  private openingProblem: string | null = null;
  private learning = 0;

  constructor(readonly parts: DeskParts) {
    super();
    const { app, memory } = parts;
    this.permissions = new ToolPermissions(app);
    this.approvals = new ApprovalDesk(this.permissions);
    this.vault = new ObsidianVaultReader(app, {
      rules: () => parts.rules(),
      ownFolders: () => [memory.ledgerFolder, memory.backupFolder],
    });
    this.current = this.fresh(false);
    const last: unknown = app.loadLocalStorage(LAST_KEY);
    if (typeof last === 'string' && last !== '') this.wanted = last;
  }

  override onload(): void {
    const { memory } = this.parts;
    this.registerEvent(memory.onState(() => void this.openWanted()));
    void this.openWanted();
  }

  override onunload(): void {
    // What was said is on disk; what can be learned from it is learned when it is opened again.
    void this.current.stop();
  }

  /** The chat. */
  get session(): ChatSession {
    return this.current;
  }

  /** The last conversation is on its way. */
  get isOpening(): boolean {
    return this.wanted !== null;
  }

  /** Why a conversation could not be opened, as a sentence. */
  get problem(): string | null {
    return this.openingProblem;
  }

  /** A conversation is being learned from. */
  get isLearning(): boolean {
    return this.learning > 0;
  }

  /** Calls back when another chat is open, or the one that was to be opened could not be. */
  onSession(callback: () => void): EventRef {
    return this.events.on('session', callback);
  }

  /** Calls back with everything that happens in the open chat. */
  onEvent(callback: (event: SessionEvent) => void): EventRef {
    return this.events.on('event', (event) => callback(event as SessionEvent));
  }

  /** Calls back when learning has begun or ended. */
  onLearning(callback: () => void): EventRef {
    return this.events.on('learning', callback);
  }

  /** Begins a new chat; the one that was open is learned from. */
  begin(isPrivate = false): void {
    this.wanted = null;
    this.openingProblem = null;
    if (!isPrivate) this.rememberLast(null);
    this.exchange(this.fresh(isPrivate));
  }

  /** Opens a conversation where it was left. */
  async openThread(thread: string): Promise<void> {
    if (thread === this.current.thread) return;
    this.wanted = thread;
    await this.openWanted();
  }

  /** Stops a callback for what happens. */
  offEvent(ref: EventRef): void {
    this.events.offref(ref);
  }

  /** Lets memory learn from the open chat now; answers whether there was anything. */
  async rememberNow(): Promise<boolean> {
    let hasLearned = false;
    const ref = this.onEvent((event) => (hasLearned ||= event.type === 'learned'));
    try {
      await this.whileLearning(() => this.current.finish());
    } finally {
      this.offEvent(ref);
    }
    return hasLearned;
  }

  /** The open chat was deleted: a new one is there instead. */
  forgetThread(thread: string): void {
    if (thread === this.current.thread) this.begin();
    else if (this.parts.app.loadLocalStorage(LAST_KEY) === thread) this.rememberLast(null);
  }

  private async openWanted(): Promise<void> {
    const { memory } = this.parts;
    const { wanted } = this;
    if (wanted === null || (memory.state.name !== 'ready' && memory.state.name !== 'off')) return;
    try {
      const options = this.optionsFor(() => opened);
      const opened: ChatSession = await ChatSession.open(options, wanted);
      if (this.wanted !== wanted) return;
      this.wanted = null;
      this.openingProblem = null;
      this.rememberLast(wanted);
      this.exchange(opened);
    } catch (thrown) {
      if (this.wanted !== wanted) return;
      this.wanted = null;
      this.openingProblem = sentenceFor(thrown, WORDS.openingFailed);
      this.events.trigger('session');
    }
  }

  private fresh(isPrivate: boolean): ChatSession {
    const session: ChatSession = ChatSession.begin(
      this.optionsFor(() => session),
      { isPrivate },
    );
    return session;
  }

  private optionsFor(session: () => ChatSession): ChatSessionOptions {
    const { memory, models, writing } = this.parts;
    return {
      writing: writing.desk,
      memory: agentMemory(
        () => memory.living,
        (events) => memory.engine.undo(events),
      ),
      vault: this.vault,
      passages: passageSearch(() => memory.notes),
      approvals: this.approvals,
      clock: windowClock,
      conversations: memory.conversations,
      newId: () => ulid(),
      random: Math.random,
      // A private chat is booked on no conversation: that would be a trace of it.
      model: () => models.chatModel(session().isPrivate ? {} : { conversation: session().thread }),
      costOf: (model, usage) => models.costOf(model, usage),
      onEvent: (event) => this.happened(session(), event),
    };
  }

  private exchange(session: ChatSession): void {
    const old = this.current;
    this.current = session;
    this.events.trigger('session');
    void this.whileLearning(() => old.close());
  }

  private async whileLearning(work: () => Promise<void>): Promise<void> {
    this.learning += 1;
    this.events.trigger('learning');
    try {
      await work();
    } finally {
      this.learning -= 1;
      this.events.trigger('learning');
    }
  }

  private happened(session: ChatSession, event: SessionEvent): void {
    if (session === this.current) {
      if (event.type === 'said') {
        // Whoever has begun to talk is not to be taken elsewhere.
        this.wanted = null;
        if (!session.isPrivate) this.rememberLast(session.thread);
      }
      this.events.trigger('event', event);
    } else if (event.type === 'learned' && event.chips.length > 0) {
      const done = session.title === '' ? '' : ` from “${session.title}”`;
      offerUndo(this.parts.memory, `${learnedLine(event.chips)}${done}.`, [
        ...new Set(event.chips.flatMap(({ events }) => events)),
      ]);
    }
  }

  private rememberLast(thread: string | null): void {
    this.parts.app.saveLocalStorage(LAST_KEY, thread);
  }
}
