/** How far each ledger file has been applied, as kept inside a database and so in every snapshot of it. */
import type { Database } from './database';
import type { DamagedPlace, Mark } from './ledger/reader';

/** Reads the marks of one database. */
export function loadMarks(db: Database): Map<string, Mark> {
  const rows = db.all<Mark & { file: string }>('SELECT file, bytes, sum, size, mtime FROM ledger_marks');
  return new Map(rows.map(({ file, ...mark }) => [file, mark]));
}

/** Reads which lines were set aside. */
export function loadDamaged(db: Database): DamagedPlace[] {
  return db.all<DamagedPlace>('SELECT file, offset, length, problem FROM damaged_lines');
}

/** Writes both, to become part of the next snapshot. */
export function saveMarks(
  db: Database,
  marks: ReadonlyMap<string, Mark>,
  damaged: readonly DamagedPlace[],
): void {
  db.transaction(() => {
    db.run('DELETE FROM ledger_marks');
    for (const [file, mark] of marks) {
      db.run(
        'INSERT INTO ledger_marks (file, bytes, sum, size, mtime) VALUES (?, ?, ?, ?, ?)',
        ...[file, mark.bytes, mark.sum, mark.size, mark.mtime],
      );
    }
    db.run('DELETE FROM damaged_lines');
    for (const line of damaged) {
      db.run(
        'INSERT INTO damaged_lines (file, offset, length, problem) VALUES (?, ?, ?, ?)',
        ...[line.file, line.offset, line.length, line.problem],
      );
    }
  });
}

/**
 * The marks that every one of several databases has reached. Where they differ, one was saved without the other, and
 * the file may have been rewritten in between, so that the lower mark need not be a beginning of the higher: the
 * file is then read whole, and checked for what it may have lost.
 */
export function commonMarks(all: readonly Map<string, Mark>[]): Map<string, Mark> {
  const [first = new Map<string, Mark>(), ...rest] = all;
  const common = new Map<string, Mark>();
  for (const [file, mark] of first) {
    const others = rest.map((marks) => marks.get(file));
    const agree = others.every((other) => other?.bytes === mark.bytes && other.sum === mark.sum);
    common.set(file, agree ? mark : { bytes: 0, sum: -1, size: -1, mtime: -1 });
  }
  return common;
}
