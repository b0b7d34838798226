import fc from 'fast-check';
import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import { Database } from '../../src/store/database';
import type { StoredRow } from '../../src/store/stored-rows';

const sql = await initSqlJs();

function blob(row: StoredRow, column: number): number[] {
  return [...row.bytes.subarray(row.start(column), row.start(column) + row.length(column))];
}

const anyRow = fc.record({
  number: fc.oneof(
    fc.constantFrom(0, 1, -1, 127, 128, 32_768, 8_388_608, -2_147_483_649, 2 ** 40, -(2 ** 50)),
    fc.integer(),
  ),
  // From nothing to several pages of its own.
  size: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 900, max: 20_000 })),
});

describe('rows read from the pages', () => {
  it('are those that SQL gives, of tables of both kinds and of an index, before and after the file became shorter', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 300 }), fc.boolean(), (rows, isShortened) => {
        const db = Database.open(sql);
        db.script(`
          CREATE TABLE numbered (id INTEGER PRIMARY KEY, number INTEGER, content BLOB);
          CREATE TABLE keyed (number INTEGER, id INTEGER, content BLOB, PRIMARY KEY (number, id)) WITHOUT ROWID;
          CREATE INDEX by_content ON numbered (content);
        `);
        db.transaction(() => {
          for (const [index, { number, size }] of rows.entries()) {
            const content = Uint8Array.from({ length: size }, (_, at) => (at * 7 + index) % 256);
            db.run('INSERT INTO numbered VALUES (?, ?, ?)', index * 3 + 1, number, content);
            db.run('INSERT INTO keyed VALUES (?, ?, ?)', number, index, content);
          }
        });
        if (isShortened) {
          db.run('DELETE FROM numbered WHERE id % 2 = 0');
          db.vacuum();
        }
        const read = (name: string, shown: (row: StoredRow) => unknown) => {
          const found: unknown[] = [];
          db.eachStored(name, (row) => found.push(shown(row)));
          return found;
        };
        const asked = (query: string) =>
          db
            .all<Record<string, number | Uint8Array>>(query)
            .map((row) =>
              Object.values(row).map((value) => (typeof value === 'number' ? value : [...value])),
            );

        expect(read('numbered', (row) => [row.id, row.integer(1), blob(row, 2)])).toEqual(
          asked('SELECT id, number, content FROM numbered ORDER BY id'),
        );
        expect(read('keyed', (row) => [row.integer(0), row.integer(1), blob(row, 2)])).toEqual(
          asked('SELECT number, id, content FROM keyed ORDER BY number, id'),
        );
        expect(read('by_content', (row) => [blob(row, 0), row.integer(1)])).toEqual(
          asked('SELECT content, id FROM numbered ORDER BY content, id'),
        );
        db.close();
      }),
      { numRuns: 30 },
    );
  });

  it('are of the table that is asked for, and there must be one', () => {
    expect(() => Database.open(sql).eachStored('nothing', () => undefined)).toThrow('there is no nothing');
  });
});
