/**
 * Messages as every server takes them: each tool call followed by its result, no result without its call, nothing empty. A
 * conversation that was stopped or broke off between the two would be refused otherwise.
 */
import type { ChatMessage, ToolCall } from '../core/chat-model';

const NO_RESULT = 'There is no result: this was stopped before it was done.';

type AssistantMessage = Extract<ChatMessage, { role: 'assistant' }>;
type ToolMessage = Extract<ChatMessage, { role: 'tool' }>;

function resultsFor(calls: readonly ToolCall[], given: readonly ToolMessage[]): ToolMessage[] {
  return calls.map(
    ({ id, name }) =>
      given.find(({ call }) => call === id) ?? {
        role: 'tool',
        call: id,
        name,
        text: NO_RESULT,
        isError: true,
      },
  );
}

function isEmpty({ text, calls }: AssistantMessage): boolean {
  return text.trim() === '' && !calls?.length;
}

/** The messages, mended. */
export function paired(messages: readonly ChatMessage[]): ChatMessage[] {
  const mended: ChatMessage[] = [];
  for (let at = 0; at < messages.length; at++) {
    const message = messages[at] as ChatMessage;
    // A result is taken with its call; one that stands alone answers nothing.
    if (message.role === 'tool') continue;
    if (message.role !== 'assistant') {
      if (message.text.trim() !== '') mended.push(message);
      continue;
    }
    if (isEmpty(message)) continue;
    mended.push(message);
    if (!message.calls?.length) continue;
    const given: ToolMessage[] = [];
    for (let next = messages[at + 1]; next?.role === 'tool'; next = messages[at + 1]) {
      given.push(next);
      at++;
    }
    mended.push(...resultsFor(message.calls, given));
  }
  return mended;
}

/** The system messages that a request begins with, and the rest. */
export function withoutSystem(messages: readonly ChatMessage[]): {
  system: Extract<ChatMessage, { role: 'system' }>[];
  rest: ChatMessage[];
} {
  const system: Extract<ChatMessage, { role: 'system' }>[] = [];
  let at = 0;
  for (; at < messages.length; at++) {
    const message = messages[at] as ChatMessage;
    if (message.role !== 'system') break;
    system.push(message);
  }
  return { system, rest: messages.slice(at) };
}
