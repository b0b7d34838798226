/** What Ollama says, line by line, and what it says of its models. */
import * as v from 'valibot';
import type { TokenUsage } from '../../core/chat-model';

const optionalNumber = v.nullish(v.number());

const Piece = v.object({
  message: v.nullish(
    v.object({
      content: v.nullish(v.string()),
      tool_calls: v.nullish(
        v.array(
          v.object({
            id: v.nullish(v.string()),
            function: v.object({
              name: v.string(),
              arguments: v.nullish(v.union([v.record(v.string(), v.unknown()), v.string()])),
            }),
          }),
        ),
      ),
    }),
  ),
  done: v.boolean(),
  done_reason: v.nullish(v.string()),
  prompt_eval_count: optionalNumber,
  eval_count: optionalNumber,
});

/** One line of an answer. */
export type Piece = v.InferOutput<typeof Piece>;

/** The piece in a value; null when it is something else. */
export function pieceIn(value: unknown): Piece | null {
  const read = v.safeParse(Piece, value);
  return read.success ? read.output : null;
}

/** Tokens as the last line counts them. A prompt that was in memory still is not counted by Ollama. */
export function usageOf({ prompt_eval_count: input, eval_count: output }: Piece): TokenUsage | null {
  if (typeof input !== 'number' && typeof output !== 'number') return null;
  return { input: input ?? 0, output: output ?? 0, cachedInput: 0 };
}

const Shown = v.object({
  model_info: v.nullish(v.record(v.string(), v.unknown())),
  capabilities: v.nullish(v.array(v.string())),
  remote_host: v.nullish(v.string()),
});

/** What Ollama knows of a model. */
export interface ShownModel {
  /** Tokens that it reads at most; null when Ollama does not say. */
  contextTokens: number | null;
  /** Null when Ollama is too old to say. */
  hasTools: boolean | null;
  /** The server that really runs it, when that is not this Ollama. */
  runsAt: string | null;
}

/** What is known of a model, from the answer to `/api/show`. */
export function shownIn(value: unknown): ShownModel | null {
  const read = v.safeParse(Shown, value);
  if (!read.success) return null;
  const { model_info: info, capabilities, remote_host: host } = read.output;
  const [, length] = Object.entries(info ?? {}).find(([key]) => key.endsWith('.context_length')) ?? [];
  return {
    contextTokens: typeof length === 'number' ? length : null,
    hasTools: capabilities ? capabilities.includes('tools') : null,
    runsAt: host || null,
  };
}
