/** What the processes of a run tried to write, and what they were told was saved. */
import { compareEvents } from '../../src/core/events/event';
import type { KnownEvent, LedgerEvent, NewEvent } from '../../src/core/events/event';

/** Every attempt of a run. Its number is written into `by`, so that it can be found again in any file. */
export class Attempts {
  /** Events whose append resolved: these may never be lost. */
  readonly acknowledged = new Map<string, KnownEvent>();
  private readonly drafts: (readonly NewEvent[])[] = [];

  /** Takes note that these are about to be appended; what is returned goes into `by`. */
  begin(by: string, drafts: readonly NewEvent[]): string {
    // A copy, because what is compared later must not change with what the store makes of it.
    this.drafts.push(structuredClone(drafts));
    return `${by}#${this.drafts.length - 1}`;
  }

  /** Takes note that these were acknowledged. */
  acknowledge(events: readonly KnownEvent[]): void {
    for (const event of events) this.acknowledged.set(event.id, structuredClone(event));
  }

  /** Those of the events that nobody tried to write, or that stand for one attempt a second time. */
  invented(events: Iterable<LedgerEvent>): LedgerEvent[] {
    const open = this.drafts.map((drafts) => [...drafts]);
    // Whole ones first: one whose content was erased may stand for any attempt of its type.
    const inOrder = [...events].sort(
      (a, b) => Number(a.erased ?? false) - Number(b.erased ?? false) || compareEvents(a, b),
    );
    return inOrder.filter((event) => {
      const left = open[Number(/#(\d+)$/.exec(event.by)?.[1])] ?? [];
      const at = left.findIndex(
        ({ type, data }) =>
          type === event.type && (event.erased || JSON.stringify(data) === JSON.stringify(event.data)),
      );
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  }
}
