/** Servers reached by `fetch`: a page's, where the server allows it, or Node's. */
import type { HttpRequest, HttpResponse, Transport } from '../core/transport';

async function* chunksOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!stream) return;
  // Not every engine lets a stream be iterated.
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The part of `fetch` that is needed. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A way by some `fetch`. */
export function fetchTransport(fetch: Fetch): Transport {
  return {
    async send({ url, method, headers, body, signal }: HttpRequest): Promise<HttpResponse> {
      const response = await fetch(url, {
        method,
        headers: { ...headers },
        ...(body === undefined ? {} : { body }),
        ...(signal ? { signal } : {}),
        // No cookies, and no key handed on to another address.
        credentials: 'omit',
        redirect: 'error',
      });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: chunksOf(response.body),
      };
    },
  };
}
