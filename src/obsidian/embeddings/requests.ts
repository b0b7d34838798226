/** The network as Obsidian offers it: free of CORS, on every platform. Called only for what the user asked for. */
import { requestUrl } from 'obsidian';
import type { Sleep } from '../../core/ports';
import type { Http } from '../../embeddings/server/http';
import type { GetBytes } from '../../embeddings/transformers/download';

/** Gets bytes. */
export const getBytes: GetBytes = async (url, headers) => {
  const { status, arrayBuffer } = await requestUrl({ url, headers, throw: false });
  return { status, bytes: new Uint8Array(arrayBuffer) };
};

function inLowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Posts JSON. */
export const http: Http = async ({ url, headers, body }) => {
  const answer = await requestUrl({ url, method: 'POST', headers, body, throw: false });
  return { status: answer.status, headers: inLowerCase(answer.headers), text: answer.text };
};

/** Waits. */
export const sleep: Sleep = (ms) => new Promise((resolve) => window.setTimeout(resolve, ms));

/** The outcome of some work, or null when it takes longer. */
export function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: number;
  const late = new Promise<null>((resolve) => (timer = window.setTimeout(() => resolve(null), ms)));
  return Promise.race([work, late]).finally(() => window.clearTimeout(timer));
}
