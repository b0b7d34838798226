/** Waiting that ends when it is no longer wanted, even for those who do not listen to the signal. */
import { RecollectError } from '../core/errors';

/** The error of work that was stopped. */
function stopped(): RecollectError {
  return new RecollectError('cancelled', 'It was stopped. What had come until then is kept.');
}

/** Settles as the work does, or rejects as soon as the signal aborts; what the work does after is ignored. */
export async function untilAborted<T>(work: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => undefined as void;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(stopped());
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
