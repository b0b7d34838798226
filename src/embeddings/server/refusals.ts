/** Why a server gave no vectors: what to do about it, and a sentence for the user. */
import { RecollectError } from '../../core/errors';
import { complaintIn } from './dialects';
import type { HttpAnswer } from './http';
import { hostOf } from './server-config';
import type { ServerAddress } from './server-config';

/** What to do about an answer without vectors. */
export type Remedy = 'retry' | 'shorten' | 'give up';

const KEPT = 'Search goes on with what is there.';

function failed(sentence: string, detail = ''): RecollectError {
  return new RecollectError('embedder_failed', `${sentence} ${KEPT}`, detail);
}

/** What an answer of this status calls for. */
export function remedyFor({ status, text }: HttpAnswer): Remedy {
  const { message, code } = complaintIn(text);
  // Out of credit comes as "too many requests", but no waiting helps.
  if (status === 429) return code === 'insufficient_quota' ? 'give up' : 'retry';
  if (status === 408 || status >= 500) return 'retry';
  const isTooLong =
    /context length|too long|too large|maximum.*(?:token|length|size)|exceeds?.*(?:token|length|size)/i;
  if (status === 413 || (status === 400 && isTooLong.test(message))) return 'shorten';
  return 'give up';
}

/** An answer without vectors as a sentence. */
export function refusal(server: ServerAddress, answer: HttpAnswer): RecollectError {
  const { status } = answer;
  const { message, code } = complaintIn(answer.text);
  const host = hostOf(server);
  const detail = `${status} ${message}`.trim();
  if (status === 401 || status === 403) {
    return failed(`${host} does not accept the key. Link the right one in the settings.`, detail);
  }
  if (status === 429 && code === 'insufficient_quota') {
    return failed(`The account at ${host} has no credit left. Top it up or use another model.`, detail);
  }
  if (status === 429)
    return failed(
      `${host} says that it is asked too often. Lower the requests a minute in the settings.`,
      detail,
    );
  if (status === 404 || (status === 400 && /model/i.test(`${code} ${message}`))) {
    return failed(
      `${host} knows no model "${server.model}" for embeddings at this address. Check the model and the address in the settings.`,
      detail,
    );
  }
  if (status >= 500)
    return failed(`${host} has a problem of its own (${status}). It is tried again later.`, detail);
  return failed(`${host} refused the request (${detail}).`, detail);
}

/** A text that stays too long however it is cut. */
export function tooLong(server: ServerAddress, answer: HttpAnswer): RecollectError {
  const { message } = complaintIn(answer.text);
  return failed(
    `${hostOf(server)} takes no text as long as your passages with the model "${server.model}". Use another model.`,
    message,
  );
}

/** No answer came. */
export function unreachable(server: ServerAddress, reason: string): RecollectError {
  return failed(
    `${hostOf(server)} could not be reached. Check that it runs and that this device is online.`,
    reason,
  );
}

/** No answer came in time. */
export function tooSlow(server: ServerAddress, ms: number): RecollectError {
  return failed(`${hostOf(server)} gave no answer within ${ms / 1000} seconds.`);
}

/** An answer that is no list of vectors. */
export function unreadable(server: ServerAddress, text: string): RecollectError {
  return failed(
    `${hostOf(server)} answered with something that is no list of embeddings. Check the address and the kind of server in the settings.`,
    text.slice(0, 200),
  );
}

/** Vectors of another length than before: another model behind the same name. */
export function otherDimensions(server: ServerAddress, expected: number, given: number): RecollectError {
  return failed(
    `The model "${server.model}" at ${hostOf(server)} now gives vectors of ${given} numbers instead of ${expected}, so it is another model. Set up the server again in the settings.`,
  );
}
