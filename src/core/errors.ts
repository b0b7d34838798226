/**
 * Errors a person can read and a test can match: a code, and a sentence that says what happened,
 * what was kept, and what to do.
 */

/** Every way Recollect's engine refuses or fails. */
export type ErrorCode =
  | 'invalid_event'
  | 'not_found'
  | 'append_failed'
  | 'snapshot_failed'
  | 'read_only'
  | 'newer_database'
  | 'engine_died'
  | 'engine_off'
  | 'closed'
  | 'bad_backup'
  | 'erase_unfinished'
  | 'index_off'
  | 'cancelled'
  | 'embedder_failed'
  | 'download_failed'
  | 'model_key'
  | 'model_missing'
  | 'model_busy'
  | 'model_away'
  | 'model_timeout'
  | 'model_cut_off'
  | 'model_capped'
  | 'model_failed'
  | 'path_escape'
  | 'not_markdown'
  | 'outside_allowlist'
  | 'too_large'
  | 'conflict'
  | 'sensitive'
  | 'missing'
  | 'history_failed'
  | 'write_failed'
  | 'unexpected';

/** The shape an error takes when it crosses a thread. */
export interface PlainError {
  code: ErrorCode;
  message: string;
  detail?: string;
}

/** An error whose message may be shown to the user as it stands. */
export class RecollectError extends Error {
  override readonly name = 'RecollectError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    /** What the machine said, for the curious; never needed to understand the message. */
    readonly detail?: string,
  ) {
    super(message);
  }
}

/** What the machine itself said about any thrown thing. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Any thrown thing as plain data. */
export function toPlainError(thrown: unknown): PlainError {
  if (thrown instanceof RecollectError) {
    return {
      code: thrown.code,
      message: thrown.message,
      ...(thrown.detail === undefined ? {} : { detail: thrown.detail }),
    };
  }
  return { code: 'unexpected', message: reasonOf(thrown) };
}

/** The error back from its plain form. */
export function fromPlainError(plain: PlainError): RecollectError {
  return new RecollectError(plain.code, plain.message, plain.detail);
}
