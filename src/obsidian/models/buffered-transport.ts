/**
 * Servers reached by the app's own request function: on every platform, past the rules for pages and through the system's
 * proxy, but the answer comes in one piece at the end, and stopping only stops listening.
 */
import type { RequestUrlParam, RequestUrlResponse } from 'obsidian';
import type { HttpRequest, HttpResponse, Transport } from '../../core/transport';

/** The app's request function. */
export type RequestUrl = (
  request: RequestUrlParam,
) => Promise<Pick<RequestUrlResponse, 'status' | 'headers' | 'arrayBuffer'>>;

async function* inOnePiece(bytes: ArrayBuffer): AsyncGenerator<Uint8Array> {
  if (bytes.byteLength > 0) yield new Uint8Array(bytes);
}

/** Resolves with the work, or rejects as soon as the signal is aborted. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('stopped'));
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** A way by the app. */
export function bufferedTransport(requestUrl: RequestUrl): Transport {
  return {
    async send({ url, method, headers, body, signal }: HttpRequest): Promise<HttpResponse> {
      if (signal?.aborted) throw new Error('stopped');
      const request = { url, method, headers: { ...headers }, throw: false };
      const answer = await unlessAborted(
        requestUrl(body === undefined ? request : { ...request, body }),
        signal,
      );
      const lowered = Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]);
      return {
        status: answer.status,
        headers: Object.fromEntries(lowered) as Record<string, string>,
        body: inOnePiece(answer.arrayBuffer),
      };
    },
  };
}
