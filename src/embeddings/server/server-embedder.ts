/** Embeddings from a server: batched, paced, tried again when that can help, and refused in words when it cannot. */
import type { Embedder, EmbeddingPurpose } from '../../core/embedder';
import { RecollectError, reasonOf } from '../../core/errors';
import type { Now, Random, Sleep } from '../../core/ports';
import { bodyFor, vectorsIn } from './dialects';
import type { Http, HttpAnswer } from './http';
import {
  ATTEMPTS,
  CHARACTERS_A_REQUEST,
  PASSAGES_TIMEOUT,
  QUERY_TIMEOUT,
  SHORTEST_CUT,
  TEXTS_A_REQUEST,
} from './limits';
import { Pace, retryAfter, waitBefore } from './pace';
import { otherDimensions, refusal, remedyFor, tooLong, tooSlow, unreachable, unreadable } from './refusals';
import { endpointOf, serverId } from './server-config';
import type { ServerAddress, ServerConfig } from './server-config';
import { unitVector } from '../unit-vector';

/** What a server is reached with. */
export interface ServerAccess {
  http: Http;
  /** The key, asked for each time because the user may link another; null when there is none. */
  key: () => string | null;
  now: Now;
  sleep: Sleep;
  /** The outcome of some work, or null when it takes longer than so many milliseconds. */
  within: <T>(ms: number, work: Promise<T>) => Promise<T | null>;
  random: Random;
}

/** Texts in order, in requests that are neither too many nor too large. */
function requestsFor(texts: readonly string[]): string[][] {
  const requests: string[][] = [];
  let room = 0;
  for (const text of texts) {
    const last = requests.at(-1);
    if (!last || last.length >= TEXTS_A_REQUEST || text.length > room) {
      requests.push([text]);
      room = CHARACTERS_A_REQUEST - text.length;
    } else {
      last.push(text);
      room -= text.length;
    }
  }
  return requests;
}

/** Asks a server for one vector to find out how long they are. */
export async function discoverDimensions(server: ServerAddress, access: ServerAccess): Promise<number> {
  const trial = new ServerEmbedder({ ...server, dimensions: 0, requestsPerMinute: 60 }, access);
  const [vector] = await trial.embed(['memory'], 'passage');
  return vector?.length ?? 0;
}

/** A server as an embedder. */
export class ServerEmbedder implements Embedder {
  readonly id: string;
  readonly dimensions: number;
  private readonly pace: Pace;
  private isClosed = false;

  constructor(
    private readonly config: ServerConfig,
    private readonly access: ServerAccess,
  ) {
    this.id = serverId(config);
    this.dimensions = config.dimensions;
    this.pace = new Pace(config.requestsPerMinute, access.now, access.sleep);
  }

  /** Stops asking; what is under way fails. */
  close(): void {
    this.isClosed = true;
  }

  async embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]> {
    const vectors: Float32Array[] = texts.map(() => new Float32Array(this.dimensions));
    const spoken = texts.flatMap((text, index) => (text.trim() === '' ? [] : [index]));
    let at = 0;
    for (const request of requestsFor(spoken.map((index) => texts[index]!))) {
      for (const vector of await this.vectorsFor(request, purpose)) vectors[spoken[at++]!] = vector;
    }
    return vectors;
  }

  /** One request; what is too long for the server is parted, and at last cut. */
  private async vectorsFor(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]> {
    const answer = await this.answerFor(texts, purpose);
    if (answer.status >= 200 && answer.status < 300) return this.read(answer, texts.length);
    if (remedyFor(answer) !== 'shorten') throw refusal(this.config, answer);
    if (texts.length > 1) {
      const half = Math.ceil(texts.length / 2);
      const first = await this.vectorsFor(texts.slice(0, half), purpose);
      return [...first, ...(await this.vectorsFor(texts.slice(half), purpose))];
    }
    const [text = ''] = texts;
    if (text.length <= SHORTEST_CUT) throw tooLong(this.config, answer);
    // The beginning of a passage says more about it than nothing would.
    return this.vectorsFor([text.slice(0, Math.ceil(text.length / 2))], purpose);
  }

  /** The server's answer after as many attempts as make sense. */
  private async answerFor(texts: readonly string[], purpose: EmbeddingPurpose): Promise<HttpAnswer> {
    const isQuery = purpose === 'query';
    // Whoever asks a question is better served by words at once than by vectors in a minute.
    const attempts = isQuery ? 1 : ATTEMPTS;
    for (let attempt = 1; ; attempt++) {
      await this.pace.place(isQuery);
      this.throwIfClosed();
      const outcome = await this.post(texts, isQuery ? QUERY_TIMEOUT : PASSAGES_TIMEOUT);
      this.throwIfClosed();
      const isAnswer = !(outcome instanceof RecollectError);
      if (isAnswer && remedyFor(outcome) !== 'retry') return outcome;
      const asked = isAnswer ? retryAfter(outcome.headers['retry-after'], this.access.now()) : null;
      const wait = attempt < attempts ? waitBefore(attempt, asked, this.access.random) : null;
      if (wait === null) throw isAnswer ? refusal(this.config, outcome) : outcome;
      await this.access.sleep(wait);
    }
  }

  private async post(texts: readonly string[], timeout: number): Promise<HttpAnswer | RecollectError> {
    const key = this.access.key();
    const posted = this.access.http({
      url: endpointOf(this.config),
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: bodyFor(this.config, texts),
    });
    try {
      return (await this.access.within(timeout, posted)) ?? tooSlow(this.config, timeout);
    } catch (thrown) {
      return unreachable(this.config, reasonOf(thrown));
    }
  }

  private read(answer: HttpAnswer, count: number): Float32Array[] {
    let parsed: unknown;
    try {
      parsed = JSON.parse(answer.text);
    } catch {
      throw unreadable(this.config, answer.text);
    }
    const vectors = vectorsIn(this.config.kind, parsed);
    if (vectors?.length !== count) throw unreadable(this.config, answer.text);
    for (const { length } of vectors) {
      const expected = this.dimensions || vectors[0]!.length;
      if (length !== expected || length === 0) throw otherDimensions(this.config, expected, length);
    }
    return vectors.map((vector) => unitVector(Float32Array.from(vector)));
  }

  private throwIfClosed(): void {
    if (this.isClosed) throw new RecollectError('closed', 'Another model was chosen before this was done.');
  }
}
