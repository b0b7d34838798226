/** Messages as Anthropic streams them. */
import { argumentsText, inThree, textPieces } from './script.ts';
import type { Dialect, Turn } from './script.ts';

const ENDS = { stop: 'end_turn', calls: 'tool_use', length: 'max_tokens', refused: 'refusal' } as const;

function event(value: { type: string; [key: string]: unknown }): string {
  return `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;
}

function blocks(turn: Turn): string[] {
  const sent: string[] = [];
  let index = 0;
  const block = (begin: object, deltas: object[]): void => {
    sent.push(event({ type: 'content_block_start', index, content_block: begin }));
    for (const delta of deltas) sent.push(event({ type: 'content_block_delta', index, delta }));
    sent.push(event({ type: 'content_block_stop', index }));
    index += 1;
  };
  if (turn.thinking !== undefined)
    block({ type: 'thinking', thinking: '', signature: '' }, [
      { type: 'thinking_delta', thinking: turn.thinking },
      { type: 'signature_delta', signature: 'EqQBCgIYAhIM' },
    ]);
  const pieces = textPieces(turn);
  if (pieces.length > 0)
    block(
      { type: 'text', text: '' },
      pieces.map((text) => ({ type: 'text_delta', text })),
    );
  for (const [at, call] of (turn.calls ?? []).entries()) {
    const json = argumentsText(call) === '{}' ? [''] : ['', ...inThree(argumentsText(call))];
    block(
      { type: 'tool_use', id: call.id ?? `toolu_${at}`, name: call.name, input: {} },
      json.map((partial_json) => ({ type: 'input_json_delta', partial_json })),
    );
  }
  return sent;
}

/** The format. */
export const anthropic: Dialect = {
  isQuestion: ({ method, path }) => method === 'POST' && path === '/v1/messages',
  keyOf: ({ headers }) => headers['x-api-key'],
  corsProblem: ({ headers }) =>
    headers['anthropic-dangerous-direct-browser-access'] === 'true'
      ? null
      : "CORS requests must set 'anthropic-dangerous-direct-browser-access' header",
  refusal: (status, message) =>
    JSON.stringify({
      type: 'error',
      error: {
        type:
          {
            401: 'authentication_error',
            404: 'not_found_error',
            429: 'rate_limit_error',
            529: 'overloaded_error',
          }[status] ?? 'invalid_request_error',
        message,
      },
    }),
  speak: (turn) => {
    const { usage, end } = turn;
    const read = usage?.cachedInput ?? 0;
    const written = usage?.writtenInput ?? 0;
    return {
      contentType: 'text/event-stream; charset=utf-8',
      parts: [
        event({
          type: 'message_start',
          message: {
            id: 'msg_1',
            type: 'message',
            role: 'assistant',
            content: [],
            stop_reason: null,
            usage: usage
              ? {
                  input_tokens: usage.input - read - written,
                  cache_read_input_tokens: read,
                  cache_creation_input_tokens: written,
                  output_tokens: 1,
                }
              : null,
          },
        }),
        event({ type: 'ping' }),
        ...blocks(turn),
      ],
      error: event({
        type: 'error',
        error: { type: turn.code ?? 'api_error', message: turn.message ?? 'Internal server error' },
      }),
      ending: [
        event({
          type: 'message_delta',
          delta: { stop_reason: ENDS[end ?? (turn.calls?.length ? 'calls' : 'stop')], stop_sequence: null },
          usage: usage ? { output_tokens: usage.output } : null,
        }),
        event({ type: 'message_stop' }),
      ],
    };
  },
  other: ({ method, path }, models) =>
    method === 'GET' && path === '/v1/models'
      ? {
          status: 200,
          body: JSON.stringify({
            data: models.map(({ name, contextTokens }) => ({
              type: 'model',
              id: name,
              ...(contextTokens === undefined ? {} : { max_input_tokens: contextTokens }),
            })),
            has_more: false,
          }),
        }
      : null,
};
