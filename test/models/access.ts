/** What a model is reached with in tests: real HTTP, and a clock that passes only when it is told to. */
import type { ChatModel, ModelEvent } from '../../src/core/chat-model.ts';
import { RecollectError } from '../../src/core/errors.ts';
import type { Transport } from '../../src/core/transport.ts';
import type { ModelAccess } from '../../src/models/access.ts';
import type { Connection } from '../../src/models/connections.ts';
import { fetchTransport } from '../../src/models/fetch-transport.ts';

/** A clock for tests. */
export class TestClock {
  time = Date.UTC(2026, 10, 18, 12);
  /** How long was waited between attempts, in milliseconds. */
  readonly waits: number[] = [];
  /** When set, waiting lasts until it is released. */
  hold: Promise<void> | null = null;
  private readonly timers = new Map<number, { ms: number; work: () => void }>();
  private count = 0;

  readonly after = (ms: number, work: () => void): (() => void) => {
    const timer = this.count++;
    this.timers.set(timer, { ms, work });
    return () => void this.timers.delete(timer);
  };

  readonly sleep = async (ms: number): Promise<void> => {
    this.waits.push(ms);
    this.time += ms;
    await this.hold;
  };

  /** Lets every timer run out; says how long they were. */
  runOut(): number[] {
    const due = [...this.timers.values()];
    this.timers.clear();
    for (const { work } of due) work();
    return due.map(({ ms }) => ms);
  }

  /** Lets timers run out until some work has ended; says how long the last ones were. */
  async runOutUntil(work: Promise<unknown>): Promise<number[]> {
    let isDone = false;
    let last: number[] = [];
    const done = work.then(
      () => (isDone = true),
      () => (isDone = true),
    );
    while (!isDone) {
      const ran = this.runOut();
      if (ran.length > 0) last = ran;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await done;
    return last;
  }

  /** Timers that were set and not cleared. */
  get pending(): number {
    return this.timers.size;
  }
}

/** How a model is reached. */
export function accessWith(
  clock: TestClock,
  { key = null, transport = fetchTransport(fetch) }: { key?: string | null; transport?: Transport } = {},
): ModelAccess {
  return {
    transport,
    keyNamed: (name) => (name === 'my-key' ? key : null),
    now: () => clock.time,
    after: clock.after,
    sleep: clock.sleep,
    random: () => 0.5,
  };
}

/** A connection to a server of the tests. */
export function connectionTo(url: string, given: Partial<Connection> = {}): Connection {
  return {
    id: 'one',
    label: 'One',
    format: 'openai',
    url,
    model: 'tiny',
    contextTokens: 16_384,
    price: null,
    keyName: '',
    usesTools: true,
    passesOn: false,
    ...given,
  };
}

/** What a stream gave, and how it ended. */
export interface Heard {
  events: ModelEvent[];
  text: string;
  error: RecollectError | null;
}

/** Listens until the end. */
export async function hear(stream: AsyncIterable<ModelEvent>, heard = nothingYet()): Promise<Heard> {
  try {
    for await (const event of stream) {
      heard.events.push(event);
      if (event.type === 'text') heard.text += event.text;
    }
  } catch (thrown) {
    if (!(thrown instanceof RecollectError)) throw thrown;
    heard.error = thrown;
  }
  return heard;
}

/** Nothing heard yet. */
export function nothingYet(): Heard {
  return { events: [], text: '', error: null };
}

/** Asks a model something simple. */
export function ask(model: ChatModel, signal?: AbortSignal): Promise<Heard> {
  return hear(model.stream([{ role: 'user', text: 'Well?' }], [], signal ? { signal } : {}));
}
