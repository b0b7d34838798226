/** A question as Anthropic's messages want it: blocks, roles in turn, and marks on what may be cached. */
import type { ChatMessage, StreamOptions, ToolSpec } from '../../core/chat-model';
import { ANSWER_TOKENS } from '../limits';
import { paired, withoutSystem } from '../pairing';
import { argumentsAsObject } from '../wire/json';

const CACHED = { cache_control: { type: 'ephemeral' } };

interface Turn {
  role: 'user' | 'assistant';
  content: object[];
}

function blocksOf(message: ChatMessage): object[] {
  switch (message.role) {
    case 'assistant':
      return [
        ...(message.text.trim() === '' ? [] : [{ type: 'text', text: message.text.trimEnd() }]),
        ...(message.calls ?? []).map(({ id, name, arguments: given }) => ({
          type: 'tool_use',
          id,
          name,
          input: argumentsAsObject(given),
        })),
      ];
    case 'tool':
      return [
        {
          type: 'tool_result',
          tool_use_id: message.call,
          // An empty block is refused.
          ...(message.text.trim() === '' ? {} : { content: message.text }),
          ...(message.isError ? { is_error: true } : {}),
        },
      ];
    default:
      return [{ type: 'text', text: message.text }];
  }
}

/** Turns that take turns: results of parallel calls, and what was added meanwhile, belong to one. */
function turnsOf(messages: readonly ChatMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...blocksOf(message));
    else turns.push({ role, content: blocksOf(message) });
  }
  return turns;
}

/** The body of the request. */
export function bodyFor(
  model: string,
  messages: readonly ChatMessage[],
  tools: readonly ToolSpec[],
  { maxTokens, temperature }: StreamOptions,
  takesTemperature: boolean,
): string {
  const { system, rest } = withoutSystem(paired(messages));
  const lastStable = system.findLastIndex(({ isStable }) => isStable);
  return JSON.stringify({
    model,
    max_tokens: maxTokens ?? ANSWER_TOKENS,
    ...(temperature === undefined || !takesTemperature ? {} : { temperature }),
    ...(system.length === 0
      ? {}
      : {
          system: system.map(({ text }, at) => ({
            type: 'text',
            text,
            ...(at === lastStable ? CACHED : {}),
          })),
        }),
    messages: turnsOf(rest),
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, parameters }, at) => ({
            name,
            description,
            input_schema: parameters,
            ...(at === tools.length - 1 ? CACHED : {}),
          })),
        }),
    stream: true,
  });
}
