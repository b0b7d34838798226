import type { BridgeFailure } from './protocol.ts';

/** A refusal that the page can read: an HTTP status, a code to match and a sentence. */
export class BridgeError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'BridgeError';
  }
}

/** What to answer for any error; the vault's place on disk is cut out of Node's messages. */
export function describeFailure(error: unknown, root: string): { status: number; failure: BridgeFailure } {
  if (error instanceof BridgeError) {
    return { status: error.status, failure: { code: error.code, message: error.message } };
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const message = error instanceof Error ? error.message : String(error);
  const status = code === 'ENOENT' ? 404 : code === 'EEXIST' ? 409 : 500;
  return { status, failure: { code, message: message.replaceAll(root, '') } };
}
