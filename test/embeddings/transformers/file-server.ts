/** Serves files from loopback as the places on the web do, counts what is asked, and can be told to misbehave. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The running server. */
export interface FileServer {
  url: string;
  /** Paths asked for, with the range where there was one. */
  asked: string[];
  /** May answer in the usual one's stead; true when it did. */
  odd: ((path: string, response: http.ServerResponse) => boolean) | null;
  /** Whether it knows ranges. */
  hasRanges: boolean;
  /** Milliseconds before each answer. */
  delay: number;
  close(): Promise<void>;
}

/** Serves what `read` finds for a path; null is not found. */
export async function startFileServer(
  read: (path: string) => Promise<Uint8Array | null>,
): Promise<FileServer> {
  const server = http.createServer((request, response) => {
    void answer(request, response);
  });
  const fake: FileServer = {
    url: '',
    asked: [],
    odd: null,
    hasRanges: true,
    delay: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    fake.asked.push(range ? `${path} ${range[1]}-${range[2]}` : path);
    if (fake.delay > 0) await new Promise((resolve) => setTimeout(resolve, fake.delay));
    if (fake.odd?.(path, response)) return;
    const bytes = await read(path);
    if (!bytes) return void response.writeHead(404).end();
    if (!range || !fake.hasRanges) return void response.writeHead(200).end(bytes);
    response.writeHead(206).end(bytes.subarray(Number(range[1]), Number(range[2]) + 1));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
