/** Rids the full-text tables of dead rows, a few notes at a time, by reading the notes again. */
import type { Files } from '../core/ports';
import type { Breather } from './breather';
import { hashKey } from './content-hash';
import { DEAD_LEAST, DEAD_SHARE } from './limits';
import type { NoteDatabase } from './note-databases';
import { passageHashes, readText } from './note-reader';
import type { ParseNote } from './note-reader';
import type { NoteTable } from './note-table';

/** Notes change while this goes on; who cannot be caught up with in so many rounds is left for another time. */
const ROUNDS = 3;

/** What a renewal works with. */
export interface RenewalContext {
  files: Files;
  parse: ParseNote;
  database: NoteDatabase;
  table: NoteTable;
  breather: Breather;
  /** Whether to give up: there will be another time. */
  isOver(): boolean;
}

/** Whether so much is dead that it pays. */
export function needsRenewal(table: NoteTable): boolean {
  const rows = table.words.passageRows;
  const dead = rows - table.livePassages();
  return dead >= DEAD_LEAST && dead > rows * DEAD_SHARE;
}

/** Fills new tables from the live notes and puts them in place. What was kept of deleted notes goes with the old ones. */
export async function renewWords(context: RenewalContext): Promise<boolean> {
  const { database, table } = context;
  database.transaction(() => table.words.beginRenewal());
  for (let round = 0; round < ROUNDS; round++) {
    for (const id of table.words.unrenewed()) {
      if (context.isOver()) break;
      await renewOne(context, id);
      await context.breather.breathe();
    }
    // Nothing waits from here on, so what is complete stays complete.
    if (context.isOver() || table.words.unrenewed().length > 0) continue;
    database.transaction(() => {
      table.forgetDeleted();
      table.words.endRenewal();
    });
    return true;
  }
  database.transaction(() => table.words.abandonRenewal());
  return false;
}

async function renewOne({ files, parse, database, table }: RenewalContext, id: number): Promise<void> {
  const before = table.live(id)[0];
  if (!before) return;
  const { path, size } = before;
  const read = await readText(files, path, size);
  const known = table.at(path);
  if (known?.id !== id || read.kind !== 'text' || hashKey(read.hash) !== hashKey(known.hash)) return;
  const parsed = parse(path, read.text);
  const hashes = passageHashes(parsed);
  database.transaction(() => table.put(id, { ...known, parsed, hashes }));
}
