/** Why a model gave no answer: what a server's refusal means, and a sentence for the user. */
import { RecollectError } from '../core/errors';
import type { ErrorCode } from '../core/errors';
import type { Complaint } from './complaint';
import { hostOf } from './connections';
import type { Connection } from './connections';

/** A server's refusal, before it is a sentence: another way of asking, or asking later, may still help. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    /** Null when it came within an answer. */
    readonly status: number | null,
    readonly complaint: Complaint,
    /** How long the server asks to be left alone, in milliseconds. */
    readonly retryAfter: number | null = null,
  ) {
    super(complaint.message);
  }

  /** Whether the same request may succeed a little later. */
  get isPassing(): boolean {
    if (isAboutMoney(this)) return false;
    return isBusy(this.status) || /overloaded|rate_limit|RESOURCE_EXHAUSTED/i.test(this.complaint.kind);
  }

  /** Whether the server has no use for tools with this model. */
  get isAboutTools(): boolean {
    return /(?:not|n't) support (?:tool|function)|tools? (?:use )?(?:is|are) not supported|support tool use|enable-auto-tool-choice/i.test(
      this.complaint.message,
    );
  }

  /** Whether the request was longer than the model reads. */
  get isAboutLength(): boolean {
    return (
      this.status === 413 ||
      /context.?(?:length|window|size)|too long|too many (?:input )?tokens|maximum.{0,30}tokens|exceeds?.{0,40}(?:context|tokens)/i.test(
        `${this.complaint.kind} ${this.complaint.message}`,
      )
    );
  }
}

function isBusy(status: number | null): boolean {
  return status === 429 || status === 503 || status === 529;
}

function isAboutMoney({ status, complaint }: Refusal): boolean {
  const said = `${complaint.kind} ${complaint.message}`;
  return status === 402 || /insufficient_quota|credit balance|insufficient (?:balance|credit)/i.test(said);
}

function isAboutKey({ status, complaint }: Refusal): boolean {
  if (status === 401 || status === 403) return true;
  const said = `${complaint.kind} ${complaint.message}`;
  return /authentication_error|permission_error|api key not valid|(?:invalid|incorrect).api.key/i.test(said);
}

function isAboutModel({ status, complaint }: Refusal): boolean {
  if (status === 404) return true;
  return /model_not_found|model.{0,80}(?:not found|does ?n[o']t exist|not exist)|not a valid model|unknown model|invalid model/i.test(
    `${complaint.kind} ${complaint.message}`,
  );
}

const NO_TOOLS = 'cannot use tools';

/** Whether an error says that a model takes no tools. */
export function saysNoTools(thrown: unknown): boolean {
  return (
    thrown instanceof RecollectError && thrown.code === 'model_failed' && thrown.message.includes(NO_TOOLS)
  );
}

/** The refusal as a sentence. */
export function refused(connection: Connection, refusal: Refusal): RecollectError {
  const { status, complaint } = refusal;
  const host = hostOf(connection);
  const { model } = connection;
  const detail = `${status ?? ''} ${complaint.message}`.trim();
  const error = (code: ErrorCode, sentence: string) => new RecollectError(code, sentence, detail);

  if (isAboutMoney(refusal))
    return error('model_busy', `The account at ${host} has no credit left. Top it up or use another model.`);
  if (refusal.isAboutTools)
    return error(
      'model_failed',
      `The model "${model}" at ${host} ${NO_TOOLS}. Turn tools off for this connection, or choose another model.`,
    );
  if (isAboutModel(refusal))
    return connection.format === 'ollama' && /pull|not found/i.test(complaint.message)
      ? error(
          'model_missing',
          `Ollama at ${host} knows no model "${model}". Fetch it with "ollama pull ${model}", or choose another one.`,
        )
      : error('model_missing', `${host} knows no model "${model}" at this address. Check both.`);
  if (isAboutKey(refusal))
    return connection.keyName === ''
      ? error('model_key', `${host} does not accept the key: none is given. Link yours in the settings.`)
      : error('model_key', `${host} does not accept the key. Link the right one in the settings.`);
  if (refusal.isPassing)
    return status === 429 || status === null
      ? error('model_busy', `${host} is asked too often, or has no room just now.${waitWord(refusal)}`)
      : error(
          'model_busy',
          `${host} has no room for more requests just now (${status}).${waitWord(refusal)}`,
        );
  if (refusal.isAboutLength)
    return error(
      'model_failed',
      `This is longer than the model "${model}" at ${host} can read. Begin a new chat, attach less, or lower the tokens of this connection.`,
    );
  if (status !== null && status >= 500)
    return error('model_failed', `${host} has a problem of its own (${status}). Try again later.`);
  return error('model_failed', `${host} refused the request (${detail}).`);
}

function waitWord({ retryAfter }: Refusal): string {
  if (retryAfter === null) return ' Try again in a while.';
  const seconds = Math.ceil(retryAfter / 1000);
  if (seconds < 120) return ` Try again in ${Math.max(1, seconds)} seconds.`;
  return ` Try again in ${Math.ceil(seconds / 60)} minutes.`;
}

/** No answer came. */
export function unreachable(connection: Connection, reason: string): RecollectError {
  const host = hostOf(connection);
  const check = connection.format === 'ollama' ? 'Ollama runs' : 'it runs';
  return new RecollectError(
    'model_away',
    `${host} could not be reached. Check that ${check} and that this device is online.`,
    reason,
  );
}

/** No answer began in time. */
export function tooSlow(connection: Connection, ms: number): RecollectError {
  return new RecollectError(
    'model_timeout',
    `${hostOf(connection)} gave no answer within ${ms / 1000} seconds. Try again, or choose a faster model.`,
  );
}

/** An answer began and then nothing more came. */
export function fellSilent(connection: Connection, ms: number): RecollectError {
  return new RecollectError(
    'model_timeout',
    `${hostOf(connection)} fell silent for ${ms / 1000} seconds in the middle of an answer. What had come is kept; ask again for the rest.`,
  );
}

/** The answer ended before its end. */
export function cutOff(connection: Connection, reason?: string): RecollectError {
  return new RecollectError(
    'model_cut_off',
    `The answer from ${hostOf(connection)} broke off. What had come is kept; ask again for the rest.`,
    reason,
  );
}

/** Something came that is no answer. */
export function senseless(connection: Connection, text: string): RecollectError {
  return new RecollectError(
    'model_failed',
    `${hostOf(connection)} answered with something that no language model says. Check the address and the kind of server.`,
    text.slice(0, 200),
  );
}

/** The user, or whoever asked, wants no answer any more. */
export function cancelled(): RecollectError {
  return new RecollectError('cancelled', 'The answer was stopped. What had come is kept.');
}
