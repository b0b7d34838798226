import fc from 'fast-check';
import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import { Database } from '../../src/store/database';
import type { Image } from '../../src/store/memory-file';

const sql = await initSqlJs();
const PART = 100_000;

function filled(rows: number): Database {
  const db = Database.open(sql);
  db.script('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)');
  add(db, rows);
  return db;
}

function add(db: Database, rows: number): void {
  db.transaction(() => {
    for (let row = 0; row < rows; row++) {
      db.run('INSERT INTO notes (text) VALUES (?)', `note ${row} `.repeat(100));
    }
  });
}

/** All that is left to read, a part at a time, with something happening in between. */
function read(image: Image, between: () => void = () => undefined): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let part = image.next(PART); part; part = image.next(PART)) {
    parts.push(part);
    between();
  }
  image.done();
  return new Uint8Array(Buffer.concat(parts));
}

function notesIn(bytes: Uint8Array): { n: number; text: string } | undefined {
  // With sql.js as it comes, so that what was saved is a file like any other.
  const db = new sql.Database(bytes);
  try {
    expect(db.exec('PRAGMA integrity_check')[0]?.values).toEqual([['ok']]);
    const [n, text] = db.exec('SELECT count(*), min(text) FROM notes')[0]?.values[0] ?? [];
    return { n: Number(n), text: String(text).slice(0, 7) };
  } finally {
    db.close();
  }
}

describe('the image of a database', () => {
  it('is what it was when it was asked for, whatever is written while it is read', () => {
    const db = filled(3_000);
    const file = read(db.image(), () => {
      add(db, 50);
      db.run('UPDATE notes SET text = ? WHERE id % 7 = 0', 'changed meanwhile');
    });
    expect(notesIn(file)).toEqual({ n: 3_000, text: 'note 0 ' });
    expect(notesIn(read(db.image()))?.text).toBe('changed');
  });

  it('can be taken again while another one is read', () => {
    const db = filled(2_000);
    const before = db.image();
    add(db, 10);
    const after = db.image();
    add(db, 10);
    expect([notesIn(read(before))?.n, notesIn(read(after))?.n]).toEqual([2_000, 2_010]);
  });

  it('is whole after the file has become shorter', () => {
    const db = Database.open(sql, read(filled(3_000).image()));
    db.run('DELETE FROM notes WHERE id > 10');
    db.vacuum();
    db.run('INSERT INTO notes (text) VALUES (?)', 'written into the shorter file');
    const file = read(db.image());
    expect(notesIn(file)?.n).toBe(11);
    expect(file.length).toBeLessThan(100_000);
  });

  it('is whole after a transaction that was too large for the cache has been taken back', () => {
    const db = Database.open(sql, undefined, 200);
    db.script('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)');
    add(db, 100);
    expect(() =>
      db.transaction(() => {
        for (let row = 0; row < 5_000; row++) {
          db.run('INSERT INTO notes (text) VALUES (?)', 'never happened'.repeat(50));
        }
        throw new Error('no');
      }),
    ).toThrow('no');
    add(db, 1);
    expect(notesIn(read(db.image()))?.n).toBe(101);
  });

  it('is refused in the middle of a transaction', () => {
    const db = filled(1);
    expect(() => db.transaction(() => db.image())).toThrow();
  });

  it('opens again with all that was in it', () => {
    const db = filled(500);
    const again = Database.open(sql, read(db.image()));
    add(again, 500);
    expect(notesIn(read(again.image()))?.n).toBe(1_000);
  });

  it('holds for any run of changes', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), rows: fc.integer({ min: 1, max: 400 }) }),
      fc.record({ kind: fc.constant('drop' as const), rows: fc.integer({ min: 1, max: 400 }) }),
      fc.record({ kind: fc.constant('shrink' as const) }),
      fc.record({ kind: fc.constant('image' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const db = filled(1);
        const count = () => db.first<{ n: number }>('SELECT count(*) AS n FROM notes')?.n;
        const taken: { image: Image; n: number | undefined }[] = [];
        for (const each of steps) {
          if (each.kind === 'add') add(db, each.rows);
          else if (each.kind === 'drop') db.run('DELETE FROM notes WHERE id % 400 < ?', each.rows);
          else if (each.kind === 'shrink') db.vacuum();
          else taken.push({ image: db.image(), n: count() });
        }
        for (const { image, n } of taken) expect(notesIn(read(image))?.n).toBe(n);
        db.close();
      }),
      { numRuns: 40 },
    );
  });
});
