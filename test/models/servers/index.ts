/**
 * A language model on this machine: a real HTTP server that speaks a provider's wire format and says, and does wrong, what
 * a script tells it. Used by the tests of models, by end-to-end tests in the browser, and by the workbench.
 */
import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WireFormat } from '../../../src/models/connections.ts';
import { anthropic } from './anthropic.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import type { Dialect, Received, Script, ServedModel, Turn } from './script.ts';

export type { Script, ScriptedCall, ServedModel, Turn } from './script.ts';

const DIALECTS: Readonly<Record<WireFormat, Dialect>> = { openai, anthropic, ollama };

/** How a server is started. */
export interface ModelServerOptions {
  format: WireFormat;
  script?: Script;
  /** The one key that is accepted; any, and none, when null. */
  key?: string | null;
  models?: ServedModel[];
  /** Whether pages of other origins may ask. */
  cors?: boolean;
  /** A fixed port; any free one by default. */
  port?: number;
}

/** A server that runs. Its settings may be changed while it does. */
export interface ModelServer {
  /** `http://127.0.0.1:40123`, without a path. */
  readonly url: string;
  script: Script;
  key: string | null;
  models: ServedModel[];
  cors: boolean;
  /** Every request that came in, of any kind. */
  readonly requests: Received[];
  /** The requests that asked the model to speak. */
  readonly questions: Received[];
  /** Answers that the other side left before their end. */
  readonly left: number;
  /** Resolves with the n-th question, counted from one. */
  asked(count: number): Promise<Received>;
  /** Resolves when so many answers were left before their end. */
  leftBy(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts one. */
export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  const dialect = DIALECTS[options.format];
  const requests: Received[] = [];
  const questions: Received[] = [];
  let left = 0;
  let answered = 0;
  let watchers: (() => void)[] = [];
  const changed = (): void => {
    for (const watcher of watchers) watcher();
  };
  const until = (isTrue: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isTrue()) return;
        watchers = watchers.filter((each) => each !== look);
        resolve();
      };
      watchers.push(look);
      look();
    });

  const nextTurn = async (request: Received): Promise<Turn> => {
    const { script } = server;
    if (typeof script === 'function') return script(request);
    return script[Math.min(answered++, script.length - 1)] ?? {};
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await received(incoming);
    if (server.cors) allowPages(request, response);
    if (request.method === 'OPTIONS') return void response.writeHead(server.cors ? 204 : 405).end();
    requests.push(request);
    const refuse = (status: number, message: string, code = '', headers = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(dialect.refusal(status, message, code));
    };
    const isFromPage = request.headers.origin !== undefined;
    const problem = isFromPage ? (dialect.corsProblem?.(request) ?? null) : null;
    if (problem !== null) return refuse(401, problem);
    if (server.key !== null && dialect.keyOf(request) !== server.key)
      return refuse(401, 'Incorrect API key provided.', 'invalid_api_key');
    if (!dialect.isQuestion(request)) {
      const other = dialect.other(request, server.models);
      if (!other)
        return void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not here</html>');
      return void response.writeHead(other.status, { 'content-type': 'application/json' }).end(other.body);
    }
    questions.push(request);
    response.on('close', () => {
      if (!response.writableFinished) left += 1;
      changed();
    });
    changed();
    const turn = await nextTurn(request);
    if (turn.isSilent) return;
    if (turn.status !== undefined && turn.raw === undefined)
      return refuse(turn.status, turn.message ?? 'Something is wrong.', turn.code, turn.headers);
    await answer(dialect, turn, request, response);
  };

  const listener = http.createServer((incoming, response) => {
    handle(incoming, response).catch((thrown: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(thrown));
    });
  });
  await new Promise<void>((resolve) => listener.listen(options.port ?? 0, '127.0.0.1', resolve));

  const server: ModelServer = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    script: options.script ?? [{ text: 'Hello.' }],
    key: options.key ?? null,
    models: options.models ?? [{ name: 'tiny', contextTokens: 32_768 }],
    cors: options.cors ?? false,
    requests,
    questions,
    get left() {
      return left;
    },
    asked: async (count) => {
      await until(() => questions.length >= count);
      return questions[count - 1] as Received;
    },
    leftBy: (count) => until(() => left >= count),
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
  return server;
}

async function received(incoming: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return {
    method: incoming.method ?? 'GET',
    path: new URL(incoming.url ?? '/', 'http://here').pathname,
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join() : value,
      ]),
    ),
    body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>),
  };
}

function allowPages({ headers }: Received, response: ServerResponse): void {
  if (headers.origin === undefined) return;
  response.setHeader('access-control-allow-origin', headers.origin);
  response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
  response.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '*');
  response.setHeader('access-control-expose-headers', 'retry-after');
  response.setHeader('access-control-allow-private-network', 'true');
}

async function answer(
  dialect: Dialect,
  turn: Turn,
  request: Received,
  response: ServerResponse,
): Promise<void> {
  const { contentType, parts, error, ending } = dialect.speak(turn, request);
  response.writeHead(turn.status ?? 200, {
    'content-type': turn.contentType ?? contentType,
    'cache-control': 'no-cache',
    ...turn.headers,
  });
  response.flushHeaders();
  const write = (part: string | Uint8Array) => writeIn(response, part, turn);
  if (turn.raw !== undefined) {
    await write(turn.raw);
  } else {
    for (const [at, part] of parts.entries()) {
      if (at > 1) await turn.gate?.();
      await write(part);
    }
    if (turn.fault === 'error') await write(error);
  }
  if (turn.fault === 'silence') return;
  if (turn.fault === 'cut') return void response.socket?.destroy();
  if (turn.raw === undefined && turn.fault === undefined) for (const part of ending) await write(part);
  response.end();
}

/** Writes a part; each piece of it reaches the wire by itself. */
async function writeIn(
  response: ServerResponse,
  part: string | Uint8Array,
  { chop, paceMs }: Turn,
): Promise<void> {
  const bytes = Buffer.from(part);
  const size = chop ?? (bytes.length || 1);
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    await new Promise<void>((resolve) => response.write(bytes.subarray(at, at + size), () => resolve()));
    await new Promise((resolve) =>
      paceMs === undefined ? setImmediate(resolve) : setTimeout(resolve, paceMs),
    );
  }
}
