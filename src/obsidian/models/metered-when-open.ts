/** A model that waits for the record of spending before it is asked: without it no limit could be kept. */
import type { ChatMessage, ChatModel, ModelEvent, StreamOptions, ToolSpec } from '../../core/chat-model';
import type { Connection } from '../../models/connections';
import { MeteredModel } from '../../models/metered-model';
import type { Errand } from '../../models/metered-model';
import type { Caps } from '../../models/spending';
import type { Spending } from './spending';

/** The limits, and where use is written down. */
export interface Budget {
  spending: Spending;
  caps: () => Caps;
}

/** The model. */
export class MeteredWhenOpen implements ChatModel {
  readonly id: string;
  readonly isRemote: boolean;

  constructor(
    private readonly model: ChatModel,
    private readonly connection: Connection,
    private readonly budget: Budget,
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
    const { spending, caps } = this.budget;
    const meter = {
      book: await spending.open(),
      caps,
      now: spending.now,
      onSpent: () => spending.changed(),
    };
    yield* new MeteredModel(this.model, this.connection, meter, this.errand).stream(messages, tools, options);
  }
}
