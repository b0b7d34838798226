/** What Anthropic's messages say, event by event. */
import * as v from 'valibot';
import type { ModelEvent, TokenUsage } from '../../core/chat-model';

const optionalNumber = v.nullish(v.number());

const Usage = v.object({
  input_tokens: optionalNumber,
  output_tokens: optionalNumber,
  cache_read_input_tokens: optionalNumber,
  cache_creation_input_tokens: optionalNumber,
});

const Event = v.variant('type', [
  v.object({ type: v.literal('message_start'), message: v.object({ usage: v.nullish(Usage) }) }),
  v.object({
    type: v.literal('content_block_start'),
    index: v.number(),
    content_block: v.object({
      type: v.string(),
      id: v.nullish(v.string()),
      name: v.nullish(v.string()),
      text: v.nullish(v.string()),
      input: v.optional(v.unknown()),
    }),
  }),
  v.object({
    type: v.literal('content_block_delta'),
    index: v.number(),
    delta: v.object({ type: v.string(), text: v.nullish(v.string()), partial_json: v.nullish(v.string()) }),
  }),
  v.object({ type: v.literal('content_block_stop'), index: v.number() }),
  v.object({
    type: v.literal('message_delta'),
    delta: v.object({ stop_reason: v.nullish(v.string()) }),
    usage: v.nullish(Usage),
  }),
  v.object({ type: v.literal('message_stop') }),
]);

/** The events that matter here. */
export type AnthropicEvent = v.InferOutput<typeof Event>;

/** The event in a value; null for one of another kind, of which there may be more than today. */
export function eventIn(value: unknown): AnthropicEvent | null {
  const read = v.safeParse(Event, value);
  return read.success ? read.output : null;
}

/** Tokens counted so far: the beginning tells the input, the end the output, and a later figure replaces an earlier one. */
export class UsageCount {
  private counted: v.InferOutput<typeof Usage> | null = null;

  /** Takes what an event counts. */
  take(usage: v.InferOutput<typeof Usage> | null | undefined): void {
    if (!usage) return;
    const given = Object.entries(usage).filter(([, tokens]) => typeof tokens === 'number');
    this.counted = { ...this.counted, ...(Object.fromEntries(given) as v.InferOutput<typeof Usage>) };
  }

  /** As they are counted here: Anthropic leaves what was cached out of the input. */
  get usage(): TokenUsage | null {
    if (!this.counted) return null;
    const {
      input_tokens: plain,
      output_tokens: output,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: written,
    } = this.counted;
    return {
      input: (plain ?? 0) + (read ?? 0) + (written ?? 0),
      output: output ?? 0,
      cachedInput: read ?? 0,
      ...(written ? { writtenInput: written } : {}),
    };
  }
}

/** Why an answer ended. */
export function endOf(reason: string, hasCalls: boolean): Extract<ModelEvent, { type: 'end' }>['reason'] {
  switch (reason) {
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'length';
    case 'refusal':
      return 'refused';
    default:
      return hasCalls ? 'calls' : 'stop';
  }
}
