import type { BridgeFailure } from '../server/protocol.ts';
import { DiskError } from './bridge.ts';
import type { Bridge } from './bridge.ts';

/** Files of one answer, so that the first of many does not wait for all. */
const READ_AT_ONCE = 32;

interface Waiting {
  path: string;
  resolve: (bytes: ArrayBuffer) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads of small files, those asked for in one breath as one call. An app reads a note from its disk in less than a
 * millisecond; over the bridge every call costs several, whatever it carries, and only six run at a time.
 */
export class SmallReads {
  private waiting: Waiting[] = [];

  constructor(private readonly bridge: Bridge) {}

  /** The bytes of a file. */
  read(path: string): Promise<ArrayBuffer> {
    return new Promise((resolve, reject) => {
      // A timer runs after the messages that are here already, among them the worker's other reads.
      if (this.waiting.length === 0) setTimeout(() => this.send(), 0);
      this.waiting.push({ path, resolve, reject });
    });
  }

  private send(): void {
    const { waiting } = this;
    this.waiting = [];
    for (let at = 0; at < waiting.length; at += READ_AT_ONCE)
      void this.call(waiting.slice(at, at + READ_AT_ONCE));
  }

  private async call(asked: Waiting[]): Promise<void> {
    try {
      const paths = JSON.stringify(asked.map(({ path }) => path));
      const frame = await this.bridge.bytes('reads', {}, paths);
      const headLength = new DataView(frame).getUint32(0);
      let at = 4 + headLength;
      const head = JSON.parse(new TextDecoder().decode(frame.slice(4, at))) as (number | BridgeFailure)[];
      asked.forEach(({ resolve, reject }, index) => {
        const length = head[index] ?? 0;
        if (typeof length !== 'number') return reject(new DiskError(length.code, length.message));
        resolve(frame.slice(at, at + length));
        at += length;
      });
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
