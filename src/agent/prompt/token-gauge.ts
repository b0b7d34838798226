/**
 * Counts tokens without a vocabulary, which would cost the window megabytes: by kinds of characters, then corrected by
 * what servers counted. Rather too many than too few, since a request that is too long is refused.
 */
import type { ChatMessage, ToolSpec } from '../../core/chat-model';

/** Characters of plain ASCII prose and code that make one token; measured on vocabularies of OpenAI, it is 3.5 to 4.5. */
const ASCII_PER_TOKEN = 3.5;
/** Letters of other alphabets, and ideographs, are between one and two tokens to the character for older vocabularies. */
const TOKENS_PER_OTHER = 1;
/** What a server puts around a message. */
const PER_MESSAGE = 6;
/** How far one server's count may correct the next estimate, and how fast. */
const CORRECTION_RANGE = [0.6, 2] as const;
const CORRECTION_SHARE = 0.5;

function charactersOf(message: ChatMessage): string {
  if (message.role !== 'assistant') return message.text;
  return message.text + (message.calls ?? []).map((call) => call.name + call.arguments).join('');
}

/** Tokens of texts, as one model's server would count them. */
export class TokenGauge {
  private correction = 1;

  /** Tokens of a text. */
  text(text: string): number {
    const other = text.replace(/[\0-\u007f]+/g, '').length;
    const plain = text.length - other;
    return Math.ceil((plain / ASCII_PER_TOKEN + other * TOKENS_PER_OTHER) * this.correction);
  }

  /** Tokens of a request. */
  request(messages: readonly ChatMessage[], tools: readonly ToolSpec[]): number {
    return this.messages(messages) + this.tools(tools);
  }

  /** Tokens of messages. */
  messages(messages: readonly ChatMessage[]): number {
    return messages.reduce((sum, message) => sum + this.text(charactersOf(message)) + PER_MESSAGE, 0);
  }

  /** Tokens of tool descriptions. */
  tools(tools: readonly ToolSpec[]): number {
    return tools.reduce((sum, tool) => sum + this.text(JSON.stringify(tool)), 0);
  }

  /** How many characters of a text surely fit in so many tokens. */
  charactersIn(tokens: number, text: string): number {
    const all = this.text(text);
    return all <= tokens ? text.length : Math.max(0, Math.floor((text.length * tokens) / all));
  }

  /** Learns from what a server counted where `estimated` was expected. */
  learn(estimated: number, counted: number): void {
    if (estimated <= 0 || counted <= 0) return;
    const ideal = this.correction * (counted / estimated);
    const next = this.correction + (ideal - this.correction) * CORRECTION_SHARE;
    this.correction = Math.min(CORRECTION_RANGE[1], Math.max(CORRECTION_RANGE[0], next));
  }
}
