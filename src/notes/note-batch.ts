/** Reads a batch of notes, a few at a time, and takes apart those whose text is new. */
import { reasonOf } from '../core/errors';
import type { Files } from '../core/ports';
import { isFatal } from '../store/databases';
import type { Breather } from './breather';
import { hashKey } from './content-hash';
import { READS_AT_ONCE } from './limits';
import type { Waiting } from './note-queue';
import { passageHashes, readText } from './note-reader';
import type { ParseNote } from './note-reader';
import type { NoteContent, NoteTable } from './note-table';

/** What became of a note that was to be read. */
export type ReadNote = { waiting: Waiting } & (
  | { kind: 'content'; content: NoteContent }
  | { kind: 'same'; size: number }
  | { kind: 'gone' }
  /** It moved while it was being read, and nothing was there any more. */
  | { kind: 'moved' }
  | { kind: 'skip'; reason: string; isLasting: boolean }
);

/** What reading needs. */
export interface BatchContext {
  files: Files;
  parse: ParseNote;
  table: NoteTable;
}

async function readOne(context: BatchContext, waiting: Waiting, breather: Breather): Promise<ReadNote> {
  const { path, size } = waiting;
  const read = await readText(context.files, path, size);
  if (read.kind === 'gone') return { waiting, kind: waiting.path === path ? 'gone' : 'moved' };
  if (read.kind === 'unreadable') {
    return { waiting, kind: 'skip', reason: read.reason, isLasting: read.isLasting };
  }
  const known = context.table.at(waiting.path);
  if (known && !waiting.isForced && hashKey(known.hash) === hashKey(read.hash)) {
    return { waiting, kind: 'same', size: read.size };
  }
  await breather.breathe();
  try {
    const parsed = context.parse(waiting.path, read.text);
    const hashes = passageHashes(parsed);
    const { mtime } = waiting;
    const content = { path: waiting.path, mtime, size: read.size, hash: read.hash, parsed, hashes };
    return { waiting, kind: 'content', content };
  } catch (thrown) {
    if (isFatal(thrown)) throw thrown;
    const reason = `It could not be understood (${reasonOf(thrown)}).`;
    return { waiting, kind: 'skip', reason, isLasting: true };
  }
}

/** Reads notes, in the order given. */
export async function readBatch(
  context: BatchContext,
  batch: readonly Waiting[],
  breather: Breather,
): Promise<ReadNote[]> {
  const read: ReadNote[] = [];
  let next = 0;
  const reader = async () => {
    for (let index = next++; index < batch.length; index = next++) {
      read[index] = await readOne(context, batch[index] as Waiting, breather);
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, reader));
  return read;
}
