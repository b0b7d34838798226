import http from 'node:http';
import https from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { BridgeError } from './bridge-error.ts';
import type { IncomingResponse, OutgoingRequest } from './protocol.ts';

const MAX_REDIRECTS = 10;

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => gunzipSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
  deflate: (bytes) => inflateSync(bytes),
};

/** Sends what a plugin asked for by `requestUrl`: from Node, so free of CORS as in the app. */
export async function sendOutgoing(
  request: OutgoingRequest,
  body: Buffer,
): Promise<{ response: IncomingResponse; body: Buffer }> {
  let current = request;
  let payload = body;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await sendOnce(current, payload);
    const { location } = answer.response.headers;
    if (answer.response.status < 300 || answer.response.status >= 400 || location === undefined)
      return answer;
    const keepsBody = answer.response.status === 307 || answer.response.status === 308;
    current = {
      ...current,
      url: new URL(location, current.url).href,
      method: keepsBody ? current.method : 'GET',
    };
    if (!keepsBody) payload = Buffer.alloc(0);
  }
  throw new BridgeError(502, 'net::ERR_TOO_MANY_REDIRECTS', 'net::ERR_TOO_MANY_REDIRECTS');
}

function sendOnce(
  request: OutgoingRequest,
  body: Buffer,
): Promise<{ response: IncomingResponse; body: Buffer }> {
  const url = new URL(request.url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new BridgeError(400, 'net::ERR_UNKNOWN_URL_SCHEME', 'net::ERR_UNKNOWN_URL_SCHEME');
  }
  const headers = { 'accept-encoding': 'gzip, deflate, br', ...request.headers };
  if (body.length > 0) Object.assign(headers, { 'content-length': String(body.length) });
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? https : http).request(
      url,
      { method: request.method, headers },
      (incoming) => {
        collect(incoming).then((bytes) => {
          const decode = DECODERS[incoming.headers['content-encoding'] ?? ''];
          const response = { status: incoming.statusCode ?? 0, headers: flatten(incoming.headers) };
          resolve({ response, body: decode && bytes.length > 0 ? decode(bytes) : bytes });
        }, reject);
      },
    );
    outgoing.on('error', (error) =>
      reject(new BridgeError(502, 'net::ERR_FAILED', `net::ERR_FAILED ${error.message}`)),
    );
    outgoing.end(body);
  });
}

/** All bytes of a request or an answer. */
export async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function flatten(headers: http.IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
