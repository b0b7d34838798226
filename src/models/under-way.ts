/** One request under way, and everything that may end it: somebody stops it, it takes too long, it is done. */
import type { RecollectError } from '../core/errors';
import type { After } from '../core/transport';
import { cancelled } from './refusals';

/** The request. Once ended it stays ended, and its connection is closed. */
export class UnderWay {
  private readonly controller = new AbortController();
  private ending: RecollectError | null = null;
  private reject: ((reason: RecollectError) => void) | null = null;
  private readonly stop = (): void => this.end(cancelled());

  constructor(
    private readonly after: After,
    private readonly wish: AbortSignal | undefined,
  ) {
    if (wish?.aborted) this.stop();
    else wish?.addEventListener('abort', this.stop, { once: true });
  }

  /** For the transport: aborted as soon as the request is over for any reason. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** The outcome of a step of it; rejects at once when the request ends, even if the transport takes no notice. */
  within<T>(ms: number, step: () => Promise<T>, late: () => RecollectError): Promise<T> {
    if (this.ending) return Promise.reject(this.ending);
    return new Promise<T>((resolve, reject) => {
      const disarm = this.after(ms, () => this.end(late()));
      const settled = (): void => {
        disarm();
        this.reject = null;
      };
      this.reject = (reason) => {
        settled();
        reject(reason);
      };
      // A step that throws at once is one that rejects.
      (async () => step())().then(
        (value) => {
          if (this.ending) return;
          settled();
          resolve(value);
        },
        (thrown: unknown) => {
          if (this.ending) return;
          settled();
          reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
        },
      );
    });
  }

  /** Lets go of the connection. */
  close(): void {
    this.wish?.removeEventListener('abort', this.stop);
    this.controller.abort();
  }

  private end(reason: RecollectError): void {
    if (this.ending) return;
    this.ending = reason;
    this.close();
    this.reject?.(reason);
  }
}
