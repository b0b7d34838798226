/** How a server is reached: a port, since the app's window and Node each have their own way. */

/** A request with a JSON body. */
interface HttpRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** An answer of any status, headers in lower case. */
export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Posts; rejects only when no answer came. */
export type Http = (request: HttpRequest) => Promise<HttpAnswer>;
