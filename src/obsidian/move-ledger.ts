/**
 * Moving the ledger to another folder. Every file is copied and read back before any is removed, a file that is
 * already there is never touched, and a file that grows meanwhile stays: a stop at any point loses nothing, because
 * events count once however many files hold them.
 */
import type { Files } from '../core/ports';
import { belongsToLedger } from './ledger-files';
import { fileName } from './quantities';

/** What a move did. */
export interface LedgerMove {
  moved: number;
  /** Files that stay where they were, because they changed meanwhile or could not be removed. */
  left: string[];
}

function areEqual(one: Uint8Array | null, other: Uint8Array | null): boolean {
  return (
    one !== null &&
    other !== null &&
    one.length === other.length &&
    one.every((byte, index) => byte === other[index])
  );
}

/** A path in the folder for these bytes: the name itself when it is free or holds them already. */
async function pathFor(files: Files, folder: string, name: string, bytes: Uint8Array): Promise<string> {
  const [stem, ending] = [name.slice(0, name.indexOf('.jsonl')), name.slice(name.indexOf('.jsonl'))];
  for (let copy = 0; ; copy++) {
    const path = `${folder}/${stem}${copy === 0 ? '' : ` (moved ${copy})`}${ending}`;
    const there = await files.read(path);
    if (there === null || areEqual(there, bytes)) return path;
  }
}

async function copyTo(files: Files, folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = await pathFor(files, folder, name, bytes);
  if ((await files.stat(path)) === null) await files.write(path, bytes.slice());
  if (!areEqual(await files.read(path), bytes))
    throw new Error(`${path} does not read back as it was written`);
}

/** Every line is in the new folder by now, so a file that will not go is no reason to fail. */
async function removeIfSame(files: Files, path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    if (!areEqual(await files.read(path), bytes)) return false;
    await files.remove(path);
    return true;
  } catch {
    return false;
  }
}

/** Moves the ledger's files; rejects, with all of them still in place, when one cannot be copied. */
export async function moveLedger(files: Files, from: string, to: string): Promise<LedgerMove> {
  const copied = new Map<string, Uint8Array>();
  for (const { path } of await files.list(from)) {
    const bytes = belongsToLedger(path) ? await files.read(path) : null;
    if (!bytes) continue;
    await copyTo(files, to, fileName(path), bytes);
    copied.set(path, bytes);
  }
  const left: string[] = [];
  for (const [path, bytes] of copied) {
    if (!(await removeIfSame(files, path, bytes))) left.push(path);
  }
  return { moved: copied.size - left.length, left };
}
