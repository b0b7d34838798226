/** A model whose use is written down, and which is not asked beyond the user's limit. */
import type {
  ChatMessage,
  ChatModel,
  ModelEvent,
  StreamOptions,
  TokenUsage,
  ToolSpec,
} from '../core/chat-model';
import { RecollectError } from '../core/errors';
import type { Now } from '../core/ports';
import { costOf, isRemote } from './connections';
import type { Connection } from './connections';
import { CHARACTERS_A_TOKEN } from './limits';
import { monthOf, reasonToStop } from './spending';
import type { Caps, Purpose, Spent } from './spending';
import type { SpendingBook } from './spending-book';

/** What a request is made for; ids only where a record of them may be kept. */
export interface Errand {
  purpose: Purpose;
  conversation?: string;
  message?: string;
  job?: string;
}

/** Where use is written down, and how much of it is allowed. */
export interface Meter {
  book: SpendingBook;
  caps: () => Caps;
  now: Now;
  /** Told of each record, so that a view can show it. */
  onSpent?: (record: Spent) => void;
}

/** A model that is metered. */
export class MeteredModel implements ChatModel {
  readonly id: string;
  readonly isRemote: boolean;

  constructor(
    private readonly model: ChatModel,
    private readonly connection: Connection,
    private readonly meter: Meter,
    private readonly errand: Errand,
  ) {
    this.id = model.id;
    this.isRemote = model.isRemote;
  }

  get contextTokens(): number {
    return this.model.contextTokens;
  }

  async *stream(
    messages: readonly ChatMessage[],
    tools: readonly ToolSpec[],
    options: StreamOptions = {},
  ): AsyncGenerator<ModelEvent> {
    this.throwIfCapped();
    let usage: TokenUsage | null = null;
    let said = 0;
    let failure: unknown = null;
    try {
      for await (const event of this.model.stream(messages, tools, options)) {
        if (event.type === 'text') said += event.text.length;
        if (event.type === 'call') said += event.call.arguments.length;
        if (event.type === 'usage') usage = event.usage;
        yield event;
      }
    } catch (thrown) {
      failure = thrown;
      throw thrown;
    } finally {
      const wasAnswered = usage !== null || said > 0 || isCharged(failure);
      if (wasAnswered) await this.enter(usage ?? guessed(messages, tools, said), usage === null);
    }
  }

  private throwIfCapped(): void {
    if (!isRemote(this.connection)) return;
    const { book, caps, now } = this.meter;
    const reason = reasonToStop(book.total(monthOf(now())), caps(), this.errand.purpose);
    if (reason !== null) throw new RecollectError('model_capped', reason);
  }

  private async enter(usage: TokenUsage, isGuess: boolean): Promise<void> {
    const { connection, errand, meter } = this;
    const record: Spent = {
      at: meter.now(),
      purpose: errand.purpose,
      connection: connection.id,
      model: connection.model,
      conversation: errand.conversation ?? null,
      message: errand.message ?? null,
      job: errand.job ?? null,
      usage,
      isGuess,
      cost: costOf(connection, usage),
    };
    await meter.book.add(record);
    meter.onSpent?.(record);
  }
}

/** Whether a request that ended without a word or a count was probably charged for all the same. */
function isCharged(failure: unknown): boolean {
  if (failure === null) return true;
  if (!(failure instanceof RecollectError)) return false;
  return ['cancelled', 'model_timeout', 'model_cut_off'].includes(failure.code);
}

function guessed(messages: readonly ChatMessage[], tools: readonly ToolSpec[], said: number): TokenUsage {
  let given = tools.length === 0 ? 0 : JSON.stringify(tools).length;
  for (const message of messages) {
    given += message.text.length;
    if (message.role === 'assistant') for (const call of message.calls ?? []) given += call.arguments.length;
  }
  return {
    input: Math.ceil(given / CHARACTERS_A_TOKEN),
    output: Math.ceil(said / CHARACTERS_A_TOKEN),
    cachedInput: 0,
  };
}
