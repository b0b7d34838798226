/** The notes that are sources, as the ledger tells of them. */
import { isKnown } from '../../core/events/event';
import type { KnownEvent } from '../../core/events/event';
import type { Store } from '../../store/store';

/** A note that is a source. */
export interface Source {
  note: string;
  markedAt: string;
  /** Marked by its own front matter. */
  inNote: boolean;
  /** Fingerprints of the blocks that have been read. */
  blocks: ReadonlySet<string>;
}

interface Row {
  note: string;
  markedAt: string;
  inNote: number;
  blocks: string;
}

const SELECT = 'SELECT note, marked_at AS markedAt, in_note AS inNote, blocks FROM memory_source_notes';

function sourceOf({ note, markedAt, inNote, blocks }: Row): Source {
  return { note, markedAt, inNote: inNote === 1, blocks: new Set(JSON.parse(blocks) as string[]) };
}

/** Reads source notes. */
export class SourceTable {
  constructor(private readonly store: Store) {}

  /** All of them, the first one marked first. */
  all(): Source[] {
    return this.store.data.memory.db.all<Row>(`${SELECT} ORDER BY marked_at, note`).map(sourceOf);
  }

  /** A note as a source; null when it is none. */
  of(note: string): Source | null {
    const row = this.store.data.memory.db.first<Row>(`${SELECT} WHERE note = ?`, note);
    return row ? sourceOf(row) : null;
  }

  /** Whether the user took the mark away from a note that still says of itself that it is a source. */
  isTakenBack(note: string): boolean {
    const { memory } = this.store.data;
    const events = memory
      .eventsOf(`source:${note}`)
      .filter((event): event is KnownEvent => isKnown(event) && !memory.isUndone(event));
    const last = events.findLast(({ type }) => type === 'source.marked' || type === 'source.unmarked');
    const mark = events.findLast((event) => event.type === 'source.marked');
    return last?.type === 'source.unmarked' && last.by === 'user' && mark?.data.inNote === true;
  }
}
