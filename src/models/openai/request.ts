/** A question as a server that speaks as OpenAI's does wants it. */
import type { ChatMessage, StreamOptions, ToolCall, ToolSpec } from '../../core/chat-model';
import { paired, withoutSystem } from '../pairing';
import type { Refusal } from '../refusals';
import { argumentsAsObject } from '../wire/json';

/** What a server turned out to take. */
export interface Manners {
  /** Whether it counts tokens in a stream when asked to. */
  countsTokens: boolean;
  /** How it wants to be told the length of an answer; newer models of OpenAI refuse the older name. */
  lengthField: 'max_tokens' | 'max_completion_tokens';
  takesTemperature: boolean;
}

/** What a server is expected to take before it has said anything. */
export function mannersOf(host: string): Manners {
  return {
    countsTokens: true,
    lengthField: host === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens',
    takesTemperature: true,
  };
}

/** Other manners that avoid a refusal; null when there are none. */
export function mannersAfter(refusal: Refusal, manners: Manners): Manners | null {
  const { status, complaint } = refusal;
  if (status !== 400 && status !== 422) return null;
  const said = complaint.message;
  if (/stream_options|include_usage/i.test(said) && manners.countsTokens)
    return { ...manners, countsTokens: false };
  if (/temperature/i.test(said) && manners.takesTemperature) return { ...manners, takesTemperature: false };
  const { lengthField } = manners;
  const other = lengthField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  // "Use the other instead", or the one is not known.
  if (
    new RegExp(`\\b${lengthField}\\b`).test(said) &&
    /unsupported|not support|unrecognized|extra|not permitted/i.test(said)
  )
    return { ...manners, lengthField: other };
  return null;
}

/** Gemini takes this in place of the mark that it gave with a call, for calls whose mark is not known any more. */
const NO_MARK = { google: { thought_signature: 'skip_thought_signature_validator' } };

/** What has to go back with a call. */
export type ExtraOf = (callId: string) => unknown;

/** What goes back with calls whose extras are not known. */
export function extraWithoutMark(host: string): unknown {
  return host === 'generativelanguage.googleapis.com' ? NO_MARK : undefined;
}

function callAs({ id, name, arguments: given }: ToolCall, extraOf: ExtraOf): object {
  const extra = extraOf(id);
  return {
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(argumentsAsObject(given)) },
    ...(extra === undefined ? {} : { extra_content: extra }),
  };
}

function messageAs(message: ChatMessage, extraOf: ExtraOf): object {
  switch (message.role) {
    case 'assistant': {
      const calls = message.calls ?? [];
      if (calls.length === 0) return { role: 'assistant', content: message.text };
      return {
        role: 'assistant',
        content: message.text === '' ? null : message.text,
        tool_calls: calls.map((call) => callAs(call, extraOf)),
      };
    }
    case 'tool':
      return { role: 'tool', tool_call_id: message.call, content: message.text };
    default:
      return { role: message.role, content: message.text };
  }
}

/** The messages. Templates of small models know one system message, at the beginning. */
function messagesAs(messages: readonly ChatMessage[], extraOf: ExtraOf): object[] {
  const { system, rest } = withoutSystem(paired(messages));
  const instructions = system.map(({ text }) => text).join('\n\n');
  return [
    ...(instructions === '' ? [] : [{ role: 'system', content: instructions }]),
    ...rest.map((message) => messageAs(message, extraOf)),
  ];
}

/** The body of the request. */
export function bodyFor(
  model: string,
  messages: readonly ChatMessage[],
  tools: readonly ToolSpec[],
  { maxTokens, temperature }: StreamOptions,
  manners: Manners,
  extraOf: ExtraOf,
): string {
  return JSON.stringify({
    model,
    messages: messagesAs(messages, extraOf),
    ...(tools.length === 0 ? {} : { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
    ...(maxTokens === undefined ? {} : { [manners.lengthField]: maxTokens }),
    ...(temperature === undefined || !manners.takesTemperature ? {} : { temperature }),
    stream: true,
    ...(manners.countsTokens ? { stream_options: { include_usage: true } } : {}),
  });
}
