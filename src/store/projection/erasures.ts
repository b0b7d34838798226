/** What has been erased for good, and what that leaves of an event, whenever the event arrives. */
import { erasableWith, isKnown, redact } from '../../core/events/event';
import type { EntityRef } from '../../core/events/definition';
import type { KnownEvent, LedgerEvent } from '../../core/events/event';
import type { Database } from '../database';

/** The erasures of one projection, in memory too: every event that is applied asks for them. */
export class Erasures {
  private things = new Set<string>();
  /** The newest stamp below which everything is erased. */
  private allBelow = '';

  constructor(private readonly db: Database) {
    this.load();
  }

  /** Learns from the database what was erased; also after a transaction that was taken back. */
  load(): void {
    this.things = new Set(
      this.db.all<{ ref: string }>('SELECT ref FROM erased_things').map(({ ref }) => ref),
    );
    const all = this.db.first<{ hlc: string | null }>('SELECT max(hlc) AS hlc FROM erased_all');
    this.allBelow = all?.hlc ?? '';
  }

  /** Records an erasure. */
  add(event: KnownEvent & { type: 'erasure' }): void {
    if (event.data.scope === 'all') {
      this.db.run('INSERT OR IGNORE INTO erased_all (id, hlc) VALUES (?, ?)', event.id, event.hlc);
      if (event.hlc > this.allBelow) this.allBelow = event.hlc;
      return;
    }
    for (const ref of event.data.refs) {
      this.db.run('INSERT OR IGNORE INTO erased_things (ref) VALUES (?)', ref);
      this.things.add(ref);
    }
  }

  private isThingErased(ref: EntityRef): boolean {
    return this.things.has(ref);
  }

  private isAllErased(event: LedgerEvent): boolean {
    return event.hlc < this.allBelow;
  }

  /** The event itself when nothing of it is erased, else what remains. */
  afterErasure(event: KnownEvent): KnownEvent;
  afterErasure(event: LedgerEvent): LedgerEvent;
  afterErasure(event: LedgerEvent): LedgerEvent {
    const all = this.isAllErased(event);
    // What a newer build wrote cannot be told apart into words and structure, so all of it goes.
    if (!isKnown(event))
      return all && !event.erased ? { ...event, type: 'erased', data: {}, erased: true } : event;
    if (event.type === 'erasure' || event.type === 'undo') return event;
    if (!all && this.things.size === 0) return event;
    if (!all && !erasableWith(event).some((ref) => this.isThingErased(ref))) return event;
    const left = redact(event, (ref) => all || this.isThingErased(ref));
    return event.erased && JSON.stringify(left.data) === JSON.stringify(event.data) ? event : left;
  }
}
