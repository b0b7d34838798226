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

/** What the disk itself says no to: an everyday answer for a plugin that probes, with Node's code. */
export class DiskRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'DiskRefusal';
  }
}

/**
 * What to answer for any error; the vault's place on disk is cut out of Node's messages. A refusal of
 * the disk is answered with 200 and {@link FAILURE_HEADER}: the browser's console would call any
 * other status an error of the page.
 */
export function describeFailure(error: unknown, root: string): { status: number; failure: BridgeFailure } {
  if (error instanceof BridgeError) {
    return { status: error.status, failure: { code: error.code, message: error.message } };
  }
  if (!(error instanceof Error) || !('code' in error))
    return { status: 500, failure: { code: 'unknown', message: String(error) } };
  return {
    status: 200,
    failure: { code: String(error.code), message: error.message.replaceAll(`${root}/`, '') },
  };
}
