/** A walk over every live passage, a page at a time, so that others get their turn in between. */
import type { Database } from '../store/database';
import type { Breather } from './breather';
import { HASH_BYTES } from './content-hash';
import type { ModelVectors } from './vector-table';

/** Passages looked at in one stretch: some two milliseconds. */
const PAGE = 1_000;

/** A live passage and the note it is in. */
export interface LivePassage {
  id: number;
  hash: Uint8Array;
  tokens: number;
  document: number;
  path: string;
  /** By the note's own front matter. */
  isLocalOnly: boolean;
}

type Row = Omit<LivePassage, 'isLocalOnly'> & { local: number };

/** Visits every live passage that has something to embed. `visit` must not write. */
export async function walkPassages(
  db: Database,
  breather: Breather,
  visit: (passage: LivePassage) => void,
): Promise<void> {
  let after = 0;
  for (;;) {
    let seen = 0;
    db.each<Row>(
      `SELECT c.id, c.hash, c.tokens, c.document, d.path, d.local_only AS local
       FROM memory_chunks AS c JOIN memory_documents AS d ON d.id = c.document
       WHERE c.id > ? AND c.id <= ? AND d.deleted_at IS NULL`,
      [after, after + PAGE],
      ({ local, ...passage }) => {
        seen++;
        if (passage.hash.length > 0) visit({ ...passage, isLocalOnly: local === 1 });
      },
    );
    after += PAGE;
    const last = db.first<{ id: number | null }>('SELECT max(id) AS id FROM memory_chunks')?.id ?? 0;
    if (after > last) return;
    if (seen > 0) await breather.breathe();
  }
}

/**
 * Matches every live passage that has something to embed with the vector of its text. Both are read from their pages,
 * where they stand in the order of their texts' hashes: 100,000 in some 50 ms, so that nobody else needs a turn in between.
 * Neither `visit` nor `vectors` may write.
 */
export function matchPassages(
  db: Database,
  vectors: Pick<ModelVectors, 'each'>,
  visit: (id: number, vector: Int8Array | null) => void,
): void {
  const { ids, hashes } = livePassages(db);
  let at = 0;
  vectors.each((bytes, start, vectorOf) => {
    for (; at < ids.length; at++) {
      const order = compared(hashes, at * HASH_BYTES, bytes, start);
      if (order > 0) return;
      visit(ids[at] as number, order < 0 ? null : vectorOf());
    }
  });
  for (; at < ids.length; at++) visit(ids[at] as number, null);
}

/** The live passages with something to embed, in the order of their hashes. */
function livePassages(db: Database): { ids: number[]; hashes: Uint8Array } {
  const deleted = new Set(
    db
      .all<{ id: number }>(
        `SELECT id FROM memory_chunks WHERE document IN
         (SELECT id FROM memory_documents WHERE deleted_at IS NOT NULL)`,
      )
      .map(({ id }) => id),
  );
  const count = db.first<{ n: number }>('SELECT count(*) AS n FROM memory_chunks')?.n ?? 0;
  const ids: number[] = [];
  const hashes = new Uint8Array(count * HASH_BYTES);
  db.eachStored('memory_chunks_hash', (row) => {
    const id = row.integer(1);
    if (row.length(0) !== HASH_BYTES || deleted.has(id)) return;
    const start = row.start(0);
    hashes.set(row.bytes.subarray(start, start + HASH_BYTES), ids.length * HASH_BYTES);
    ids.push(id);
  });
  return { ids, hashes };
}

/** The order in which SQLite has two hashes. */
function compared(a: Uint8Array, atA: number, b: Uint8Array, atB: number): number {
  for (let index = 0; index < HASH_BYTES; index++) {
    const difference = (a[atA + index] as number) - (b[atB + index] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
