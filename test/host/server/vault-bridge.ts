import type { IncomingMessage, ServerResponse } from 'node:http';
import { BridgeError } from './bridge-error.ts';
import { EventStream } from './event-stream.ts';
import { readers, writers } from './file-operations.ts';
import type { FileCall } from './file-operations.ts';
import { KnownTree } from './known-tree.ts';
import { collect, sendOutgoing } from './outgoing-request.ts';
import { CLIENT_HEADER } from './protocol.ts';
import type { OutgoingRequest } from './protocol.ts';
import { Watcher } from './watcher.ts';

/** The page's door to the vault on disk: one URL an operation, paths in the query, raw bytes in the body. */
export class VaultBridge {
  private readonly tree: KnownTree;
  private readonly events = new EventStream();
  private readonly watcher: Watcher;

  /** `root` must be a real path. */
  constructor(private readonly root: string) {
    this.tree = new KnownTree(root);
    this.watcher = new Watcher(root, this.tree, (changes) => this.events.publish(changes, null));
  }

  /** Answers one request that the guard let through. */
  async answer(
    operation: string,
    url: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const client = String(request.headers[CLIENT_HEADER] ?? '');
    if (operation === 'events') return this.events.add(client, response);
    const body = await collect(request);
    if (operation === 'tree') return sendJson(response, this.tree.visible());
    if (operation === 'request') return forward(body, response);

    const call = toCall(url.searchParams, body);
    const reader = readers[operation];
    if (reader) return send(response, reader(this.root, call));
    const writer = writers[operation];
    if (!writer)
      throw new BridgeError(404, 'unknown_operation', `The bridge has no operation "${operation}".`);
    // Compared before anything else can run, so that the watcher finds nothing left to report.
    const changes = writer(this.root, call).flatMap((path) => this.tree.refreshOne(path));
    this.watcher.follow(changes);
    this.events.publish(changes, client);
    sendJson(response, changes);
  }

  /** Stops watching and ends the event streams. */
  close(): void {
    this.watcher.close();
    this.events.close();
  }
}

function toCall(query: URLSearchParams, body: Buffer): FileCall {
  const mtime = query.get('mtime');
  return {
    path: query.get('path') ?? '',
    to: query.get('to') ?? '',
    recursive: query.get('recursive') === 'true',
    mtime: mtime === null ? null : Number(mtime),
    body,
  };
}

// A frame is the length of the JSON head in four bytes, the head, and the raw body: headers of the
// outside world do not fit into ours.
async function forward(frame: Buffer, response: ServerResponse): Promise<void> {
  const headLength = frame.readUInt32BE(0);
  const request = JSON.parse(frame.toString('utf8', 4, 4 + headLength)) as OutgoingRequest;
  const answer = await sendOutgoing(request, frame.subarray(4 + headLength));
  const head = Buffer.from(JSON.stringify(answer.response));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  send(response, Buffer.concat([length, head, answer.body]));
}

function send(response: ServerResponse, answer: unknown): void {
  if (!Buffer.isBuffer(answer)) return sendJson(response, answer);
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': answer.length });
  response.end(answer);
}

function sendJson(response: ServerResponse, data: unknown): void {
  const text = JSON.stringify(data);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
