/**
 * A database folded from the ledger. The state of a thing is a pure function of the *set* of its events: they are
 * sorted by `(hlc, id)`, the undone ones are left out, and the rest is folded anew whenever the set changes. So
 * late files, conflict copies and other devices' events may come in any order and any number of times, and a
 * rebuild gives the same state as a life of increments. Folding anew is cheap because a thing has few events;
 * what would have many (uses, messages) is a thing of its own.
 */
import { compareEvents, entitiesOf, erasableWith, isKnown, problemWith } from '../../core/events/event';
import type { EntityKind, EntityRef } from '../../core/events/definition';
import type { KnownEvent, LedgerEvent } from '../../core/events/event';
import type { Database } from '../database';
import type { Migration } from '../migrations';
import { DirtyEntities, Entities } from './entities';
import { Erasures } from './erasures';
import { AuditStatus } from './schema';
import { Undos } from './undos';

/**
 * Writes the state of one thing, given its events in order; no events means that nothing of it is left. Of a thing
 * that `isNew` the database holds no state yet, which saves most of the work of a replay.
 */
export type Writer = (db: Database, id: string, events: readonly KnownEvent[], isNew: boolean) => void;

/** What makes one projection differ from another. */
export interface ProjectionSpec {
  /** File name stem, and prefix of the audit table. */
  name: string;
  migrations: readonly Migration[];
  /** Raised when a fold changes: an older database is then folded anew from its own audit. */
  foldVersion: number;
  /** Whether this projection keeps an event at all. */
  wants(event: LedgerEvent): boolean;
  writers: Partial<Record<EntityKind, Writer>>;
  /** Runs at the end of each batch that changed what was there before, for upkeep of search tables. */
  tidy(db: Database): void;
  /** Rebuilds search tables so that no erased word is left in them. */
  scrub(db: Database): void;
}

/** What applying a batch did. */
export interface Applied {
  /** Events that were not there before. */
  fresh: number;
  /** Content was taken out by an erasure. */
  erased: boolean;
}

interface AuditRow {
  seq: number;
  id: string;
  hlc: string;
  at: string;
  device: string;
  by: string;
  type: string;
  v: number;
  data: string;
  status: AuditStatus;
}

const COLUMNS = 'a.seq, a.id, a.hlc, a.at, a.device, a.by, a.type, a.v, a.data, a.status';

function eventOf(row: AuditRow): LedgerEvent {
  const { v, id, hlc, at, device, by, type } = row;
  const event = { v, id, hlc, at, device, by, type, data: JSON.parse(row.data) as unknown };
  return row.status === AuditStatus.Erased ? { ...event, erased: true } : event;
}

/** One projection over an open database. */
export class Projection {
  private readonly audit: string;
  private readonly undos: Undos;
  private readonly erasures: Erasures;
  private readonly entities: Entities;
  private lastSeq = 0;

  constructor(
    readonly db: Database,
    readonly spec: ProjectionSpec,
  ) {
    this.audit = `${spec.name}_audit`;
    this.undos = new Undos(db, this.audit);
    this.erasures = new Erasures(db);
    this.entities = new Entities(db);
    this.loadLastSeq();
  }

  private loadLastSeq(): void {
    this.lastSeq =
      this.db.first<{ seq: number | null }>(`SELECT max(seq) AS seq FROM ${this.audit}`)?.seq ?? 0;
  }

  /** Applies events in any order; those already there are passed over. All or nothing. */
  apply(events: readonly LedgerEvent[]): Applied {
    const applied: Applied = { fresh: 0, erased: false };
    const wanted = events.filter((event) => this.spec.wants(event));
    if (wanted.length === 0) return applied;
    try {
      this.db.transaction(() => {
        const dirty = new DirtyEntities();
        for (const event of wanted) this.applyOne(event, dirty, applied);
        this.refold(dirty);
        if (applied.erased) {
          this.db.run("INSERT OR REPLACE INTO meta (key, value) VALUES ('erasure_pending', '1')");
        }
      });
    } catch (thrown) {
      this.loadLastSeq();
      for (const kept of [this.undos, this.erasures, this.entities]) kept.load();
      throw thrown;
    }
    return applied;
  }

  private applyOne(event: LedgerEvent, dirty: DirtyEntities, applied: Applied): void {
    const kept = this.erasures.afterErasure(event);
    // What was erased before has come back in some file, and must go from it too.
    if (kept !== event) applied.erased = true;
    const seq = this.insert(kept);
    if (seq === null) {
      if (event.erased && this.takeErased(event, dirty)) applied.erased = true;
      return;
    }
    applied.fresh++;
    if (!isKnown(kept)) return;
    this.link(seq, kept, dirty);
    if (kept.type === 'undo') {
      this.undos.add(kept.id, kept.data.events);
      for (const target of this.undos.reach(kept.data.events)) this.markDirty(target, dirty);
    }
    if (kept.type === 'erasure') {
      this.erasures.add(kept);
      this.eraseCovered(kept, dirty);
      applied.erased = true;
    }
  }

  /** Adds an event to the audit; null when it is there already. */
  private insert(event: LedgerEvent): number | null {
    const status = isKnown(event) ? AuditStatus.Known : AuditStatus.Newer;
    const isNew = this.db.changes(
      `INSERT OR IGNORE INTO ${this.audit} (seq, id, hlc, at, device, by, type, v, data, status)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[this.lastSeq + 1, event.id, event.hlc, event.at, event.device, event.by, event.type, event.v],
      JSON.stringify(event.data),
      event.erased ? AuditStatus.Erased : status,
    );
    return isNew ? ++this.lastSeq : null;
  }

  /** The same event may arrive whole from one file and erased from another: erased wins, in either order. */
  private takeErased(event: LedgerEvent, dirty: DirtyEntities): boolean {
    const there = this.db.first<{ seq: number; status: AuditStatus }>(
      `SELECT seq, status FROM ${this.audit} WHERE id = ?`,
      event.id,
    );
    if (!there || there.status === AuditStatus.Erased) return false;
    this.replaceContent(there.seq, event, dirty);
    return true;
  }

  private link(seq: number, event: KnownEvent, dirty: DirtyEntities): void {
    const folding = new Set(entitiesOf(event));
    for (const ref of new Set(erasableWith(event))) {
      this.entities.link(ref, seq, event, folding.has(ref), dirty);
    }
  }

  private markDirty(eventId: string, dirty: DirtyEntities): void {
    const rows = this.db.all<{ key: number; ref: string }>(
      `SELECT n.key, n.ref FROM ${this.audit} a JOIN entity_events e ON e.seq = a.seq AND e.folds = 1
       JOIN entities n ON n.key = e.entity WHERE a.id = ?`,
      eventId,
    );
    for (const { key, ref } of rows) {
      if (!dirty.folding.has(key)) dirty.folding.set(key, { ref, events: null });
    }
  }

  private replaceContent(seq: number, event: LedgerEvent, dirty: DirtyEntities): void {
    this.db.run(
      `UPDATE ${this.audit} SET type = ?, data = ?, status = ? WHERE seq = ?`,
      event.type,
      JSON.stringify(event.data),
      AuditStatus.Erased,
      seq,
    );
    // A reference can itself hold words (a topic's label), so the links are made anew from what is left.
    this.entities.unlink(seq, dirty);
    if (isKnown(event)) this.link(seq, event, dirty);
  }

  private eraseCovered(erasure: KnownEvent & { type: 'erasure' }, dirty: DirtyEntities): void {
    const rows =
      erasure.data.scope === 'all'
        ? // Also those that an earlier erasure has taken something out of: the rest may still be there.
          this.db.all<AuditRow>(`SELECT ${COLUMNS} FROM ${this.audit} a WHERE a.hlc < ?`, erasure.hlc)
        : erasure.data.refs.flatMap((ref) =>
            this.db.all<AuditRow>(
              `SELECT ${COLUMNS} FROM entities n JOIN entity_events e ON e.entity = n.key
               JOIN ${this.audit} a ON a.seq = e.seq WHERE n.ref = ?`,
              ref,
            ),
          );
    for (const row of rows) {
      const event = eventOf(row);
      const kept = this.erasures.afterErasure(event);
      if (kept !== event) this.replaceContent(row.seq, kept, dirty);
    }
  }

  private refold(dirty: DirtyEntities): void {
    let changed = false;
    for (const [key, { ref, events }] of dirty.folding) {
      const inOrder = events ? events.sort(compareEvents) : this.eventsOfKey(key);
      const standing = inOrder.filter((event) => !this.undos.isUndone(event));
      const [kind, id] = splitRef(ref);
      this.spec.writers[kind]?.(this.db, id, standing, events !== null);
      changed ||= events === null;
    }
    this.entities.dropEmpty(dirty);
    // Only what was there before can leave dead words behind.
    if (changed) this.spec.tidy(this.db);
  }

  private eventsOfKey(key: number): KnownEvent[] {
    const rows = this.db.all<AuditRow>(
      `SELECT ${COLUMNS} FROM entity_events e JOIN ${this.audit} a ON a.seq = e.seq
       WHERE e.entity = ? AND e.folds = 1 ORDER BY a.hlc, a.id`,
      key,
    );
    return rows.map((row) => eventOf(row) as KnownEvent);
  }

  /** Tries again the events that an older build could not understand. */
  adoptNewer(): number {
    const rows = this.db.all<AuditRow>(
      `SELECT ${COLUMNS} FROM ${this.audit} a WHERE a.status = ${AuditStatus.Newer}`,
    );
    // Nobody could check its content before; what is wrong with it now stays set aside.
    const understood = rows.map(eventOf).filter((event) => isKnown(event) && problemWith(event) === null);
    if (understood.length === 0) return 0;
    for (const event of understood) this.db.run(`DELETE FROM ${this.audit} WHERE id = ?`, event.id);
    return this.apply(understood).fresh;
  }

  /** The ids of the events that are kept but not understood. */
  newerIds(): string[] {
    return this.db
      .all<{ id: string }>(`SELECT id FROM ${this.audit} WHERE status = ${AuditStatus.Newer}`)
      .map(({ id }) => id);
  }

  /** How many events are in the audit. */
  count(): number {
    return this.db.first<{ n: number }>(`SELECT count(*) AS n FROM ${this.audit}`)?.n ?? 0;
  }

  /** The newest stamp, which the clock must stay above. */
  lastStamp(): string | null {
    return this.db.first<{ hlc: string | null }>(`SELECT max(hlc) AS hlc FROM ${this.audit}`)?.hlc ?? null;
  }

  /** Whether an event is in the audit. */
  has(id: string): boolean {
    return this.db.first(`SELECT 1 AS yes FROM ${this.audit} WHERE id = ?`, id) !== undefined;
  }

  /** Every event in order, for writing back what a lost ledger file took with it. */
  events(): LedgerEvent[] {
    return this.db.all<AuditRow>(`SELECT ${COLUMNS} FROM ${this.audit} a ORDER BY a.hlc, a.id`).map(eventOf);
  }

  /** The life of one thing, in order. */
  eventsOf(ref: EntityRef): LedgerEvent[] {
    return this.db
      .all<AuditRow>(
        `SELECT ${COLUMNS} FROM entities n JOIN entity_events e ON e.entity = n.key
         JOIN ${this.audit} a ON a.seq = e.seq WHERE n.ref = ? ORDER BY a.hlc, a.id`,
        ref,
      )
      .map(eventOf);
  }

  /** Whether an event has been taken back. */
  isUndone(event: LedgerEvent): boolean {
    return this.undos.isUndone(event);
  }

  /** What an erasure has taken out of an event, for rewriting ledger lines. */
  afterErasure(event: LedgerEvent): LedgerEvent {
    return this.erasures.afterErasure(event);
  }

  /** Whether erased content may still be in files of this device. */
  get isErasurePending(): boolean {
    return this.db.first("SELECT 1 AS yes FROM meta WHERE key = 'erasure_pending'") !== undefined;
  }

  /** Takes note that none is. */
  erasureDone(): void {
    this.db.run("DELETE FROM meta WHERE key = 'erasure_pending'");
  }

  /** Leaves no trace of deleted text in the database's pages. */
  scrub(): void {
    this.db.transaction(() => this.spec.scrub(this.db));
    this.db.vacuum();
  }
}

function splitRef(ref: string): [kind: EntityKind, id: string] {
  const colon = ref.indexOf(':');
  return [ref.slice(0, colon) as EntityKind, ref.slice(colon + 1)];
}
