/** Messages as Anthropic speaks them. */
import type {
  ChatMessage,
  ChatModel,
  ModelEvent,
  StreamOptions,
  ToolCall,
  ToolSpec,
} from '../../core/chat-model';
import type { ModelAccess } from '../access';
import { untilComplete } from '../afterword';
import { complaintOf } from '../complaint';
import { endpointOf, hostOf, isRemote } from '../connections';
import type { Connection } from '../connections';
import { exchange } from '../exchange';
import type { Asking, Body } from '../exchange';
import { callId } from '../ids';
import { Refusal, cutOff, senseless } from '../refusals';
import { parsed } from '../wire/json';
import { serverSentEvents } from '../wire/server-sent-events';
import type { ServerSentEvent } from '../wire/server-sent-events';
import { UsageCount, endOf, eventIn } from './answer';
import type { AnthropicEvent } from './answer';
import { bodyFor } from './request';

const VERSION = '2023-06-01';

/** The headers of every request. */
export function anthropicHeaders(connection: Connection, { keyNamed }: ModelAccess): Record<string, string> {
  const key = connection.keyName === '' ? null : keyNamed(connection.keyName);
  return {
    'content-type': 'application/json',
    'anthropic-version': VERSION,
    // Without it a request from a page is refused. The key is the user's own, on their own machine.
    'anthropic-dangerous-direct-browser-access': 'true',
    ...(key ? { 'x-api-key': key } : {}),
  };
}

/** A model behind such a server. */
export class AnthropicChat implements ChatModel {
  readonly id: string;
  readonly contextTokens: number;
  readonly isRemote: boolean;
  /** Newer models refuse to be told. */
  private takesTemperature = true;

  constructor(
    private readonly connection: Connection,
    private readonly access: ModelAccess,
    private readonly patience: Partial<Pick<Asking, 'attempts' | 'firstByteMs'>> = {},
  ) {
    this.id = `${hostOf(connection)}/${connection.model}`;
    this.contextTokens = connection.contextTokens;
    this.isRemote = isRemote(connection);
  }

  stream(
    messages: readonly ChatMessage[],
    tools: readonly ToolSpec[],
    options: StreamOptions = {},
  ): AsyncIterable<ModelEvent> {
    const { connection, access } = this;
    const given = connection.usesTools ? tools : [];
    return exchange(
      { connection, access, options, ...this.patience },
      {
        request: () => ({
          method: 'POST',
          url: endpointOf(connection, 'messages'),
          headers: anthropicHeaders(connection, access),
          body: bodyFor(connection.model, messages, given, options, this.takesTemperature),
        }),
        read: (body) => this.read(body),
        adapts: ({ status, complaint }) => {
          const isAboutTemperature = status === 400 && /temperature|sampling/i.test(complaint.message);
          const canHelp = isAboutTemperature && this.takesTemperature && options.temperature !== undefined;
          if (canHelp) this.takesTemperature = false;
          return canHelp;
        },
      },
    );
  }

  private async *read(body: Body): AsyncGenerator<ModelEvent> {
    const answer = { isComplete: false };
    const count = new UsageCount();
    const calls = new Map<number, ToolCall>();
    let reason = '';
    let hasCalls = false;
    for await (const sent of untilComplete(serverSentEvents(body), body, answer)) {
      const event = this.eventOf(sent);
      switch (event?.type) {
        case 'message_start':
          count.take(event.message.usage);
          break;
        case 'content_block_start': {
          const { type, id, name, text, input } = event.content_block;
          if (type === 'text' && text) yield { type: 'text', text };
          if (type !== 'tool_use') break;
          const isGiven = typeof input === 'object' && input !== null && Object.keys(input).length > 0;
          calls.set(event.index, {
            id: id || callId(this.access.random),
            name: name ?? '',
            arguments: isGiven ? JSON.stringify(input) : '',
          });
          break;
        }
        case 'content_block_delta': {
          const { type, text, partial_json: piece } = event.delta;
          const call = calls.get(event.index);
          if (type === 'text_delta' && text) yield { type: 'text', text };
          else if (call && piece) call.arguments += piece;
          break;
        }
        case 'content_block_stop': {
          const call = calls.get(event.index);
          calls.delete(event.index);
          if (!call) break;
          hasCalls = true;
          yield { type: 'call', call };
          break;
        }
        case 'message_delta':
          count.take(event.usage);
          reason = event.delta.stop_reason ?? reason;
          answer.isComplete = reason !== '';
          break;
        case 'message_stop':
          answer.isComplete = true;
          break;
        case undefined:
          break;
      }
      if (event?.type === 'message_stop') break;
    }
    if (!answer.isComplete) throw cutOff(this.connection);
    if (count.usage) yield { type: 'usage', usage: count.usage };
    yield { type: 'end', reason: endOf(reason, hasCalls) };
  }

  /** The event that was sent; null when it is only the first half of one, or of no interest. */
  private eventOf({ data, event, isWhole }: ServerSentEvent): AnthropicEvent | null {
    const value = parsed(data);
    if (value === undefined) {
      if (isWhole) throw senseless(this.connection, data);
      return null;
    }
    const complaint = complaintOf(value);
    if (complaint) throw new Refusal(null, complaint);
    if (event === 'whole') throw senseless(this.connection, data);
    return eventIn(value);
  }
}
