/** What has been erased for good, and what that leaves of an event, whenever the event arrives. */
import { erasableWith, isKnown, redact } from '../../core/events/event';
import type { EntityRef } from '../../core/events/definition';
import type { KnownEvent, LedgerEvent } from '../../core/events/event';
import type { Database } from '../database';

/** The erasures of one projection. */
export class Erasures {
  constructor(private readonly db: Database) {}

  /** Records an erasure. */
  add(event: KnownEvent & { type: 'erasure' }): void {
    if (event.data.scope === 'all') {
      this.db.run('INSERT OR IGNORE INTO erased_all (id, hlc) VALUES (?, ?)', event.id, event.hlc);
      return;
    }
    for (const ref of event.data.refs) {
      this.db.run('INSERT OR IGNORE INTO erased_things (ref) VALUES (?)', ref);
    }
  }

  private isThingErased(ref: EntityRef): boolean {
    return this.db.first('SELECT 1 AS yes FROM erased_things WHERE ref = ?', ref) !== undefined;
  }

  private isAllErased(event: LedgerEvent): boolean {
    return this.db.first('SELECT 1 AS yes FROM erased_all WHERE hlc > ?', event.hlc) !== undefined;
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
    if (!all && !erasableWith(event).some((ref) => this.isThingErased(ref))) return event;
    const left = redact(event, (ref) => all || this.isThingErased(ref));
    return event.erased && JSON.stringify(left.data) === JSON.stringify(event.data) ? event : left;
  }
}
