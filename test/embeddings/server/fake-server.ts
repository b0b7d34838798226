/** A server for embeddings on this machine: speaks as OpenAI and as Ollama do, and can be told to misbehave. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { unitVector } from '../../../src/embeddings/unit-vector.ts';

/** A request as it came in. */
interface Received {
  path: string;
  key: string | undefined;
  model: string;
  input: string[];
}

/** An answer given instead of the usual one; null for none at all. */
interface Oddity {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  isSilent?: boolean;
}

/** The running server. */
export interface FakeServer {
  url: string;
  received: Received[];
  /** Answers for the next requests, in order; undefined is the usual one. */
  oddities: (Oddity | undefined)[];
  /** When set, asked about every request. */
  odd: ((request: Received) => Oddity | undefined) | null;
  /** The one key that is accepted; any when null. */
  key: string | null;
  dimensions: number;
  close(): Promise<void>;
}

/** A vector that texts share as far as they share words. */
function vectorOf(text: string, dimensions: number): number[] {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
    let hash = 2166136261;
    for (const char of word) hash = Math.imul(hash ^ char.codePointAt(0)!, 16777619) >>> 0;
    vector[hash % dimensions]! += 1;
  }
  return [...unitVector(vector)];
}

const errorBody = (message: string, code: string) => JSON.stringify({ error: { message, code } });

/** Starts one on a free port. */
export async function startFakeServer(): Promise<FakeServer> {
  const fake: FakeServer = {
    url: '',
    received: [],
    oddities: [],
    odd: null,
    key: null,
    dimensions: 48,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  const usual = ({ path, key, model, input }: Received): Oddity => {
    if (fake.key !== null && key !== fake.key)
      return { status: 401, body: errorBody('Incorrect API key provided', 'invalid_api_key') };
    if (model !== 'fake-embed') {
      const message = `model "${model}" not found, try pulling it first`;
      return {
        status: 404,
        body:
          path === '/api/embed' ? JSON.stringify({ error: message }) : errorBody(message, 'model_not_found'),
      };
    }
    const embeddings = input.map((text) => vectorOf(text, fake.dimensions));
    if (path === '/api/embed') return { body: JSON.stringify({ model, embeddings }) };
    if (path === '/v1/embeddings') {
      const data = embeddings
        .map((embedding, index) => ({ object: 'embedding', index, embedding }))
        .reverse();
      return { body: JSON.stringify({ object: 'list', model, data }) };
    }
    return { status: 404, body: '<html>Not here</html>' };
  };

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { model, input } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Pick<
        Received,
        'model' | 'input'
      >;
      const key = request.headers.authorization?.replace(/^Bearer /, '');
      const received = { path: request.url ?? '', key, model, input };
      fake.received.push(received);
      const next = fake.oddities.shift() ?? fake.odd?.(received) ?? usual(received);
      if (next.isSilent) return;
      response.writeHead(next.status ?? 200, { 'content-type': 'application/json', ...next.headers });
      response.end(next.body ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
