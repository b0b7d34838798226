/** Ollama's own chat, a JSON value a line. */
import { argumentsText, textPieces } from './script.ts';
import type { Dialect, ServedModel, Turn } from './script.ts';

const NOW = { model: 'tiny', created_at: '2026-11-18T10:00:00.000000Z' };

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function spoken(message: object): string {
  return line({ ...NOW, message: { role: 'assistant', content: '', ...message }, done: false });
}

function callOf(call: NonNullable<Turn['calls']>[number], index: number): object {
  const { id, name, arguments: given } = call;
  return {
    ...(id === undefined ? {} : { id }),
    function: { index, name, arguments: typeof given === 'string' ? argumentsText(call) : given },
  };
}

function shown({ contextTokens, hasTools = true, runsAt }: ServedModel): string {
  return JSON.stringify({
    modelfile: '# Modelfile',
    parameters: 'stop "<|im_end|>"',
    details: { family: 'qwen3', parameter_size: '8.2B' },
    model_info: {
      'general.architecture': 'qwen3',
      'qwen3.block_count': 36,
      ...(contextTokens === undefined ? {} : { 'qwen3.context_length': contextTokens }),
    },
    capabilities: ['completion', ...(hasTools ? ['tools'] : [])],
    ...(runsAt === undefined ? {} : { remote_host: runsAt, remote_model: 'tiny' }),
  });
}

const notFound = (model: unknown) => JSON.stringify({ error: `model '${String(model)}' not found` });

/** The format. */
export const ollama: Dialect = {
  isQuestion: ({ method, path }) => method === 'POST' && path === '/api/chat',
  keyOf: ({ headers }) => headers.authorization?.replace(/^Bearer /, ''),
  refusal: (_, error) => JSON.stringify({ error }),
  speak: (turn) => {
    const { usage, end } = turn;
    return {
      contentType: 'application/x-ndjson',
      parts: [
        ...(turn.thinking === undefined ? [] : [spoken({ thinking: turn.thinking })]),
        ...textPieces(turn).map((content) => spoken({ content })),
        ...(turn.calls?.length ? [spoken({ tool_calls: turn.calls.map(callOf) })] : []),
      ],
      error: line({ error: turn.message ?? 'llama runner process has terminated' }),
      ending: [
        line({
          ...NOW,
          message: { role: 'assistant', content: '' },
          done: true,
          done_reason: end === 'length' ? 'length' : 'stop',
          total_duration: 1_000_000,
          ...(usage ? { prompt_eval_count: usage.input, eval_count: usage.output } : {}),
        }),
      ],
    };
  },
  other: ({ method, path, body }, models) => {
    if (method === 'GET' && path === '/api/tags')
      return {
        status: 200,
        body: JSON.stringify({ models: models.map(({ name }) => ({ name, model: name })) }),
      };
    if (method === 'POST' && path === '/api/show') {
      const model = models.find(({ name }) => name === body?.model);
      return model ? { status: 200, body: shown(model) } : { status: 404, body: notFound(body?.model) };
    }
    return null;
  },
};
