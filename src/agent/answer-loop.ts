/**
 * The loop that makes an answer: ask the model, run what it calls, ask again, until it is done or a limit is reached.
 * It always ends, and says how; whatever came until then is in the answer.
 */
import type { AgentClock, AnswerEnding } from '../core/agent-ports';
import type { ChatModel, TokenUsage, ToolCall } from '../core/chat-model';
import { RecollectError, reasonOf, toPlainError } from '../core/errors';
import { CallRunner } from './call-runner';
import type { Answer, Step, Turn } from './conversation';
import { CALLS_PER_STEP, MESSAGE_CHARACTERS, REPEATS_ALLOWED } from './limits';
import type { AnswerLimits } from './limits';
import { modelStep } from './model-step';
import { assemble } from './prompt/assemble';
import type { MemorySection } from './prompt/memory-section';
import type { TokenGauge } from './prompt/token-gauge';
import type { CallView, LimitName, SentRequest, SessionEvent } from './session-events';
import { Stopwatch } from './stopwatch';
import type { Permissions } from './tools/permissions';
import type { Tool, ToolContext, ToolResult } from './tools/tool';

/** What an answer is made with. */
export interface AnswerParts {
  model: ChatModel;
  history: readonly Turn[];
  /** The turn with the answer in it that is filled. */
  turn: Turn & { answer: Answer };
  memory: MemorySection | null;
  tools: readonly Tool[];
  context: ToolContext;
  permissions: Permissions;
  gauge: TokenGauge;
  clock: AgentClock;
  limits: AnswerLimits;
  mark: string;
  isPrivate: boolean;
  /** Aborting ends the answer, in whatever state it is. */
  signal: AbortSignal;
  /** What so many tokens cost, in US dollars, where it is known. */
  costOf(model: string, usage: TokenUsage): number | null;
  emit(event: SessionEvent): void;
  /** Keeps a request for the inspector. */
  onRequest(request: SentRequest): void;
}

const LIMIT_SENTENCES: Readonly<Record<LimitName, string>> = {
  steps:
    'The answer was stopped: it took more steps than one answer may. What had come is kept; ask to go on.',
  tokens:
    'The answer was stopped: it took more tokens than one answer may. What had come is kept; ask to go on.',
  time: 'The answer was stopped: it took more time than one answer may. What had come is kept; ask to go on.',
  repetition:
    'The answer was stopped: the model kept asking for the same thing. What had come is kept; ask in other words.',
};

const REPEATED: ToolResult = {
  text: 'The same call was made too often; it was not run again.',
  isError: true,
};

function withheldSentence(count: number): string {
  const [what, it] = count === 1 ? ['1 piece of text was', 'it'] : [`${count} pieces of text were`, 'they'];
  return `${what} withheld from the model, because ${it} may not leave this machine.`;
}

/** The same call whatever the order and spacing of its arguments. */
function keyOf({ name, arguments: json }: ToolCall): string {
  try {
    const sorted = (_: string, value: unknown): unknown =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value;
    return `${name} ${JSON.stringify(JSON.parse(json), sorted)}`;
  } catch {
    return `${name} ${json}`;
  }
}

/** One answer being made. */
export class AnswerLoop {
  private readonly control = new AbortController();
  private readonly watch: Stopwatch;
  private readonly runner: CallRunner;
  private readonly times = new Map<string, number>();
  private readonly callIds: Set<string>;
  private isOutOfTime = false;
  private steps = 0;
  private tokens = 0;

  constructor(private readonly parts: AnswerParts) {
    const stop = () => this.control.abort();
    if (parts.signal.aborted) stop();
    else parts.signal.addEventListener('abort', stop, { once: true });
    this.watch = new Stopwatch(parts.clock, parts.limits.ms, () => {
      this.isOutOfTime = true;
      this.control.abort();
    });
    this.callIds = new Set(
      parts.history
        .flatMap(({ answer }) => answer?.steps ?? [])
        .flatMap(({ calls }) => calls.map(({ call }) => call.id)),
    );
    this.runner = new CallRunner({
      tools: parts.tools,
      permissions: parts.permissions,
      context: parts.context,
      signal: this.control.signal,
      circumstances: () => ({ hasUntrusted: this.answer.hasUntrusted, isPrivate: parts.isPrivate }),
      onCall: (call) => this.callChanged(call),
      onResult: (result) => this.resultCame(result),
      onWaiting: (isWaiting) => (isWaiting ? this.watch.pause() : this.watch.resume()),
    });
  }

  /** Makes the answer. Never rejects. */
  async run(): Promise<AnswerEnding> {
    try {
      for (;;) {
        if (this.control.signal.aborted) return this.aborted();
        if (this.steps >= this.parts.limits.steps) return this.limited('steps');
        if (this.tokens >= this.parts.limits.tokens) return this.limited('tokens');
        this.steps++;
        this.progress();
        const ending = await this.step();
        if (ending !== null) return ending;
      }
    } catch (thrown) {
      return this.control.signal.aborted ? this.aborted() : this.failed(thrown);
    } finally {
      this.watch.pause();
    }
  }

  private get answer(): Answer {
    return this.parts.turn.answer;
  }

  private get id(): string {
    return this.answer.message.id;
  }

  /** One request and its calls. Null when the model has to be asked again. */
  private async step(): Promise<AnswerEnding | null> {
    const step: Step = { text: '', calls: [] };
    const { calls, reason } = await this.ask(step);
    if (reason === 'too_much') return this.limited('tokens');
    if (reason === 'refused') return 'refused';
    if (calls.length === 0) {
      if (reason === 'length') return 'length';
      // Words said before a call may be all there is to say.
      const { text, calls: made } = this.answer.message;
      if (text.trim() !== '' || made.length > 0) return 'complete';
      throw new RecollectError(
        'model_failed',
        'The model answered nothing. Your message is kept; try again.',
      );
    }
    const mine = calls.slice(0, CALLS_PER_STEP).map((call) => ({ ...call, id: this.freshId(call.id) }));
    if (mine.some((call) => this.isRepeated(call))) {
      step.calls = mine.map((call) => ({ call, result: REPEATED }));
      return this.limited('repetition');
    }
    await this.runner.run(mine, step);
    return null;
  }

  private async ask(step: Step): ReturnType<typeof modelStep> {
    const { model, gauge, memory, tools, clock } = this.parts;
    const specs = tools.map(({ spec }) => spec);
    const at = new Date(clock.now()).toISOString();
    const sent = assemble({ ...this.parts, tools: specs, today: at.slice(0, 10) });
    if (sent.hasLocalOnly) this.answer.isLocalOnly = true;
    this.withheld(sent.withheld);
    const request: SentRequest = {
      at,
      message: this.id,
      model: model.id,
      messages: sent.messages,
      tools: specs,
      memory: memory?.composed ?? null,
      tokens: sent.tokens,
      usage: null,
      turnsLeftOut: sent.turnsLeftOut,
      withheld: sent.withheld,
    };
    this.parts.onRequest(request);
    // Part of the answer from here on, so that what comes before a failure is not lost.
    this.answer.steps.push(step);
    const before = this.tokens;
    const used = this.answer.message.usage;
    let characters = 0;
    this.tokens += sent.tokens;
    const outcome = await modelStep({
      model,
      messages: sent.messages,
      tools: specs,
      maxTokens: sent.maxTokens,
      signal: this.control.signal,
      onText: (text) => {
        this.text(step, text);
        characters += text.length;
        // Counted roughly while it comes; the server's own count corrects it.
        this.tokens = Math.max(this.tokens, before + sent.tokens + Math.floor(characters / 4));
        return this.tokens < this.parts.limits.tokens && this.answer.message.text.length < MESSAGE_CHARACTERS;
      },
      onUsage: (usage) => {
        // Some servers count again and again within one answer: the last count is the whole.
        if (request.usage === null) gauge.learn(sent.tokens, usage.input);
        request.usage = usage;
        this.tokens = before + usage.input + usage.output;
        this.usage(used, usage);
      },
    });
    this.progress();
    return outcome;
  }

  private text(step: Step, text: string): void {
    if (text === '') return;
    const { message } = this.answer;
    const delta = step.text === '' && message.text !== '' ? `\n\n${text}` : text;
    step.text += text;
    message.text += delta;
    this.parts.emit({ type: 'text', message: this.id, text: delta });
  }

  private usage(before: TokenUsage | null, now: TokenUsage): void {
    const { message } = this.answer;
    const usage = {
      input: (before?.input ?? 0) + now.input,
      output: (before?.output ?? 0) + now.output,
      cachedInput: (before?.cachedInput ?? 0) + now.cachedInput,
    };
    message.usage = usage;
    message.cost = this.parts.costOf(this.parts.model.id, usage);
    this.parts.emit({ type: 'usage', message: this.id, usage, cost: message.cost });
  }

  private withheld(count: number): void {
    const { message } = this.answer;
    if (count <= message.withheld) return;
    message.withheld = count;
    this.parts.emit({ type: 'withheld', message: this.id, count, sentence: withheldSentence(count) });
  }

  private callChanged(call: CallView): void {
    const { message } = this.answer;
    const at = message.calls.findIndex(({ id }) => id === call.id);
    if (at < 0) message.calls.push(call);
    else message.calls[at] = call;
    this.parts.emit({ type: 'call', message: this.id, call });
  }

  private resultCame({ quotes = [], used = [], chips = [], written = [] }: ToolResult): void {
    const { message } = this.answer;
    if (quotes.length > 0) this.answer.hasUntrusted = true;
    const { isRemote } = this.parts.model;
    if (!isRemote && quotes.some((quote) => quote.isLocalOnly)) this.answer.isLocalOnly = true;
    const known = new Set(message.used.entries.map(({ type, id }) => `${type} ${id}`));
    const fresh = used
      .filter((entry) => !(entry.isLocalOnly && isRemote) && !known.has(`${entry.type} ${entry.id}`))
      .map(({ isLocalOnly: _, ...entry }) => entry);
    if (fresh.length > 0) {
      message.used = { ...message.used, entries: [...message.used.entries, ...fresh] };
      this.parts.emit({ type: 'used', message: this.id, used: message.used });
    }
    if (chips.length > 0) {
      message.learned.push(...chips);
      message.events = [...new Set([...message.events, ...chips.flatMap(({ events }) => events)])];
      this.parts.emit({ type: 'learned', message: this.id, chips, job: null });
    }
    if (written.length > 0) {
      message.written.push(...written);
      this.parts.emit({ type: 'written', message: this.id, chips: written });
    }
  }

  /** Servers of local models give calls no id, or the same to several. */
  private freshId(id: string): string {
    const isSound = /^[\w-]{1,64}$/.test(id) && !this.callIds.has(id);
    const own = !isSound ? `call-${this.parts.context.newId()}` : id;
    this.callIds.add(own);
    return own;
  }

  private isRepeated(call: ToolCall): boolean {
    const key = keyOf(call);
    const times = (this.times.get(key) ?? 0) + 1;
    this.times.set(key, times);
    return times > REPEATS_ALLOWED;
  }

  private progress(): void {
    const { steps, tokens, ms } = this.parts.limits;
    this.parts.emit({
      type: 'progress',
      message: this.id,
      progress: {
        step: this.steps,
        stepsMost: steps,
        tokens: this.tokens,
        tokensMost: tokens,
        ms: this.watch.ms,
        msMost: ms,
      },
    });
  }

  private limited(limit: LimitName): AnswerEnding {
    this.parts.emit({ type: 'limit', message: this.id, limit, sentence: LIMIT_SENTENCES[limit] });
    return 'limit';
  }

  private aborted(): AnswerEnding {
    return this.isOutOfTime ? this.limited('time') : 'stopped';
  }

  private failed(thrown: unknown): AnswerEnding {
    const sentence = 'The answer could not be finished. What had come is kept; try again.';
    const error =
      thrown instanceof RecollectError
        ? thrown
        : new RecollectError('unexpected', sentence, reasonOf(thrown));
    this.parts.emit({ type: 'error', message: this.id, error: toPlainError(error) });
    return 'failed';
  }
}
