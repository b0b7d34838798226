/**
 * Which way leads to a server: `fetch` where the server lets pages ask, else Node on the desktop, else the app's own request
 * function, which cannot stream. That a server refuses pages shows only in a `TypeError` before any answer, like every other
 * failure to reach it; so the next way is tried, and what worked is remembered for each server.
 */
import { reasonOf } from '../../core/errors';
import type { Now } from '../../core/ports';
import type { HttpRequest, HttpResponse, Transport } from '../../core/transport';

/** How long a way that cannot stream is kept to, in milliseconds. Perhaps the others failed by chance. */
const BUFFERED_FOR_MS = 600_000;

/** A way to servers. */
export interface Way {
  name: string;
  transport: Transport;
  /** Whether an answer comes bit by bit. */
  streams: boolean;
}

/** Tries the ways in the order given. */
export class ChosenTransport implements Transport {
  private readonly known = new Map<string, { way: Way; until: number }>();

  constructor(
    private readonly ways: readonly Way[],
    private readonly now: Now,
  ) {}

  async send(request: HttpRequest): Promise<HttpResponse> {
    const { host } = new URL(request.url);
    const failures: string[] = [];
    for (const way of this.orderFor(host)) {
      try {
        const response = await asIs(await way.transport.send(request));
        this.known.set(host, { way, until: way.streams ? Infinity : this.now() + BUFFERED_FOR_MS });
        return response;
      } catch (thrown) {
        // Stopped is stopped, whichever way it was on.
        if (request.signal?.aborted) throw thrown;
        failures.push(`${way.name}: ${reasonOf(thrown)}`);
      }
    }
    this.known.delete(host);
    throw new Error(failures.join('; '));
  }

  private orderFor(host: string): readonly Way[] {
    const known = this.known.get(host);
    if (!known || this.now() > known.until) return this.ways;
    return [known.way, ...this.ways.filter((way) => way !== known.way)];
  }
}

/**
 * The answer; rejects when it says that pages may not ask. Anthropic refuses them so for accounts that keep nothing, with a
 * status that would otherwise mean a wrong key.
 */
async function asIs(response: HttpResponse): Promise<HttpResponse> {
  if (response.status !== 401 && response.status !== 403) return response;
  const pieces: Uint8Array[] = [];
  for await (const piece of response.body) pieces.push(piece);
  const decoder = new TextDecoder();
  const text = pieces.map((piece) => decoder.decode(piece, { stream: true })).join('');
  if (/\bCORS\b/.test(text)) throw new Error(text);
  return {
    ...response,
    body: (async function* () {
      yield* pieces;
    })(),
  };
}
