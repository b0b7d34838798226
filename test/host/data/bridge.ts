import { CLIENT_HEADER, FAILURE_HEADER, TOKEN_HEADER } from '../server/protocol.ts';
import type { BridgeFailure, Change, IncomingResponse, OutgoingRequest } from '../server/protocol.ts';

/** The query of a bridge call. */
export type CallQuery = Record<string, string | number | boolean | undefined>;

/** An error from the disk, with Node's `code` as plugins on the desktop know it. */
export class DiskError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Milliseconds before a lost event stream is opened again. */
const RETRY_MS = 500;
/** Milliseconds between attempts in the end, when the server stays away. */
const LONGEST_RETRY_MS = 10_000;

/** The page's end of the bridge to the server: raw bytes both ways, paths in the query. */
export class Bridge {
  private readonly headers: Record<string, string>;

  constructor(token: string) {
    this.headers = { [TOKEN_HEADER]: token, [CLIENT_HEADER]: crypto.randomUUID() };
  }

  /** The raw bytes an operation answers. */
  async bytes(operation: string, query: CallQuery = {}, body?: BodyInit): Promise<ArrayBuffer> {
    return (await this.call(operation, query, body)).arrayBuffer();
  }

  /** The plain data an operation answers. */
  async data<T>(operation: string, query: CallQuery = {}, body?: BodyInit): Promise<T> {
    return (await this.call(operation, query, body)).json() as Promise<T>;
  }

  /** Runs an operation that writes; answers everything that it changed on disk. */
  async change(operation: string, query: CallQuery, body?: BodyInit): Promise<Change[]> {
    return (await this.call(operation, query, body)).json() as Promise<Change[]>;
  }

  /** Sends a request to the outside world, from the server. */
  async request(
    request: OutgoingRequest,
    body: ArrayBuffer,
  ): Promise<{ response: IncomingResponse; body: ArrayBuffer }> {
    const head = new TextEncoder().encode(JSON.stringify(request));
    const length = new DataView(new ArrayBuffer(4));
    length.setUint32(0, head.length);
    const frame = await this.bytes('request', {}, new Blob([length.buffer, head, body]));
    const headLength = new DataView(frame).getUint32(0);
    const response = JSON.parse(new TextDecoder().decode(frame.slice(4, 4 + headLength))) as IncomingResponse;
    return { response, body: frame.slice(4 + headLength) };
  }

  /**
   * Listens for changes this page did not make. `onReconnect` runs when the stream was lost and is
   * back, since what happened in between was not heard. Resolves when the first stream is open.
   */
  listen(onChanges: (changes: Change[]) => void, onReconnect: () => void): Promise<void> {
    return new Promise((resolve) => {
      void this.keepListening(onChanges, (isFirst) => (isFirst ? resolve() : onReconnect()));
    });
  }

  private async keepListening(
    onChanges: (changes: Change[]) => void,
    onOpen: (isFirst: boolean) => void,
  ): Promise<void> {
    let isFirst = true;
    for (let wait = RETRY_MS; ; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      try {
        // Fetched, since an EventSource cannot carry the token's header.
        const response = await this.call('events', {});
        onOpen(isFirst);
        isFirst = false;
        wait = RETRY_MS;
        if (response.body) await readEvents(response.body, onChanges);
      } catch (error) {
        // Another server has taken the place of ours and does not know this page: it must be reloaded.
        if (error instanceof DiskError) return;
        if (!(error instanceof TypeError)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  private async call(operation: string, query: CallQuery, body?: BodyInit): Promise<Response> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) search.set(name, String(value));
    const response = await fetch(`/bridge/${operation}?${search.toString()}`, {
      method: 'POST',
      headers: this.headers,
      ...(body === undefined ? {} : { body }),
    });
    if (response.ok && !response.headers.has(FAILURE_HEADER)) return response;
    const failure = (await response.json()) as BridgeFailure;
    throw new DiskError(failure.code, failure.message);
  }
}

async function readEvents(
  stream: ReadableStream<Uint8Array>,
  onChanges: (changes: Change[]) => void,
): Promise<void> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const messages = (pending + value).split('\n\n');
    pending = messages.pop() ?? '';
    for (const message of messages) {
      if (message.startsWith('data: ')) onChanges(JSON.parse(message.slice('data: '.length)) as Change[]);
    }
  }
}
