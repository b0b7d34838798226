import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BridgeError } from './bridge-error.ts';
import { TOKEN_HEADER } from './protocol.ts';

const NAMES = ['127.0.0.1', 'localhost'];

/**
 * Refuses what another site could make a browser send: a name that only resolves here by DNS
 * rebinding, or a page of a foreign origin.
 */
export function requireLocalCaller(request: IncomingMessage, port: number): void {
  const hosts = NAMES.map((name) => `${name}:${port}`);
  if (!hosts.includes(request.headers.host ?? '')) {
    throw new BridgeError(403, 'foreign_host', 'This server answers only at its own address.');
  }
  const { origin } = request.headers;
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`)) {
    throw new BridgeError(403, 'foreign_origin', 'This server answers only its own page.');
  }
}

/** Refuses a request that does not carry the token of this run. */
export function requireToken(request: IncomingMessage, token: string): void {
  if (!sameSecret(request.headers[TOKEN_HEADER], token)) {
    throw new BridgeError(401, 'token', 'The request carries no valid token.');
  }
}

/** Compares secrets without telling by timing how much of them was right. */
export function sameSecret(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
