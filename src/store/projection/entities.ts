/** The things that events are about, by number, and which events each has. */
import type { EntityRef } from '../../core/events/definition';
import type { KnownEvent } from '../../core/events/event';
import type { Database } from '../database';

/** A thing whose state must be folded anew. */
export interface DirtyEntity {
  ref: string;
  /** All of its events, when it is new to the database and they came in this very batch. */
  events: KnownEvent[] | null;
}

/** The things one batch of events has touched. */
export class DirtyEntities {
  /** Those to fold anew, by number. */
  readonly folding = new Map<number, DirtyEntity>();
  /** Those that lost an event and may have none left. */
  readonly unlinked = new Set<number>();
  /** Those seen in this batch, so that each is looked up once. */
  readonly known = new Map<string, { key: number; events: KnownEvent[] | null }>();
}

/** The table of things of one projection. */
export class Entities {
  private last = 0;

  constructor(private readonly db: Database) {
    this.load();
  }

  /** Learns the highest number from the database; also after a transaction that was taken back. */
  load(): void {
    this.last = this.db.first<{ key: number | null }>('SELECT max(key) AS key FROM entities')?.key ?? 0;
  }

  private find(ref: EntityRef, dirty: DirtyEntities): { key: number; events: KnownEvent[] | null } {
    const seen = dirty.known.get(ref);
    if (seen) return seen;
    const isNew = this.db.changes(
      'INSERT OR IGNORE INTO entities (key, ref) VALUES (?, ?)',
      this.last + 1,
      ref,
    );
    const key = isNew
      ? ++this.last
      : (this.db.first<{ key: number }>('SELECT key FROM entities WHERE ref = ?', ref)?.key ?? 0);
    const found = { key, events: isNew ? [] : null };
    dirty.known.set(ref, found);
    return found;
  }

  /** Links an event to a thing; one that `folds` changes the thing's state. */
  link(ref: EntityRef, seq: number, event: KnownEvent, folds: boolean, dirty: DirtyEntities): void {
    const { key, events } = this.find(ref, dirty);
    this.db.run('INSERT INTO entity_events (entity, seq, folds) VALUES (?, ?, ?)', key, seq, folds ? 1 : 0);
    if (!folds) return;
    events?.push(event);
    if (!dirty.folding.has(key)) dirty.folding.set(key, { ref, events });
  }

  /** Takes an event away from all its things. */
  unlink(seq: number, dirty: DirtyEntities): void {
    const rows = this.db.all<{ key: number; ref: string; folds: number }>(
      `SELECT n.key, n.ref, e.folds FROM entity_events e JOIN entities n ON n.key = e.entity WHERE e.seq = ?`,
      seq,
    );
    for (const { key, ref, folds } of rows) {
      dirty.unlinked.add(key);
      this.reread(ref, dirty);
      if (folds === 1) dirty.folding.set(key, { ref, events: null });
    }
    this.db.run('DELETE FROM entity_events WHERE seq = ?', seq);
  }

  /** What the batch has gathered of a thing no longer holds; its events are read from the database. */
  private reread(ref: string, dirty: DirtyEntities): void {
    const seen = dirty.known.get(ref);
    if (!seen) return;
    dirty.known.set(ref, { key: seen.key, events: null });
    const folding = dirty.folding.get(seen.key);
    if (folding) dirty.folding.set(seen.key, { ref: folding.ref, events: null });
  }

  /** Drops the things that have no event left. */
  dropEmpty(dirty: DirtyEntities): void {
    for (const key of dirty.unlinked) {
      this.db.run(
        'DELETE FROM entities WHERE key = ? AND NOT EXISTS (SELECT 1 FROM entity_events WHERE entity = ?)',
        key,
        key,
      );
    }
  }
}
