/** Notes that facts and edges point to: each has an id in the ledger that stays when its path changes. */
import type { NewEvent } from '../core/events/event';
import { noteOf, notePathIn, noteUri } from '../core/source-uri';
import type { Store } from '../store/store';

/** A note's id, and the event that gives it one when it has none yet. */
export interface NamedNote {
  note: string;
  events: NewEvent[];
}

/** The notes that have an id. */
export class NamedNotes {
  constructor(private readonly store: Store) {}

  private get db() {
    return this.store.data.memory.db;
  }

  /** Where a note is now. */
  pathOf(note: string): string | null {
    return this.db.first<{ path: string }>('SELECT path FROM note_paths WHERE note = ?', note)?.path ?? null;
  }

  /** The note at a path, when it has an id. Two devices may each have given it one. */
  idsAt(path: string): string[] {
    return this.db
      .all<{ note: string }>('SELECT note FROM note_paths WHERE path = ? ORDER BY note', path)
      .map(({ note }) => note);
  }

  /** The note at a path, named now if need be. */
  named(path: string): NamedNote {
    const [known] = this.idsAt(path);
    if (known !== undefined) return { note: known, events: [] };
    const note = this.store.newId();
    return { note, events: [{ type: 'note.named', data: { note, path } }] };
  }

  /** Where the note of a source is now; null for what is no note. */
  pathOfSource(uri: string | null): string | null {
    if (uri === null) return null;
    const address = noteOf(uri);
    return address ? this.pathOf(address.note) : (notePathIn(uri)?.path ?? null);
  }

  /** A source as it is kept: a path of a note becomes the note's address. */
  lastingUri(uri: string): { uri: string; events: NewEvent[] } {
    const place = notePathIn(uri);
    if (!place) return { uri, events: [] };
    const { note, events } = this.named(place.path);
    return { uri: noteUri(note, place.place), events };
  }

  /** Follows notes to their new paths, by id. */
  async moved(moves: readonly { note: string; to: string }[]): Promise<void> {
    const events = moves.map(({ note, to }): NewEvent => ({ type: 'note.moved', data: { note, to } }));
    if (events.length > 0) await this.store.append('vault', events);
  }
}
