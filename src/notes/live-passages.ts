/** A walk over every live passage, a page at a time, so that others get their turn in between. */
import type { Database } from '../store/database';
import type { Breather } from './breather';
import type { ModelVectors } from './vector-table';

/** Passages looked at in one stretch: some two milliseconds. */
const PAGE = 1_000;
/** Passages matched with their vectors in one stretch: a few milliseconds. */
const MATCH_PAGE = 500;

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

interface PassageText {
  id: number;
  hash: Uint8Array;
}

/**
 * Matches every live passage that has something to embed with the vector of its text. Both are read in the order of
 * their texts' hashes, a stretch at a time: looking up each vector by itself took several times as long. Neither
 * `visit` nor `vectors` may write; whatever is written between two stretches is seen by the later one.
 */
export async function matchPassages(
  db: Database,
  breather: Breather,
  vectors: Pick<ModelVectors, 'between'>,
  visit: (passage: PassageText, vector: Int8Array | null) => void,
): Promise<void> {
  // After all that have nothing to embed, whose hash is empty.
  let last: PassageText = { id: Number.MAX_SAFE_INTEGER, hash: new Uint8Array() };
  for (;;) {
    const page = db.all<PassageText & { deleted: string | null }>(
      `SELECT c.id, c.hash, d.deleted_at AS deleted
       FROM memory_chunks AS c CROSS JOIN memory_documents AS d ON d.id = c.document
       WHERE (c.hash, c.id) > (?, ?) ORDER BY c.hash, c.id LIMIT ${MATCH_PAGE}`,
      last.hash,
      last.id,
    );
    const [first] = page;
    if (!first) return;
    last = page[page.length - 1] as PassageText;
    let at = 0;
    const visitWhile = (isDue: (order: number) => boolean, hash: Uint8Array, vector: Int8Array | null) => {
      for (let passage = page[at]; passage && isDue(compared(passage.hash, hash)); passage = page[++at]) {
        if (passage.deleted === null) visit(passage, vector);
      }
    };
    vectors.between(first.hash, last.hash, (hash, vector) => {
      visitWhile((order) => order < 0, hash, null);
      visitWhile((order) => order === 0, hash, vector);
    });
    visitWhile(() => true, last.hash, null);
    await breather.breathe();
  }
}

/** The order in which SQLite has two hashes of the same length. */
function compared(a: Uint8Array, b: Uint8Array): number {
  for (let index = 0; index < a.length; index++) {
    const difference = (a[index] as number) - (b[index] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
