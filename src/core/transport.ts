/**
 * How a server is reached for an answer that comes bit by bit: one request, and its body as it arrives. A port, since a
 * page, the desktop and a phone each have their own way.
 */

/** One request. */
export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Aborting closes the connection; `send` and the body then reject. */
  signal?: AbortSignal;
}

/** An answer of any status, its headers in lower case. Whoever stops reading the body closes the connection. */
export interface HttpResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: AsyncIterable<Uint8Array>;
}

/** A way to servers. Rejects only when no answer came. */
export interface Transport {
  send(request: HttpRequest): Promise<HttpResponse>;
}

/** Does something after so many milliseconds, unless the returned function is called before. */
export type After = (ms: number, work: () => void) => () => void;
