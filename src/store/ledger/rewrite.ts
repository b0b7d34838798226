/**
 * Rewrites a ledger file so that erased content is no longer in it. The only code that changes bytes already
 * written: the new file is written whole beside the old, and the two are exchanged in steps, each of which may
 * be the last before a crash.
 */
import { joined } from '../../core/bytes';
import { decodeLine, encodeLine } from '../../core/events/line';
import type { LedgerEvent } from '../../core/events/event';
import type { Files } from '../../core/ports';
import { REPLACED } from './names';
import { eachLine, scan } from './scan';

const NEW = '.rewrite';
const OLD = REPLACED;

/** What becomes of the lines of a file. */
export interface Rewriting {
  /** What remains of an event; the same object when all of it does. */
  event(event: LedgerEvent): LedgerEvent;
  /** Whether an unreadable line, or an unfinished last one, is dropped. */
  drop(line: Uint8Array): boolean;
}

/** The rewritten bytes, or null when nothing changes. */
export function rewrite(bytes: Uint8Array, rewriting: Rewriting): Uint8Array | null {
  const kept: Uint8Array[] = [];
  let changed = false;
  const end = eachLine(bytes, 0, (line, offset) => {
    const decoded = decodeLine(line);
    if ('event' in decoded) {
      const event = rewriting.event(decoded.event);
      changed ||= event !== decoded.event;
      kept.push(
        event === decoded.event ? bytes.subarray(offset, offset + line.length + 1) : encodeLine(event),
      );
    } else if (rewriting.drop(line)) {
      changed = true;
    } else {
      kept.push(bytes.subarray(offset, offset + line.length + 1));
    }
  });
  const tail = bytes.subarray(end);
  if (tail.length > 0 && rewriting.drop(tail)) changed = true;
  else kept.push(tail);
  return changed ? joined(kept) : null;
}

/** Rewrites one file; false when there was nothing to change. At each step every event is in some file. */
export async function rewriteFile(files: Files, path: string, rewriting: Rewriting): Promise<boolean> {
  // One that is being replaced is left to whoever finishes that.
  if (path.endsWith(OLD)) return false;
  const bytes = await files.read(path);
  const next = bytes && rewrite(bytes, rewriting);
  await files.remove(path + NEW);
  if (!next) return false;
  await files.write(path + NEW, next);
  await files.rename(path, path + OLD);
  try {
    await files.rename(path + NEW, path);
  } catch (thrown) {
    // A process that opened just now may have taken us for dead and finished this in our place.
    if ((await files.stat(path + NEW)) || !(await files.stat(path))) throw thrown;
  }
  await files.remove(path + OLD);
  return true;
}

/** Finishes or takes back rewrites that a crash interrupted. */
export async function settleRewrites(files: Files, folder: string): Promise<void> {
  const paths = new Set((await files.list(folder)).map(({ path }) => path));
  for (const old of paths) {
    if (!old.endsWith(OLD)) continue;
    const path = old.slice(0, -OLD.length);
    // Whatever goes wrong, such as its owner being alive and quicker: the old file is read until the next time.
    await settle(files, path, paths).catch(() => undefined);
  }
}

async function settle(files: Files, path: string, paths: ReadonlySet<string>): Promise<void> {
  if (paths.has(path)) {
    await dropReplaced(files, path + OLD, path);
  } else if (paths.has(path + NEW)) {
    // The old file was moved away only after the new one was whole.
    await files.rename(path + NEW, path);
    await files.remove(path + OLD);
  } else {
    await files.rename(path + OLD, path);
  }
}

/** Removes the file that another took the place of, unless that other is not what replaced it. */
async function dropReplaced(files: Files, old: string, current: string): Promise<void> {
  const idsIn = async (path: string) =>
    scan((await files.read(path)) ?? new Uint8Array()).events.map(({ id }) => id);
  const kept = new Set(await idsIn(current));
  if ((await idsIn(old)).every((id) => kept.has(id))) await files.remove(old);
  else await files.rename(old, old.replace(/\.jsonl\.old$/, `-kept-${kept.size}.jsonl`));
}
