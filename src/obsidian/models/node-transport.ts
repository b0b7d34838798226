/** Servers reached by Node, on the desktop: it streams, and knows nothing of the rules for pages. */
import type { IncomingMessage, NodeHttp } from '../node-door';
import type { After, HttpRequest, HttpResponse, Transport } from '../../core/transport';

/** Milliseconds for a connection to come about: behind a proxy that only the app knows it never does. */
const CONNECT_MS = 10_000;

/** Node's modules for the two protocols; null where there is no Node. */
export type LoadHttp = (protocol: string) => Promise<NodeHttp | null>;

function headersOf(incoming: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
}

async function* chunksOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  for await (const chunk of incoming) yield chunk as Uint8Array;
}

/** A way by Node. */
export function nodeTransport(load: LoadHttp, after: After): Transport {
  return {
    async send({ url, method, headers, body, signal }: HttpRequest): Promise<HttpResponse> {
      const http = await load(new URL(url).protocol);
      if (!http) throw new Error('Node is not here');
      return new Promise((resolve, reject) => {
        const outgoing = http.request(
          url,
          { method, headers: { ...headers }, ...(signal ? { signal } : {}) },
          (incoming) => {
            // A connection that breaks after nobody reads any more is nobody's failure.
            incoming.on('error', () => undefined);
            resolve({
              status: incoming.statusCode ?? 0,
              headers: headersOf(incoming),
              body: chunksOf(incoming),
            });
          },
        );
        outgoing.on('error', reject);
        outgoing.on('socket', (socket) => {
          if (!socket.connecting) return;
          const disarm = after(CONNECT_MS, () => outgoing.destroy(new Error('no connection came about')));
          socket.once('connect', disarm);
          socket.once('close', disarm);
        });
        outgoing.end(body);
      });
    },
  };
}
