import type { ServerResponse } from 'node:http';
import type { Change } from './protocol.ts';

/** Milliseconds between comments that keep the stream from looking idle. */
const HEARTBEAT_MS = 15_000;

/** The pages that listen for changes they did not make themselves. */
export class EventStream {
  private readonly listeners = new Map<ServerResponse, string>();
  private readonly heartbeat = setInterval(() => this.send(': still here\n\n', null), HEARTBEAT_MS);

  /** Opens a stream of server-sent events to the page `client`. */
  add(client: string, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': listening\n\n');
    this.listeners.set(response, client);
    response.on('close', () => this.listeners.delete(response));
  }

  /** Tells every page but the one that made the changes, or all when another program did. */
  publish(changes: Change[], madeBy: string | null): void {
    if (changes.length > 0) this.send(`data: ${JSON.stringify(changes)}\n\n`, madeBy);
  }

  /** Ends all streams. */
  close(): void {
    clearInterval(this.heartbeat);
    for (const response of this.listeners.keys()) response.end();
  }

  private send(message: string, except: string | null): void {
    for (const [response, client] of this.listeners) {
      if (client !== except) response.write(message);
    }
  }
}
