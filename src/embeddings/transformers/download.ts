/**
 * Fetches a pinned file in pieces. Obsidian's requests are free of CORS and work on a phone, but tell nothing while
 * they run and cannot be stopped; by pieces there is progress, an end within one piece, and a lost connection costs
 * only one. A server that knows no ranges sends the whole, which is taken as well.
 */
import { RecollectError, reasonOf } from '../../core/errors';
import type { PinnedFile } from './catalogue';
import { sha256 } from './sha256';

/** Bytes a request: some twenty steps for a large model, and a second or two each on a slow line. */
const PIECE = 4 * 1024 * 1024;

/** Times a piece is asked for before the download is given up. */
const ATTEMPTS = 3;

/** An answer to a request for bytes. */
interface BytesAnswer {
  status: number;
  bytes: Uint8Array;
}

/** Gets bytes, all or those of a range; rejects when no answer came. */
export type GetBytes = (url: string, headers: Record<string, string>) => Promise<BytesAnswer>;

/** How a download is watched and stopped. */
export interface DownloadWatch {
  /** Hears how many bytes of the file there are. */
  onBytes(count: number): void;
  signal: AbortSignal;
}

/** The user stopped it. */
export function cancelled(): RecollectError {
  return new RecollectError('cancelled', 'The download was cancelled, and nothing of it was kept.');
}

function failed(sentence: string, detail?: string): RecollectError {
  return new RecollectError('download_failed', sentence, detail);
}

/** Rejects as soon as the signal says so, whatever becomes of the work. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(cancelled());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** The file at an address, if it is the very file that was pinned. */
export async function download(
  get: GetBytes,
  url: string,
  file: PinnedFile,
  watch: DownloadWatch,
): Promise<Uint8Array> {
  const bytes = await fetchAll(get, url, file, watch);
  if ((await sha256(bytes)) !== file.sha256) throw wrongFile(file, new URL(url).host);
  return bytes;
}

/** A file that is not what it should be. */
function wrongFile(file: PinnedFile, from: string): RecollectError {
  return failed(
    `The file ${file.name} from ${from} is not the one that was expected (its SHA-256 differs), so it was not kept. ` +
      'Nothing else has changed. Try again later, or choose the files from your disk.',
  );
}

async function fetchAll(
  get: GetBytes,
  url: string,
  file: PinnedFile,
  watch: DownloadWatch,
): Promise<Uint8Array> {
  if (file.size <= PIECE) return whole(await ask(get, url, {}, watch), url, file, watch);
  const bytes = new Uint8Array(file.size);
  for (let at = 0; at < file.size;) {
    const end = Math.min(at + PIECE, file.size);
    const answer = await ask(get, url, { Range: `bytes=${at}-${end - 1}` }, watch);
    if (answer.status !== 206) return whole(answer, url, file, watch);
    // Some proxies pack a piece and then name it wrongly: the whole is asked for instead.
    if (answer.bytes.length !== end - at) return whole(await ask(get, url, {}, watch), url, file, watch);
    bytes.set(answer.bytes, at);
    at = end;
    watch.onBytes(at);
  }
  return bytes;
}

function whole(
  { status, bytes }: BytesAnswer,
  url: string,
  file: PinnedFile,
  watch: DownloadWatch,
): Uint8Array {
  const { host } = new URL(url);
  if (status === 404)
    throw failed(
      `${host} does not have the file ${file.name}. Nothing was changed; choose the files from your disk instead.`,
    );
  if (status < 200 || status > 299)
    throw failed(
      `${host} did not give the file ${file.name} (${status}). Nothing was changed; try again later.`,
    );
  if (bytes.length < file.size)
    throw failed(
      `The file ${file.name} from ${host} came incomplete (${bytes.length} of ${file.size} bytes). Try again.`,
    );
  if (bytes.length > file.size) throw wrongFile(file, host);
  watch.onBytes(bytes.length);
  return bytes;
}

async function ask(
  get: GetBytes,
  url: string,
  headers: Record<string, string>,
  { signal }: DownloadWatch,
): Promise<BytesAnswer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await unlessAborted(signal, get(url, headers));
      if (answer.status < 500 || attempt === ATTEMPTS) return answer;
    } catch (thrown) {
      if (thrown instanceof RecollectError) throw thrown;
      if (attempt === ATTEMPTS) {
        throw failed(
          `${new URL(url).host} could not be reached. What had arrived whole is kept; try again when you are online, or choose the files from your disk.`,
          reasonOf(thrown),
        );
      }
    }
  }
}
