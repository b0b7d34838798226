/**
 * Puts a request together: the system prompt, as many earlier turns as fit, the user's message with what memory and
 * attachments add, and what this answer has done so far. What does not change comes first, so that providers can cache
 * it; whole turns are left out, the oldest first, so that a tool's result never stands without its call.
 */
import type { ChatMessage, ChatModel, ToolCall, ToolSpec } from '../../core/chat-model';
import { RecollectError } from '../../core/errors';
import type { Answer, Step, Turn } from '../conversation';
import { ANSWER_SHARE, ANSWER_TOKENS, ATTACHMENTS_SHARE, RESULT_FLOOR_CHARACTERS } from '../limits';
import { clipQuotes, clipResult, leftOutMarker } from './clip';
import type { MemorySection } from './memory-section';
import { renderQuotes } from './quote';
import type { Quote } from './quote';
import { systemPrompt } from './system-prompt';
import type { TokenGauge } from './token-gauge';

/** What a request is made of. */
export interface RequestParts {
  model: ChatModel;
  tools: readonly ToolSpec[];
  /** The turns before, the oldest first. */
  history: readonly Turn[];
  /** The turn that is being answered. */
  turn: Turn;
  memory: MemorySection | null;
  /** The session's own mark of quotations. */
  mark: string;
  /** `yyyy-mm-dd`. */
  today: string;
  gauge: TokenGauge;
}

/** A request, and what was left out of it. */
export interface Assembled {
  messages: ChatMessage[];
  tokens: number;
  maxTokens: number;
  turnsLeftOut: number;
  withheld: number;
  /** Something in it may not leave this machine, so neither may the answer. */
  hasLocalOnly: boolean;
}

const TURN_UNDONE = '[The user has since taken back all that was done in this turn, in notes and in memory.]';
const NO_ANSWER = '[There was no answer.]';
const ANSWER_WITHHELD =
  '[This answer was built from notes that may not leave the user’s machine, and was withheld.]';

/** Messages as they may be sent, and what that means. */
interface Rendered {
  messages: ChatMessage[];
  withheld: number;
  hasLocalOnly: boolean;
}

/** Renders turns for one model. */
class Renderer {
  constructor(private readonly parts: RequestParts) {}

  /** A turn that is over. */
  past({ said, answer }: Turn): Rendered {
    if (!said) return { messages: [], withheld: 0, hasLocalOnly: false };
    const user = this.user(said.message.text, said.quotes ?? [], said.message.isUndone ? TURN_UNDONE : '');
    const rest = answer ? this.answer(answer) : { messages: [], withheld: 0, hasLocalOnly: false };
    const messages = [...user.messages, ...rest.messages];
    // Roles alternate: some servers refuse two messages of the user in a row, and messages without words.
    if (messages.at(-1)?.role !== 'assistant') messages.push({ role: 'assistant', text: NO_ANSWER });
    return {
      messages,
      withheld: user.withheld + rest.withheld,
      hasLocalOnly: user.hasLocalOnly || rest.hasLocalOnly,
    };
  }

  /** The turn that is being answered. */
  current({ said, answer }: Turn): Rendered {
    const { memory, today } = this.parts;
    const section =
      memory && memory.text.trim() !== ''
        ? [{ source: 'memory', text: memory.text, isLocalOnly: memory.isLocalOnly }]
        : [];
    const recalled = renderQuotes(section, this.parts.mark, this.isRemote);
    const denied = memory?.withheld ?? 0;
    const preface = [
      `Today is ${today}.`,
      recalled.text,
      denied > 0
        ? `[${denied} pieces of memory were withheld: they may not leave the user’s machine. Tell the user.]`
        : '',
    ];
    const user = this.user(said?.message.text ?? '', said?.quotes ?? [], preface.filter(Boolean).join('\n'));
    const steps = (answer?.steps ?? []).map((step) => this.step(step));
    return {
      messages: [...user.messages, ...steps.flatMap(({ messages }) => messages)],
      withheld: denied + recalled.withheld + user.withheld + sum(steps),
      hasLocalOnly: recalled.hasLocalOnly || user.hasLocalOnly || steps.some((step) => step.hasLocalOnly),
    };
  }

  private get isRemote(): boolean {
    return this.parts.model.isRemote;
  }

  private user(text: string, quotes: readonly Quote[], preface: string): Rendered {
    const { gauge, model, mark } = this.parts;
    const all = quotes.map((quote) => quote.text).join('\n');
    const most = gauge.charactersIn(model.contextTokens * ATTACHMENTS_SHARE, all);
    const clipped = clipQuotes(quotes, most);
    const rendered = renderQuotes(clipped.quotes, mark, this.isRemote);
    const cut = clipped.leftOut > 0 ? leftOutMarker(clipped.leftOut) : '';
    const before = [preface, rendered.text, cut].filter((part) => part !== '').join('\n');
    const message = before === '' ? text : `${before}\n\nThe user says:\n${text}`;
    return { ...rendered, messages: [{ role: 'user', text: message }] };
  }

  private answer(answer: Answer): Rendered {
    if (answer.isLocalOnly && this.isRemote) {
      return { messages: [{ role: 'assistant', text: ANSWER_WITHHELD }], withheld: 1, hasLocalOnly: false };
    }
    const steps = answer.steps.map((step) => this.step(step));
    return {
      messages: steps.flatMap(({ messages }) => messages),
      withheld: sum(steps),
      hasLocalOnly: answer.isLocalOnly || steps.some((step) => step.hasLocalOnly),
    };
  }

  private step({ text, calls }: Step): Rendered {
    if (calls.length === 0) {
      const messages: ChatMessage[] = text.trim() === '' ? [] : [{ role: 'assistant', text }];
      return { messages, withheld: 0, hasLocalOnly: false };
    }
    const results = calls.map(({ call, result }) => {
      const quotes = renderQuotes(result.quotes ?? [], this.parts.mark, this.isRemote);
      const words = [result.text, quotes.text].filter((part) => part !== '').join('\n');
      const message: ChatMessage = {
        role: 'tool',
        call: call.id,
        name: soundName(call.name),
        text: words,
        ...(result.isError ? { isError: true } : {}),
      };
      return { ...quotes, message };
    });
    return {
      messages: [
        { role: 'assistant', text, calls: calls.map(({ call }) => soundCall(call)) },
        ...results.map(({ message }) => message),
      ],
      withheld: sum(results),
      hasLocalOnly: results.some((result) => result.hasLocalOnly),
    };
  }
}

/** A name that servers accept: one that a model made up comes back to it in every later request. */
function soundName(name: string): string {
  return name.replace(/[^\w-]/g, '_').slice(0, 64) || 'unknown';
}

/** The call with arguments that servers accept: the result says already what was wrong with them. */
function soundCall({ id, name, arguments: json }: ToolCall): ToolCall {
  let isObject = false;
  try {
    const value: unknown = JSON.parse(json);
    isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    isObject = false;
  }
  return { id, name: soundName(name), arguments: isObject ? json : '{}' };
}

function sum(parts: readonly { withheld: number }[]): number {
  return parts.reduce((total, { withheld }) => total + withheld, 0);
}

/** The turn with this answer's earlier results cut, the oldest first, until it fits. */
function fitting(turn: Turn, most: number, render: (turn: Turn) => Rendered, gauge: TokenGauge): Rendered {
  let rendered = render(turn);
  if (!turn.answer) return rendered;
  let { answer } = turn;
  const fits = () => gauge.messages(rendered.messages) <= most;
  for (let index = 0; index < answer.steps.length && !fits(); index++) {
    const steps = answer.steps.map((step, at) =>
      at === index
        ? {
            ...step,
            calls: step.calls.map((one) => ({
              ...one,
              result: clipResult(one.result, RESULT_FLOOR_CHARACTERS),
            })),
          }
        : step,
    );
    answer = { ...answer, steps };
    rendered = render({ ...turn, answer });
  }
  return rendered;
}

/** Puts a request together. Throws a sentence when the message cannot fit at all. */
export function assemble(parts: RequestParts): Assembled {
  const { model, tools, history, turn, mark, gauge } = parts;
  const renderer = new Renderer(parts);
  const system: ChatMessage = { role: 'system', text: systemPrompt(mark), isStable: true };
  const maxTokens = Math.max(1, Math.min(ANSWER_TOKENS, Math.floor(model.contextTokens * ANSWER_SHARE)));
  let room = model.contextTokens - maxTokens - gauge.request([system], tools);
  const current = fitting(turn, room, (one) => renderer.current(one), gauge);
  room -= gauge.messages(current.messages);
  if (room < 0) {
    throw new RecollectError(
      'model_failed',
      'This message, with what belongs to it, is longer than the model can take. It is kept; attach less, or choose a model with a larger context.',
    );
  }
  const past: Rendered[] = [];
  for (const earlier of [...history].reverse()) {
    const rendered = renderer.past(earlier);
    room -= gauge.messages(rendered.messages);
    if (room < 0) break;
    past.unshift(rendered);
  }
  const messages = [system, ...past.flatMap((one) => one.messages), ...current.messages];
  return {
    messages,
    tokens: gauge.request(messages, tools),
    maxTokens,
    turnsLeftOut: history.length - past.length,
    withheld: sum(past) + current.withheld,
    hasLocalOnly: current.hasLocalOnly || past.some((one) => one.hasLocalOnly),
  };
}
