/** Gives events their ids and their place in time. */
import { monotonicFactory } from 'ulid';
import type { ULIDFactory } from 'ulid';
import { versionOf } from '../core/events/event';
import type { KnownEvent, LedgerEvent, NewEvent } from '../core/events/event';
import { HybridClock } from '../core/hybrid-clock';
import type { Now, Random } from '../core/ports';

/** The stamps of one writer. */
export class Stamps {
  private readonly clock: HybridClock;
  private readonly ulid: ULIDFactory;

  constructor(private readonly given: { now: Now; random: Random; device: string }) {
    this.clock = new HybridClock(given.now);
    this.ulid = monotonicFactory(given.random);
  }

  /** A fresh id. */
  newId(): string {
    return this.ulid(this.given.now());
  }

  /** What happened, as an event of now. */
  stamped(by: string, draft: NewEvent): KnownEvent {
    const wall = this.given.now();
    return {
      v: versionOf(draft.type),
      id: this.ulid(wall),
      hlc: this.clock.next(),
      at: new Date(wall).toISOString(),
      device: this.given.device,
      by,
      ...draft,
    };
  }

  /** Stays above this from now on. */
  witness(event: Pick<LedgerEvent, 'hlc'>): void {
    this.clock.witness(event.hlc);
  }
}
