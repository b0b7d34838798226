/**
 * Ollama's own chat. Its OpenAI-like side cannot set the context length, and what exceeds the default is cut off silently, so
 * that instructions vanish first; hence this one, which sets the length and checks it against what the model can read.
 */
import type { ChatMessage, ChatModel, ModelEvent, StreamOptions, ToolSpec } from '../../core/chat-model';
import { RecollectError } from '../../core/errors';
import type { ModelAccess } from '../access';
import { untilComplete } from '../afterword';
import { complaintOf } from '../complaint';
import { endpointOf, hostOf, isRemote } from '../connections';
import type { Connection } from '../connections';
import { exchange, inquire } from '../exchange';
import type { Asking, Body } from '../exchange';
import { callId } from '../ids';
import { INQUIRY_MS, MOST_CHARACTERS_A_TOKEN } from '../limits';
import { bearer } from '../openai/openai-chat';
import { Refusal, cutOff, refused, senseless } from '../refusals';
import { parsed } from '../wire/json';
import { jsonLines } from '../wire/json-lines';
import { pieceIn, shownIn, usageOf } from './answer';
import type { Piece, ShownModel } from './answer';
import { bodyFor, cannotFit } from './request';

/** What Ollama knows of the model of a connection. Rejects with a `Refusal` when it knows no such model. */
export async function showModel(asking: Asking): Promise<ShownModel | null> {
  const { connection, access } = asking;
  const text = await inquire(
    {
      method: 'POST',
      url: endpointOf(connection, 'api/show'),
      headers: { 'content-type': 'application/json', ...bearer(connection, access) },
      body: JSON.stringify({ model: connection.model }),
    },
    asking,
    INQUIRY_MS,
  );
  return shownIn(parsed(text));
}

/** A model that Ollama runs. */
export class OllamaChat implements ChatModel {
  readonly id: string;
  readonly isRemote: boolean;
  private shown: ShownModel | null = null;

  constructor(
    private readonly connection: Connection,
    private readonly access: ModelAccess,
    private readonly patience: Partial<Pick<Asking, 'attempts' | 'firstByteMs'>> = {},
  ) {
    this.id = `${hostOf(connection)}/${connection.model}`;
    this.isRemote = isRemote(connection);
  }

  /** As the connection says, or what the model reads at most, as soon as Ollama has said so. */
  get contextTokens(): number {
    return Math.min(this.connection.contextTokens, this.shown?.contextTokens ?? Infinity);
  }

  async *stream(
    messages: readonly ChatMessage[],
    tools: readonly ToolSpec[],
    options: StreamOptions = {},
  ): AsyncGenerator<ModelEvent> {
    const { connection, access } = this;
    const asking: Asking = { connection, access, options, ...this.patience };
    await this.verify(asking);
    if (cannotFit(messages, this.contextTokens, MOST_CHARACTERS_A_TOKEN))
      throw new RecollectError(
        'model_failed',
        `This is longer than the ${this.contextTokens} tokens that the model "${connection.model}" at ${hostOf(connection)} can read. Begin a new chat or attach less.`,
      );
    const given = connection.usesTools ? tools : [];
    yield* exchange(asking, {
      request: () => ({
        method: 'POST',
        url: endpointOf(connection, 'api/chat'),
        headers: { 'content-type': 'application/json', ...bearer(connection, access) },
        body: bodyFor(connection.model, messages, given, options, this.contextTokens),
      }),
      read: (body) => this.read(body),
      adapts: () => false,
    });
  }

  /** Asks once what the model can do. A server that cannot say is believed to be as the connection says. */
  private async verify(asking: Asking): Promise<void> {
    if (this.shown) return;
    try {
      this.shown = await showModel(asking);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      const error = refused(this.connection, thrown);
      const isAnswer = error.code === 'model_key' || /not found/i.test(thrown.complaint.message);
      if (isAnswer) throw error;
    }
    const elsewhere = this.shown?.runsAt;
    if (elsewhere && !this.isRemote) {
      this.shown = null;
      throw new RecollectError(
        'model_failed',
        `The model "${this.connection.model}" does not run on this machine but at ${elsewhere}. Nothing was sent. Mark the connection as one that passes on what it gets, or choose another model.`,
      );
    }
  }

  private async *read(body: Body): AsyncGenerator<ModelEvent> {
    const answer = { isComplete: false };
    let hasCalls = false;
    let last: Piece | null = null;
    for await (const { text: line, isWhole } of untilComplete(jsonLines(body), body, answer)) {
      const piece = this.pieceOf(line, isWhole);
      if (!piece) continue;
      const { content, tool_calls: calls } = piece.message ?? {};
      if (content) yield { type: 'text', text: content };
      for (const { id, function: called } of calls ?? []) {
        hasCalls = true;
        const given = called.arguments ?? {};
        yield {
          type: 'call',
          call: {
            id: id || callId(this.access.random),
            name: called.name,
            arguments: typeof given === 'string' ? given : JSON.stringify(given),
          },
        };
      }
      if (!piece.done) continue;
      answer.isComplete = true;
      last = piece;
      break;
    }
    if (!last) throw cutOff(this.connection);
    const usage = usageOf(last);
    if (usage) yield { type: 'usage', usage };
    if (last.done_reason === 'length') yield { type: 'end', reason: 'length' };
    else yield { type: 'end', reason: hasCalls ? 'calls' : 'stop' };
  }

  private pieceOf(line: string, isWhole: boolean): Piece | null {
    const value = parsed(line);
    if (value === undefined) {
      if (isWhole) throw senseless(this.connection, line);
      return null;
    }
    const complaint = complaintOf(value);
    if (complaint) throw new Refusal(null, complaint);
    const piece = pieceIn(value);
    if (!piece) throw senseless(this.connection, line);
    return piece;
  }
}
