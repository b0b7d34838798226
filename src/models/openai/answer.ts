/** What a server that speaks as OpenAI's does says, piece by piece. */
import * as v from 'valibot';
import type { ModelEvent, TokenUsage } from '../../core/chat-model';

const optionalNumber = v.nullish(v.number());

const Usage = v.object({
  prompt_tokens: optionalNumber,
  completion_tokens: optionalNumber,
  total_tokens: optionalNumber,
  prompt_tokens_details: v.nullish(
    v.object({ cached_tokens: optionalNumber, cache_write_tokens: optionalNumber }),
  ),
});

const Said = v.object({
  // Text, or a list of parts of which only text is for people.
  content: v.nullish(v.union([v.string(), v.array(v.unknown())])),
  refusal: v.nullish(v.string()),
  tool_calls: v.nullish(
    v.array(
      v.object({
        index: optionalNumber,
        id: v.nullish(v.string()),
        function: v.nullish(
          v.object({
            name: v.nullish(v.string()),
            arguments: v.nullish(v.union([v.string(), v.record(v.string(), v.unknown())])),
          }),
        ),
        extra_content: v.optional(v.unknown()),
      }),
    ),
  ),
});

const Chunk = v.object({
  choices: v.nullish(
    v.array(
      v.object({ delta: v.nullish(Said), message: v.nullish(Said), finish_reason: v.nullish(v.string()) }),
    ),
  ),
  usage: v.nullish(Usage),
});

/** One piece of an answer. */
export type Chunk = v.InferOutput<typeof Chunk>;

/** The piece in a value; null when it is something else. */
export function chunkIn(value: unknown): Chunk | null {
  const read = v.safeParse(Chunk, value);
  return read.success ? read.output : null;
}

const TextPart = v.object({ type: v.optional(v.literal('text')), text: v.string() });

/** The words in a piece. */
export function textOf({ content, refusal }: v.InferOutput<typeof Said>): string {
  if (typeof content === 'string') return content || (refusal ?? '');
  const parts = (content ?? []).map((part) => v.safeParse(TextPart, part));
  return parts.map((part) => (part.success ? part.output.text : '')).join('') || (refusal ?? '');
}

/** Tokens as they are counted here. Gemini leaves what it thought out of its answer's count, though not out of the total. */
export function usageOf(usage: v.InferOutput<typeof Usage>): TokenUsage | null {
  const { prompt_tokens: input, completion_tokens: said, total_tokens: total } = usage;
  if (typeof input !== 'number') return null;
  const written = usage.prompt_tokens_details?.cache_write_tokens ?? 0;
  return {
    input,
    output: Math.max(said ?? 0, (total ?? 0) - input),
    cachedInput: usage.prompt_tokens_details?.cached_tokens ?? 0,
    ...(written > 0 ? { writtenInput: written } : {}),
  };
}

/** Why an answer ended. Several servers say `stop` although they ask for tools. */
export function endOf(reason: string, hasCalls: boolean): Extract<ModelEvent, { type: 'end' }>['reason'] {
  switch (reason.toLowerCase()) {
    case 'length':
    case 'max_tokens':
      return 'length';
    case 'content_filter':
    case 'safety':
      return 'refused';
    default:
      return hasCalls ? 'calls' : 'stop';
  }
}
