/**
 * A request and its answer: asked again when that can help and nothing has been said yet, ended when it takes too long or
 * somebody stops it, and every failure a sentence.
 */
import type { ModelEvent, StreamOptions } from '../core/chat-model';
import { RecollectError, reasonOf } from '../core/errors';
import type { HttpRequest, HttpResponse } from '../core/transport';
import type { ModelAccess } from './access';
import { complaintIn } from './complaint';
import type { Connection } from './connections';
import { ADAPTIONS, ATTEMPTS, FIRST_BYTE_MS, FIRST_WAIT_MS, LONGEST_WAIT_MS, SILENCE_MS } from './limits';
import { Refusal, cancelled, cutOff, fellSilent, refused, tooSlow, unreachable } from './refusals';
import { UnderWay } from './under-way';

/** Whom is asked, and how patiently. */
export interface Asking {
  connection: Connection;
  access: ModelAccess;
  options: StreamOptions;
  /** Attempts when a server is busy. */
  attempts?: number;
  firstByteMs?: number;
}

/** The body of an answer as it arrives. */
export interface Body extends AsyncIterable<Uint8Array> {
  /** From here on the answer is complete; only an afterword is waited for, and not for long. */
  silenceMs: number;
}

/** A wire format at work on one question. */
export interface Dialogue {
  /** The request, made anew for each attempt. */
  request: () => HttpRequest;
  read: (body: Body) => AsyncGenerator<ModelEvent>;
  /** Whether it can be asked in another way that avoids this refusal; from then on it is. */
  adapts: (refusal: Refusal) => boolean;
}

/** The events of an answer. */
export async function* exchange(asking: Asking, dialogue: Dialogue): AsyncGenerator<ModelEvent> {
  const { connection, access, options } = asking;
  let adaptions = 0;
  for (let attempt = 1; ;) {
    const underWay = new UnderWay(access.after, options.signal);
    let hasBegun = false;
    let wait: number | null;
    try {
      const response = await answerTo(dialogue.request(), asking, underWay);
      for await (const event of dialogue.read(bodyOf(response, asking, underWay))) {
        hasBegun = true;
        yield event;
      }
      return;
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      if (hasBegun) throw refused(connection, thrown);
      if (adaptions < ADAPTIONS && dialogue.adapts(thrown)) {
        adaptions++;
        continue;
      }
      wait = attempt < (asking.attempts ?? ATTEMPTS) ? waitAfter(thrown, attempt, access) : null;
      if (wait === null) throw refused(connection, thrown);
    } finally {
      underWay.close();
    }
    attempt++;
    await pause(wait, access, options.signal);
  }
}

/** An answer that is no stream, as text: what a server says about itself. Any other status than 200 is a `Refusal`. */
export async function inquire(request: HttpRequest, asking: Asking, ms: number): Promise<string> {
  const underWay = new UnderWay(asking.access.after, asking.options.signal);
  const patience = { ...asking, firstByteMs: ms };
  try {
    const response = await answerTo(request, patience, underWay);
    return await textOf(bodyOf(response, patience, underWay));
  } finally {
    underWay.close();
  }
}

async function answerTo(
  request: HttpRequest,
  { connection, access, firstByteMs = FIRST_BYTE_MS }: Asking,
  underWay: UnderWay,
): Promise<HttpResponse> {
  const late = () => tooSlow(connection, firstByteMs);
  const { signal } = underWay;
  let response: HttpResponse;
  try {
    response = await underWay.within(firstByteMs, () => access.transport.send({ ...request, signal }), late);
  } catch (thrown) {
    if (thrown instanceof RecollectError) throw thrown;
    throw unreachable(connection, reasonOf(thrown));
  }
  const { status, headers } = response;
  if (status >= 200 && status < 300) return response;
  const text = await underWay
    .within(firstByteMs, () => textOf(response.body), late)
    .catch((thrown: unknown) => {
      // The status says enough when the rest of a refusal is lost.
      if (thrown instanceof RecollectError) throw thrown;
      return '';
    });
  throw new Refusal(status, complaintIn(text), retryAfter(headers['retry-after'], access.now()));
}

function bodyOf({ body }: HttpResponse, asking: Asking, underWay: UnderWay): Body {
  const { connection, firstByteMs = FIRST_BYTE_MS } = asking;
  const watched: Body = {
    silenceMs: SILENCE_MS,
    async *[Symbol.asyncIterator]() {
      const chunks = body[Symbol.asyncIterator]();
      let isFirst = true;
      for (;;) {
        const ms = isFirst ? firstByteMs : watched.silenceMs;
        const late = isFirst ? tooSlow(connection, ms) : fellSilent(connection, ms);
        let next: IteratorResult<Uint8Array>;
        try {
          next = await underWay.within(
            ms,
            () => chunks.next(),
            () => late,
          );
        } catch (thrown) {
          if (thrown instanceof RecollectError) throw thrown;
          throw cutOff(connection, reasonOf(thrown));
        }
        if (next.done) return;
        isFirst = false;
        yield next.value;
      }
    },
  };
  return watched;
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

/** How long a server asks to be left alone, in milliseconds: seconds or a date, as HTTP has it. */
function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Milliseconds before the next attempt; null when none would help, or the server wants more patience than anyone has. */
function waitAfter(refusal: Refusal, attempt: number, { random }: ModelAccess): number | null {
  if (!refusal.isPassing) return null;
  if (refusal.retryAfter !== null && refusal.retryAfter > LONGEST_WAIT_MS) return null;
  const grown = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return Math.max(refusal.retryAfter ?? 0, grown * (0.5 + random() / 2));
}

async function pause(ms: number, { sleep }: ModelAccess, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return sleep(ms);
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(cancelled());
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    await Promise.race([sleep(ms), stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
