/**
 * Calls between two threads, typed by the interface they serve. Small and our own because of one need: when the
 * other side dies, every call in flight must fail at once with a sentence, which Comlink leaves hanging.
 */
import { fromPlainError, toPlainError } from './errors';
import type { PlainError, RecollectError } from './errors';

type Message =
  | { kind: 'call'; id: number; target: string; method: string; args: unknown[] }
  | { kind: 'value'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: PlainError };

/** One end of a pair of threads. */
export interface Channel {
  post(message: unknown, transfer: ArrayBuffer[]): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** Objects the other side may call, by name: their methods and their classes', not what every object has. */
export type Served = Record<string, object>;

interface Pending {
  resolve: (value: unknown) => void;
  reject: (error: RecollectError) => void;
}

/** The buffers behind values that are whole byte arrays, to be moved instead of copied. */
function buffersOf(values: readonly unknown[]): ArrayBuffer[] {
  return values.flatMap((value) =>
    value instanceof Uint8Array &&
    value.buffer instanceof ArrayBuffer &&
    value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  );
}

/** Calls and serves over one channel. */
export class Peer {
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private failure: RecollectError | null = null;

  constructor(
    private readonly channel: Channel,
    private readonly served: Served,
    /** Hears about an error thrown by a served method, before the caller does. */
    private readonly onThrown: (thrown: unknown) => void = () => undefined,
  ) {
    channel.onMessage((message) => this.receive(message as Message));
  }

  /**
   * The other side's object. Methods in `moving` give their byte arrays away instead of copying them: the caller
   * must not use them afterwards.
   */
  remote<T extends object>(target: string, moving: readonly string[] = []): T {
    return new Proxy({} as T, {
      get: (_, method) => {
        // A promise that resolves to this proxy asks for `then`.
        if (typeof method !== 'string' || method === 'then') return undefined;
        return (...args: unknown[]) =>
          this.call(target, method, args, moving.includes(method) ? buffersOf(args) : []);
      },
    });
  }

  private call(target: string, method: string, args: unknown[], transfer: ArrayBuffer[]): Promise<unknown> {
    if (this.failure) return Promise.reject(this.failure);
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.post({ kind: 'call', id, target, method, args }, transfer);
    });
  }

  private post(message: Message, transfer: ArrayBuffer[]): void {
    this.channel.post(message, transfer);
  }

  private receive(message: Message): void {
    if (message.kind === 'call') {
      void this.answer(message);
      return;
    }
    const pending = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (message.kind === 'value') pending?.resolve(message.value);
    else pending?.reject(fromPlainError(message.error));
  }

  private async answer({ id, target, method, args }: Message & { kind: 'call' }): Promise<void> {
    try {
      const object = Object.hasOwn(this.served, target) ? this.served[target] : undefined;
      const member: unknown = object && Reflect.get(object, method);
      if (typeof member !== 'function' || method in Object.prototype) {
        throw new Error(`there is no ${target}.${method}`);
      }
      const value: unknown = await Reflect.apply(member, object, args);
      this.post({ kind: 'value', id, value }, buffersOf([value]));
    } catch (thrown) {
      this.onThrown(thrown);
      this.post({ kind: 'error', id, error: toPlainError(thrown) }, []);
    }
  }

  /** Fails every call in flight and every later one. */
  fail(error: RecollectError): void {
    this.failure = error;
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }
}
