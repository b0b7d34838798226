/**
 * A chat, as its view drives it: one conversation, one answer at a time. The user's message is on disk before a model is
 * asked; an answer is on disk piece by piece while it comes, and whole when it has ended, however it ended.
 */
import type { Attachment, Conversations } from '../core/agent-ports';
import type { ChatModel } from '../core/chat-model';
import type { Random } from '../core/ports';
import { RecollectError, reasonOf, toPlainError } from '../core/errors';
import { answerTurn } from './answer-turn';
import type { AskedTurn } from './answer-turn';
import type { AgentPorts } from './answering';
import { citationsIn } from './citations';
import { blankMessage, snapshotOf, turnsFrom } from './conversation';
import type { Answer, Turn } from './conversation';
import { IDLE_MS, MESSAGE_CHARACTERS, REQUESTS_KEPT } from './limits';
import { TokenGauge } from './prompt/token-gauge';
import type { SentRequest, SessionEvent, SessionMessage, ToolView } from './session-events';
import { ThreadRecord } from './thread-record';
import { allTools } from './tools/all-tools';
import { chipsOf } from './tools/learned-chips';
import { Permissions } from './tools/permissions';
import type { Tool } from './tools/tool';
import { drawnFrom, undoTurn } from './turn-undo';
import type { DrawnFact, TurnUndoChoices, TurnUndone, TurnUndoParts } from './turn-undo';

/** What a session is made with. */
export interface ChatSessionOptions extends Omit<AgentPorts, 'localOnlyAmong'> {
  conversations: Conversations;
  /** The model to answer with now; null when none is connected. */
  model(): ChatModel | null;
  random: Random;
  /** Told everything that happens, in order. */
  onEvent(event: SessionEvent): void;
  /** Tools besides the agent's own. */
  moreTools?: readonly Tool[];
}

/** A new chat. */
export interface NewChat {
  /** Nothing of it is kept: no message, no use, no job. */
  isPrivate?: boolean;
  /** Whether memory may learn from it; it may unless this says no. */
  learning?: boolean;
}

/** One conversation. */
export class ChatSession {
  private readonly gauge = new TokenGauge();
  private readonly permissions: Permissions;
  /** Unknown to anyone who writes notes, so that a quotation cannot be ended from inside. */
  private readonly mark: string;
  private readonly tools: readonly Tool[];
  private readonly sent: SentRequest[] = [];
  private control: AbortController | null = null;
  private running: Promise<void> | null = null;
  private cancelIdle: () => void = () => undefined;
  private hasNews: boolean;
  private isHinted = false;
  private isClosed = false;

  private constructor(
    private readonly options: ChatSessionOptions,
    private readonly record: ThreadRecord,
    private turns: Turn[],
  ) {
    this.permissions = new Permissions(options.approvals);
    this.mark = Array.from({ length: 3 }, () => Math.floor(options.random() * 36 ** 4).toString(36)).join('');
    this.tools = [...allTools, ...(options.moreTools ?? [])];
    // A conversation that was cut off may not have been learned from; memory knows.
    this.hasNews = turns.length > 0;
  }

  /** Begins a chat. Nothing is written before the first message. */
  static begin(
    options: ChatSessionOptions,
    { isPrivate = false, learning = true }: NewChat = {},
  ): ChatSession {
    const { conversations, newId } = options;
    const record = new ThreadRecord(
      isPrivate ? null : conversations,
      newId(),
      false,
      '',
      learning && !isPrivate,
    );
    return new ChatSession(options, record, []);
  }

  /** Opens a chat where it was left. Rejects when it is not there. */
  static async open(options: ChatSessionOptions, thread: string): Promise<ChatSession> {
    const stored = await options.conversations.load(thread);
    if (!stored)
      throw new RecollectError('not_found', 'This conversation is not there; it may have been erased.');
    const { turns, leftOver } = turnsFrom(stored.messages);
    // Pieces of an answer that was completed: they are not shown, and only in the way of a search.
    if (leftOver.length > 0) await options.conversations.withdraw(leftOver).catch(() => undefined);
    const record = new ThreadRecord(options.conversations, thread, true, stored.title, stored.learning);
    const session = new ChatSession(options, record, turns);
    if (turns.length > 0) session.waitForIdle();
    return session;
  }

  /** The conversation's id; a private one is known to nobody else by it. */
  get thread(): string {
    return this.record.id;
  }

  get isPrivate(): boolean {
    return this.record.isPrivate;
  }

  get learning(): boolean {
    return this.record.learning;
  }

  get title(): string {
    return this.record.title;
  }

  get isAnswering(): boolean {
    return this.running !== null;
  }

  /** The messages as they are now. Citations of answers from earlier days have not been looked up. */
  messages(): SessionMessage[] {
    return this.turns.flatMap(({ said, answer }) => [
      ...(said ? [snapshotOf(said.message)] : []),
      ...(answer ? [snapshotOf(answer.message)] : []),
    ]);
  }

  /** What was sent to models in this session, the last requests; never on disk. */
  requests(): readonly SentRequest[] {
    return this.sent;
  }

  /** The tools and what holds when the user has said nothing. */
  toolViews(): ToolView[] {
    return this.tools.map(({ spec, effect, permission }) => {
      const { name, description } = spec;
      return { name, description, effect, permission };
    });
  }

  /** Looks up the links of a text. */
  citations(text: string): ReturnType<typeof citationsIn> {
    return citationsIn(text, this.options.vault);
  }

  /** Says something; resolves when it has been answered. Rejects, and nothing was sent, when it could not be kept. */
  async send(text: string, attachments: readonly Attachment[] = []): Promise<void> {
    await this.exclusively(async (signal) => {
      const turn = await this.say(text, attachments);
      this.turns.push(turn);
      this.emit({ type: 'said', message: snapshotOf(turn.said.message) });
      await this.answer(turn, null, signal);
    });
  }

  /** Ends the answer under way, whatever it is doing; resolves when it has ended. What has come is kept. */
  async stop(): Promise<void> {
    this.control?.abort();
    await this.running?.catch(() => undefined);
  }

  /** Answers the last message anew. The answer that was there goes when something new has come. */
  async regenerate(): Promise<void> {
    await this.exclusively(async (signal) => {
      const turn = this.turns.at(-1);
      if (!turn || !isAsked(turn)) throw refusal('There is no message to answer.');
      await this.answer(turn, turn.answer, signal);
    });
  }

  /** Says something else in a message's place. It and all that came after are taken back; its attachments stay. */
  async editAndResend(message: string, text: string): Promise<void> {
    await this.exclusively(async (signal) => {
      const from = this.turns.findIndex(({ said }) => said?.message.id === message);
      const old = this.turns[from]?.said;
      if (!old) throw refusal('This message is not in the conversation any more.');
      // Written before the old one is withdrawn: were it the other way round, a full disk would leave neither.
      const turn = await this.say(text, old.attachments);
      const gone = this.turns.splice(from);
      const ids = gone.flatMap(({ said, answer }) => [
        ...(said ? [said.message.id] : []),
        ...(answer ? answer.stored : []),
      ]);
      await this.record.withdraw(ids).catch((thrown: unknown) => {
        this.problem(
          thrown,
          'What was changed could not be taken back on disk; it may show again when the chat is opened.',
        );
      });
      this.emit({ type: 'removed', messages: messageIds(gone) });
      this.turns.push(turn);
      this.emit({ type: 'said', message: snapshotOf(turn.said.message) });
      await this.answer(turn, null, signal);
    });
  }

  /** Facts that were drawn from an answer's turn since: the user is asked about them before it is undone. */
  async drawnFrom(message: string): Promise<DrawnFact[]> {
    return drawnFrom(this.undoParts(message));
  }

  /** Takes back what an answer's turn did in notes and memory; or says where the user has to decide first. */
  async undoTurn(message: string, choices: TurnUndoChoices = {}): Promise<TurnUndone> {
    const parts = this.undoParts(message);
    const undone = await undoTurn(parts, choices);
    if (undone.status === 'done') this.setUndone(parts, true);
    return undone;
  }

  /** Takes back the undo of a turn. Notes where the user's words meet it are left as they are. */
  async redoTurn(
    message: string,
    { change, events }: Extract<TurnUndone, { status: 'done' }>,
  ): Promise<void> {
    const parts = this.undoParts(message);
    const { memory, writing } = this.options;
    if (change !== null && writing) {
      const outcome = await writing.undo([change], 'user');
      if (outcome.status === 'conflict') {
        throw new RecollectError(
          'conflict',
          'You have changed these notes since, so nothing was brought back. The log of changes has every text.',
        );
      }
    }
    if (events.length > 0) await memory.undo(events);
    this.setUndone(parts, false);
  }

  private undoParts(message: string): TurnUndoParts {
    const turn = this.turns.find(({ answer }) => answer?.message.id === message);
    if (!turn?.answer) throw refusal('This answer is not in the conversation any more. Nothing was undone.');
    if (this.running && turn === this.turns.at(-1)) {
      throw refusal('The answer is still on its way. Nothing was undone; stop it first.');
    }
    const { memory, writing = null } = this.options;
    return { said: turn.said, answer: turn.answer, record: this.record, memory, writing };
  }

  private setUndone({ said, answer }: TurnUndoParts, isUndone: boolean): void {
    const messages = [...(said ? [said.message] : []), answer.message];
    for (const message of messages) message.isUndone = isUndone;
    this.emit({ type: 'undone', messages: messages.map(({ id }) => id), isUndone });
  }

  async rename(title: string): Promise<void> {
    await this.record.rename(title);
    this.emit({ type: 'renamed', title });
  }

  /** Whether memory may learn from this conversation. A private one is never learned from. */
  async setLearning(learning: boolean): Promise<void> {
    if (!this.isPrivate) await this.record.setLearning(learning);
  }

  /** Lets memory learn from what was said. Happens by itself after a while, and when the chat is closed. */
  async finish(): Promise<void> {
    this.cancelIdle();
    if (this.isPrivate || !this.learning || !this.hasNews) return;
    this.hasNews = false;
    try {
      const report = await this.options.memory.learnFrom(this.thread);
      const chips = report ? chipsOf(report) : [];
      const job = report?.job ?? null;
      if (chips.length > 0 || job !== null) this.emit({ type: 'learned', message: null, chips, job });
    } catch (thrown) {
      this.hasNews = true;
      this.problem(
        thrown,
        'Nothing could be learned from this conversation now. It is kept, and will be tried again.',
      );
    }
  }

  /** Ends the session: stops, and lets memory learn. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.stop();
    await this.finish();
    this.cancelIdle();
  }

  /** Deletes the conversation and ends the session. Nothing is learned from it. */
  async remove(): Promise<void> {
    await this.stop();
    await this.record.remove();
    this.isClosed = true;
    this.hasNews = false;
    this.cancelIdle();
  }

  /** One thing at a time. */
  private async exclusively(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.isClosed) throw refusal('This chat is closed. Nothing was sent.');
    if (this.running) throw refusal('An answer is still on its way. Nothing was sent; stop it first.');
    this.cancelIdle();
    const control = new AbortController();
    this.control = control;
    // Not begun before it is known to run: a view may answer an event with a request of its own.
    const running = Promise.resolve()
      .then(() => work(control.signal))
      .finally(() => {
        this.running = null;
        this.control = null;
        if (!this.isClosed) this.waitForIdle();
      });
    this.running = running;
    await running;
  }

  private async say(text: string, attachments: readonly Attachment[]): Promise<AskedTurn> {
    if (text.trim() === '') throw refusal('There is nothing in this message. Nothing was sent.');
    if (text.length > MESSAGE_CHARACTERS) {
      throw refusal(
        `A message can have at most ${MESSAGE_CHARACTERS} characters. Nothing was sent; attach a note instead.`,
      );
    }
    const id = this.options.newId();
    await this.record.say(id, text, attachments);
    this.hasNews = true;
    const at = new Date(this.options.clock.now()).toISOString();
    const message = { ...blankMessage(id, 'user', at), text, attachments: [...attachments] };
    return { said: { message, attachments: message.attachments, quotes: null }, answer: null };
  }

  private async answer(turn: AskedTurn, replaced: Answer | null, signal: AbortSignal): Promise<void> {
    const model = this.options.model();
    const { conversations } = this.options;
    await answerTurn({
      ports: { ...this.options, localOnlyAmong: (messages) => conversations.localOnlyAmong(messages) },
      record: this.record,
      model,
      isFirstWithout: model === null && !this.isHinted,
      tools: this.tools,
      permissions: this.permissions,
      gauge: this.gauge,
      mark: this.mark,
      history: this.turns.slice(0, this.turns.indexOf(turn)),
      turn,
      replaced,
      signal,
      emit: (event) => this.emit(event),
      onRequest: (request) => this.keep(request),
    });
    this.isHinted ||= model === null;
  }

  private waitForIdle(): void {
    this.cancelIdle = this.options.clock.after(IDLE_MS, () => void this.finish());
  }

  private keep(request: SentRequest): void {
    this.sent.push(request);
    if (this.sent.length > REQUESTS_KEPT) this.sent.shift();
  }

  private problem(thrown: unknown, sentence: string): void {
    const code = thrown instanceof RecollectError ? thrown.code : 'unexpected';
    const error = toPlainError(new RecollectError(code, sentence, reasonOf(thrown)));
    this.emit({ type: 'error', message: null, error });
  }

  private emit(event: SessionEvent): void {
    try {
      this.options.onEvent(event);
    } catch (thrown) {
      // A view that fails to draw must not cost the answer; its error is still an error.
      queueMicrotask(() => {
        throw thrown;
      });
    }
  }
}

function isAsked(turn: Turn): turn is AskedTurn {
  return turn.said !== null;
}

function refusal(sentence: string): RecollectError {
  return new RecollectError('invalid_event', sentence);
}

function messageIds(turns: readonly Turn[]): string[] {
  return turns.flatMap(({ said, answer }) => [said, answer].flatMap((one) => (one ? [one.message.id] : [])));
}
