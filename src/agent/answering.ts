/** Makes one answer, with the model that is connected or without one. */
import type {
  AgentClock,
  AgentMemory,
  AnswerEnding,
  Approvals,
  PassageSearch,
  VaultReader,
} from '../core/agent-ports';
import type { ChatModel, TokenUsage } from '../core/chat-model';
import type { NoteWriting } from '../core/note-writing';
import { RecollectError, reasonOf, toPlainError } from '../core/errors';
import { AnswerLoop } from './answer-loop';
import { CallRunner } from './call-runner';
import type { Answer, Said, Turn } from './conversation';
import { ANSWER_LIMITS, MEMORY_SHARE, MEMORY_TOKENS, TURNS_WITH_ATTACHMENTS } from './limits';
import type { AnswerLimits } from './limits';
import { attachedQuotes } from './prompt/attachments';
import { memorySection } from './prompt/memory-section';
import type { MemorySection } from './prompt/memory-section';
import type { TokenGauge } from './prompt/token-gauge';
import type { SentRequest, SessionEvent } from './session-events';
import type { Permissions } from './tools/permissions';
import type { Tool, ToolContext } from './tools/tool';
import { untilAborted } from './until-aborted';
import { PlainAnswering } from './without-model/answer-without-model';

/** What the agent works with. */
export interface AgentPorts {
  memory: AgentMemory;
  vault: VaultReader;
  passages: PassageSearch;
  /** The one way to change notes; without it the agent has no tools for that. */
  writing?: NoteWriting;
  approvals: Approvals;
  clock: AgentClock;
  /** Makes an id that nothing else has, as ledger ids are. */
  newId(): string;
  /** Those of the messages that were built from text which may not leave this machine. */
  localOnlyAmong(messages: string[]): Promise<string[]>;
  /** What so many tokens cost, in US dollars, where it is known. */
  costOf?(model: string, usage: TokenUsage): number | null;
  limits?: Partial<AnswerLimits>;
}

/** What one answer is made of. */
export interface AnsweringParts {
  ports: AgentPorts;
  tools: readonly Tool[];
  permissions: Permissions;
  gauge: TokenGauge;
  mark: string;
  /** Null in a private chat. */
  thread: string | null;
  mayLearn: boolean;
  history: readonly Turn[];
  turn: Turn & { said: Said; answer: Answer };
  signal: AbortSignal;
  emit(event: SessionEvent): void;
  onRequest(request: SentRequest): void;
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

/** One answer. */
export class Answering {
  private readonly id: string;
  private readonly tools: readonly Tool[];
  private readonly context: ToolContext;

  constructor(private readonly parts: AnsweringParts) {
    const { answer, said } = parts.turn;
    const { ports, thread } = parts;
    const { vault, passages, memory, writing = null } = ports;
    this.id = answer.message.id;
    this.tools = parts.tools.filter(
      (tool) => parts.permissions.isOffered(tool, thread === null) && (writing !== null || !tool.writesNotes),
    );
    this.context = {
      vault,
      passages,
      memory,
      writing,
      // Until a model is there, nothing that may not leave is given to it.
      isRemote: true,
      turn: thread === null ? null : said.message.id,
      newId: () => ports.newId(),
      localOnlyAmong: (messages) => ports.localOnlyAmong(messages),
      thread,
      // What is remembered once local-only text has been read may repeat it: its source is then the answer, which
      // says that it may not leave.
      get message() {
        if (thread === null) return null;
        return answer.isLocalOnly ? answer.message.id : said.message.id;
      },
    };
  }

  /** Fills the answer. Never rejects. */
  async make(model: ChatModel | null): Promise<AnswerEnding> {
    try {
      return model ? await this.withModel(model) : await this.withoutModel();
    } catch (thrown) {
      if (this.parts.signal.aborted) return 'stopped';
      this.problem(thrown, 'The answer could not be made. Your message is kept; try again.');
      return 'failed';
    }
  }

  private async withModel(model: ChatModel): Promise<AnswerEnding> {
    const { ports, turn, history, signal, permissions, gauge, mark } = this.parts;
    await untilAborted(this.readAttachments(), signal);
    const memory = await untilAborted(this.memoryFor(model), signal);
    const { answer } = turn;
    this.context.isRemote = model.isRemote;
    answer.hasUntrusted = memory?.hasUntrusted === true || [...history, turn].some(bringsUntrusted);
    if (memory) {
      answer.message.used = { entries: memory.entries, use: memory.composed.use };
      this.parts.emit({ type: 'used', message: this.id, used: answer.message.used });
    }
    return new AnswerLoop({
      model,
      history,
      turn,
      memory,
      tools: this.tools,
      context: this.context,
      permissions,
      gauge,
      clock: ports.clock,
      limits: { ...ANSWER_LIMITS, ...ports.limits },
      mark,
      isPrivate: this.parts.thread === null,
      signal,
      costOf: (id, usage) => ports.costOf?.(id, usage) ?? null,
      emit: (event) => this.parts.emit(event),
      onRequest: (request) => this.parts.onRequest(request),
    }).run();
  }

  /** Of this turn, and of those before that were opened from disk and are likely to be sent. */
  private async readAttachments(): Promise<void> {
    const { history, turn, ports } = this.parts;
    const { said } = turn;
    // Read anew when it is answered anew: a note may have been made local-only meanwhile.
    said.quotes = await attachedQuotes(said.attachments, ports.vault);
    await Promise.all(
      history.slice(-TURNS_WITH_ATTACHMENTS).map(async ({ said: earlier }) => {
        if (earlier) earlier.quotes ??= await attachedQuotes(earlier.attachments, ports.vault);
      }),
    );
  }

  private async memoryFor(model: ChatModel): Promise<MemorySection | null> {
    const { ports, turn, thread } = this.parts;
    const current = await ports.vault.current().catch(() => null);
    const request = {
      message: turn.said.message.text,
      budget: Math.min(MEMORY_TOKENS, Math.floor(model.contextTokens * MEMORY_SHARE)),
      thread,
      folder: current ? folderOf(current.path) : null,
      isRemote: model.isRemote,
    };
    try {
      return await memorySection(request, this.context);
    } catch (thrown) {
      this.problem(thrown, 'Memory could not be asked, so this answer is made without it.');
      return null;
    }
  }

  private async withoutModel(): Promise<AnswerEnding> {
    const { ports, turn, thread, mayLearn, signal } = this.parts;
    const { answer, said } = turn;
    const plain = new PlainAnswering({
      memory: ports.memory,
      passages: ports.passages,
      sources: this.context,
      thread,
      message: thread === null ? null : said.message.id,
      mayLearn,
      forget: (fact) => this.forgetOnRequest(fact),
    });
    const made = await untilAborted(plain.answer(said.message.text), signal);
    const { message } = answer;
    answer.isLocalOnly = made.isLocalOnly;
    answer.hasUntrusted = made.used.length > 0;
    message.text = made.text;
    message.used = { entries: made.used, use: null };
    if (made.used.length > 0) this.parts.emit({ type: 'used', message: this.id, used: message.used });
    this.parts.emit({ type: 'text', message: this.id, text: made.text });
    if (made.chips.length > 0 || made.job !== null) {
      message.learned.push(...made.chips);
      message.events = [...new Set(made.chips.flatMap(({ events }) => events))];
      this.parts.emit({ type: 'learned', message: this.id, chips: made.chips, job: made.job });
    }
    answer.steps.push({ text: made.text, calls: [] });
    return 'complete';
  }

  /** By the tool, with its card: which fact was meant was guessed from words, so the user has to see it. */
  private async forgetOnRequest(fact: string): Promise<'done' | 'denied' | 'failed' | 'off'> {
    const { turn, permissions, signal, ports } = this.parts;
    const { message } = turn.answer;
    if (!this.tools.some(({ spec }) => spec.name === 'forget')) return 'off';
    const call = { id: `call-${ports.newId()}`, name: 'forget', arguments: JSON.stringify({ fact }) };
    const runner = new CallRunner({
      tools: this.tools,
      permissions,
      context: this.context,
      signal,
      circumstances: () => ({ hasUntrusted: true, isPrivate: this.parts.thread === null }),
      onCall: (view) => {
        message.calls = [view];
        this.parts.emit({ type: 'call', message: this.id, call: view });
      },
      onResult: ({ chips = [] }) => {
        if (chips.length === 0) return;
        message.learned.push(...chips);
        message.events.push(...chips.flatMap(({ events }) => events));
        this.parts.emit({ type: 'learned', message: this.id, chips, job: null });
      },
      onWaiting: () => undefined,
    });
    await runner.run([call], { text: '', calls: [] });
    const state = message.calls[0]?.state;
    return state === 'done' || state === 'denied' ? state : 'failed';
  }

  private problem(thrown: unknown, sentence: string): void {
    const error =
      thrown instanceof RecollectError
        ? new RecollectError(thrown.code, `${sentence} ${thrown.message}`, thrown.detail)
        : new RecollectError('unexpected', sentence, reasonOf(thrown));
    this.parts.emit({ type: 'error', message: this.id, error: toPlainError(error) });
  }
}

function bringsUntrusted({ said, answer }: Turn): boolean {
  return answer?.hasUntrusted === true || (said?.attachments.length ?? 0) > 0;
}
