import type { RequestUrlParam, RequestUrlResponse, RequestUrlResponsePromise } from 'obsidian';
import type { Bridge } from './bridge.ts';

let bridge: Bridge | null = null;

/** Sends all further requests over `next`; a page has one bridge. */
export function connectRequests(next: Bridge): void {
  bridge = next;
}

/** Obsidian's `requestUrl`: sent by the server, so free of CORS. */
export function requestUrl(request: RequestUrlParam | string): RequestUrlResponsePromise {
  const response = send(typeof request === 'string' ? { url: request } : request);
  const promise = response as RequestUrlResponsePromise;
  promise.arrayBuffer = derived(response, (answer) => answer.arrayBuffer);
  promise.text = derived(response, (answer) => answer.text);
  promise.json = derived(response, (answer): unknown => answer.json);
  return promise;
}

/** Obsidian's older `request`: only the text. */
export async function request(request: RequestUrlParam | string): Promise<string> {
  return (await requestUrl(request)).text;
}

// Nobody need look at these, so a failure in one that nobody looks at is no unhandled rejection.
function derived<T>(
  response: Promise<RequestUrlResponse>,
  take: (answer: RequestUrlResponse) => T,
): Promise<T> {
  const part = response.then(take);
  part.catch(() => undefined);
  return part;
}

async function send(request: RequestUrlParam): Promise<RequestUrlResponse> {
  if (!bridge) throw new Error('The page is not connected yet.');
  const headers = { ...request.headers };
  const type =
    request.contentType ?? (request.body === undefined ? undefined : 'application/x-www-form-urlencoded');
  if (type !== undefined && !Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')) {
    headers['content-type'] = type;
  }
  const body = await new Blob(request.body === undefined ? [] : [request.body]).arrayBuffer();
  const { url, method = 'GET' } = request;
  const answer = await bridge.request({ url, method, headers }, body);
  const { status } = answer.response;
  if (status >= 400 && request.throw !== false) {
    throw Object.assign(new Error(`Request failed, status ${status}`), answer.response);
  }
  return toResponse(answer.response, answer.body);
}

function toResponse(
  { status, headers }: { status: number; headers: Record<string, string> },
  bytes: ArrayBuffer,
): RequestUrlResponse {
  return {
    status,
    headers,
    arrayBuffer: bytes,
    get text() {
      return new TextDecoder().decode(bytes);
    },
    get json() {
      return JSON.parse(this.text) as unknown;
    },
  };
}
