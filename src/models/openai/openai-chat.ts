/**
 * Chat completions as OpenAI defined them and many others speak them: OpenRouter, LM Studio, vLLM, Gemini's compatible
 * endpoint. They agree on the outline only; what they differ in is tolerated here.
 */
import type { ChatMessage, ChatModel, ModelEvent, StreamOptions, ToolSpec } from '../../core/chat-model';
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
import { chunkIn, endOf, textOf, usageOf } from './answer';
import type { Chunk } from './answer';
import { CallPieces } from './call-pieces';
import { bodyFor, extraWithoutMark, mannersAfter, mannersOf } from './request';
import type { Manners } from './request';

/** Calls whose extras are remembered; older ones fall back to what is sent without. */
const REMEMBERED_CALLS = 500;

/** A model behind such a server. */
export class OpenAiChat implements ChatModel {
  readonly id: string;
  readonly contextTokens: number;
  readonly isRemote: boolean;
  private manners: Manners;
  private readonly extras = new Map<string, unknown>();

  constructor(
    private readonly connection: Connection,
    private readonly access: ModelAccess,
    private readonly patience: Partial<Pick<Asking, 'attempts' | 'firstByteMs'>> = {},
  ) {
    const host = hostOf(connection);
    this.id = `${host}/${connection.model}`;
    this.contextTokens = connection.contextTokens;
    this.isRemote = isRemote(connection);
    this.manners = mannersOf(host);
  }

  stream(
    messages: readonly ChatMessage[],
    tools: readonly ToolSpec[],
    options: StreamOptions = {},
  ): AsyncIterable<ModelEvent> {
    const { connection, access } = this;
    const given = connection.usesTools ? tools : [];
    const unknown = extraWithoutMark(hostOf(connection));
    const extraOf = (id: string) => this.extras.get(id) ?? unknown;
    return exchange(
      { connection, access, options, ...this.patience },
      {
        request: () => ({
          method: 'POST',
          url: endpointOf(connection, 'chat/completions'),
          headers: { 'content-type': 'application/json', ...bearer(connection, access) },
          body: bodyFor(connection.model, messages, given, options, this.manners, extraOf),
        }),
        read: (body) => this.read(body),
        adapts: (refusal) => {
          const other = mannersAfter(refusal, this.manners);
          if (other) this.manners = other;
          return other !== null;
        },
      },
    );
  }

  private async *read(body: Body): AsyncGenerator<ModelEvent> {
    const pieces = new CallPieces(() => callId(this.access.random));
    const answer = { isComplete: false };
    let reason = '';
    let usage: Chunk['usage'];
    for await (const { data, event, isWhole } of untilComplete(serverSentEvents(body), body, answer)) {
      if (data.trim() === '[DONE]') {
        answer.isComplete = true;
        break;
      }
      const chunk = this.chunkOf(data, event === 'whole', isWhole);
      if (!chunk) continue;
      usage = chunk.usage ?? usage;
      const choice = chunk.choices?.[0];
      const said = choice?.delta ?? choice?.message;
      if (said) {
        const text = textOf(said);
        if (text !== '') yield { type: 'text', text };
        for (const piece of said.tool_calls ?? []) pieces.add(piece);
      }
      if (choice?.finish_reason) reason = choice.finish_reason;
      answer.isComplete ||= reason !== '' || event === 'whole';
    }
    if (!answer.isComplete) throw cutOff(this.connection);
    if (reason === 'error') throw cutOff(this.connection, 'the server reported an error');
    for (const call of pieces.calls) {
      this.remember(call.id, pieces.extraOf(call.id));
      yield { type: 'call', call };
    }
    const counted = usage ? usageOf(usage) : null;
    if (counted) yield { type: 'usage', usage: counted };
    yield { type: 'end', reason: endOf(reason, pieces.calls.length > 0) };
  }

  /** The piece in an event; null when it is only the first half of one, or nothing of interest. */
  private chunkOf(data: string, isDocument: boolean, isWhole: boolean): Chunk | null {
    const value = parsed(data);
    if (value === undefined) {
      if (isWhole) throw senseless(this.connection, data);
      return null;
    }
    const complaint = hasError(value) ? complaintOf(value) : null;
    if (complaint) throw new Refusal(null, complaint);
    const chunk = chunkIn(value);
    if (isDocument && !chunk?.choices?.[0]?.message) throw senseless(this.connection, data);
    return chunk;
  }

  private remember(call: string, extra: unknown): void {
    if (extra === undefined) return;
    this.extras.set(call, extra);
    const [oldest] = this.extras.keys();
    if (this.extras.size > REMEMBERED_CALLS && oldest !== undefined) this.extras.delete(oldest);
  }
}

/** A usual piece may carry `error: null`. */
function hasError(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'object' && first !== null && 'error' in first && first.error !== null;
}

/** The header with the key. */
export function bearer(connection: Connection, { keyNamed }: ModelAccess): Record<string, string> {
  const key = connection.keyName === '' ? null : keyNamed(connection.keyName);
  return key ? { authorization: `Bearer ${key}` } : {};
}
