/** A walk over every live passage, a page at a time, so that others get their turn in between. */
import type { Database } from '../store/database';
import type { Breather } from './breather';

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
