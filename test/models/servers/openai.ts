/** Chat completions as OpenAI streams them. */
import { argumentsText, inThree, textPieces } from './script.ts';
import type { Dialect, Received, Turn } from './script.ts';

const ENDS = { stop: 'stop', calls: 'tool_calls', length: 'length', refused: 'content_filter' } as const;

function data(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function chunk(delta: object, finish: string | null = null): string {
  return data({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_790_000_000,
    model: 'tiny',
    choices: [{ index: 0, delta, finish_reason: finish }],
    usage: null,
  });
}

function callChunks(turn: Turn): string[] {
  const beginnings = (turn.calls ?? []).map(({ name, id }, index) =>
    chunk({
      tool_calls: [{ index, id: id ?? `call_${index}`, type: 'function', function: { name, arguments: '' } }],
    }),
  );
  // The pieces of parallel calls come mixed.
  const pieces = (turn.calls ?? []).map((call) => inThree(argumentsText(call)));
  const rounds = Math.max(0, ...pieces.map(({ length }) => length));
  const rest = Array.from({ length: rounds }, (_, round) =>
    pieces.flatMap((each, index) =>
      each[round] === undefined
        ? []
        : chunk({ tool_calls: [{ index, function: { arguments: each[round] } }] }),
    ),
  );
  return [...beginnings, ...rest.flat()];
}

function wantsUsage({ body }: Received): boolean {
  const options = body?.stream_options as { include_usage?: boolean } | undefined;
  return options?.include_usage === true;
}

/** The format. */
export const openai: Dialect = {
  isQuestion: ({ method, path }) => method === 'POST' && path.endsWith('/chat/completions'),
  keyOf: ({ headers }) => headers.authorization?.replace(/^Bearer /, ''),
  refusal: (_, message, code) =>
    JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code } }),
  speak: (turn, request) => {
    const { usage, end } = turn;
    return {
      contentType: 'text/event-stream; charset=utf-8',
      parts: [
        chunk({ role: 'assistant', content: '' }),
        ...(turn.thinking === undefined ? [] : [chunk({ reasoning_content: turn.thinking })]),
        ...textPieces(turn).map((content) => chunk({ content })),
        ...callChunks(turn),
      ],
      error: data({
        error: {
          message: turn.message ?? 'The server had an error',
          type: 'server_error',
          code: turn.code ?? null,
        },
      }),
      ending: [
        chunk({}, ENDS[end ?? (turn.calls?.length ? 'calls' : 'stop')]),
        ...(usage && wantsUsage(request)
          ? [
              data({
                id: 'chatcmpl-1',
                object: 'chat.completion.chunk',
                choices: [],
                usage: {
                  prompt_tokens: usage.input,
                  completion_tokens: usage.output,
                  total_tokens: usage.input + usage.output,
                  prompt_tokens_details: { cached_tokens: usage.cachedInput },
                },
              }),
            ]
          : []),
        'data: [DONE]\n\n',
      ],
    };
  },
  other: ({ method, path }, models) =>
    method === 'GET' && path.endsWith('/v1/models')
      ? {
          status: 200,
          body: JSON.stringify({
            object: 'list',
            data: models.map(({ name, contextTokens, hasTools }) => ({
              id: name,
              object: 'model',
              ...(contextTokens === undefined ? {} : { max_model_len: contextTokens }),
              ...(hasTools === undefined ? {} : { supported_parameters: hasTools ? ['tools'] : [] }),
            })),
          }),
        }
      : null,
};
