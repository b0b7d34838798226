/** One request to a model, read to its end. Whatever the stream does, this ends and says how. */
import type { ChatMessage, ChatModel, ModelEvent, TokenUsage, ToolCall, ToolSpec } from '../core/chat-model';
import { RecollectError } from '../core/errors';
import { CALLS_PER_STEP, EVENTS_PER_STREAM } from './limits';
import { untilAborted } from './until-aborted';

/** What is asked. */
export interface StepRequest {
  model: ChatModel;
  messages: readonly ChatMessage[];
  tools: readonly ToolSpec[];
  maxTokens: number;
  signal: AbortSignal;
  /** Called with each piece of text. Answering false ends the stream. */
  onText(text: string): boolean;
  onUsage(usage: TokenUsage): void;
}

/** How it ended. */
export interface StepOutcome {
  calls: ToolCall[];
  reason: 'stop' | 'calls' | 'length' | 'refused' | 'too_much';
}

function cutOff(detail?: string): RecollectError {
  const sentence = 'The answer broke off. What had come is kept; try again.';
  return new RecollectError('model_cut_off', sentence, detail);
}

/** Reads a stream. Rejects with what the model rejects with, and with `cancelled` when the signal aborts. */
export async function modelStep(request: StepRequest): Promise<StepOutcome> {
  const { model, messages, tools, maxTokens, signal } = request;
  const calls: ToolCall[] = [];
  const stream = model.stream(messages, tools, { signal, maxTokens })[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (let events = 0; events < EVENTS_PER_STREAM; events++) {
      const next: IteratorResult<ModelEvent> = await untilAborted(stream.next(), signal);
      if (next.done) {
        isOver = true;
        throw cutOff();
      }
      const event = next.value;
      switch (event.type) {
        case 'text':
          if (!request.onText(event.text)) return { calls: [], reason: 'too_much' };
          break;
        case 'call':
          calls.push(event.call);
          if (calls.length >= CALLS_PER_STEP) return { calls, reason: 'calls' };
          break;
        case 'usage':
          request.onUsage(event.usage);
          break;
        case 'end':
          return { calls, reason: event.reason };
      }
    }
    throw cutOff('The stream did not end.');
  } finally {
    // Tells the model that nobody listens; not waited for, since one that hangs would hang us too.
    if (!isOver) void Promise.resolve(stream.return?.()).catch(() => undefined);
  }
}
