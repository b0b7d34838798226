/** A question as Ollama's own chat wants it. */
import type { ChatMessage, StreamOptions, ToolSpec } from '../../core/chat-model';
import { OLLAMA_KEEP_ALIVE } from '../limits';
import { paired, withoutSystem } from '../pairing';
import { argumentsAsObject } from '../wire/json';

function messageAs(message: ChatMessage): object {
  switch (message.role) {
    case 'assistant':
      return {
        role: 'assistant',
        content: message.text,
        ...(message.calls?.length
          ? {
              tool_calls: message.calls.map(({ name, arguments: given }) => ({
                function: { name, arguments: argumentsAsObject(given) },
              })),
            }
          : {}),
      };
    case 'tool':
      return { role: 'tool', tool_name: message.name, content: message.text };
    default:
      return { role: message.role, content: message.text };
  }
}

/** The messages, with one system message at the beginning, as templates of small models know it. */
function messagesAs(messages: readonly ChatMessage[]): object[] {
  const { system, rest } = withoutSystem(paired(messages));
  const instructions = system.map(({ text }) => text).join('\n\n');
  return [
    ...(instructions === '' ? [] : [{ role: 'system', content: instructions }]),
    ...rest.map(messageAs),
  ];
}

/** The body of the request. Without `num_ctx` Ollama would cut off what exceeds a few thousand tokens, and say nothing. */
export function bodyFor(
  model: string,
  messages: readonly ChatMessage[],
  tools: readonly ToolSpec[],
  { maxTokens, temperature }: StreamOptions,
  contextTokens: number,
): string {
  return JSON.stringify({
    model,
    messages: messagesAs(messages),
    ...(tools.length === 0 ? {} : { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
    stream: true,
    options: {
      num_ctx: contextTokens,
      ...(maxTokens === undefined ? {} : { num_predict: maxTokens }),
      ...(temperature === undefined ? {} : { temperature }),
    },
    keep_alive: OLLAMA_KEEP_ALIVE,
  });
}

/** Whether the messages are longer than so many tokens can be in any language. */
export function cannotFit(
  messages: readonly ChatMessage[],
  contextTokens: number,
  charactersAToken: number,
): boolean {
  let characters = 0;
  for (const { text } of messages) characters += text.length;
  return characters > contextTokens * charactersAToken;
}
