/** What happened to notes, put together so that the engine hears of a thousand renames at once and in order. */
import type { NoteMove, NoteStamp, NotesApi } from '../../core/notes-api';

/** Changes of one kind that followed each other. */
type Batch =
  | { kind: 'changed'; stamps: Map<string, NoteStamp> }
  | { kind: 'moved'; moves: NoteMove[] }
  | { kind: 'removed'; paths: string[] };

/** The part of the engine that wants to know. */
export type ChangeTaker = Pick<NotesApi, 'changed' | 'moved' | 'removed'>;

/** Changes since the last delivery, in the order in which they happened. */
export class VaultChanges {
  private batches: Batch[] = [];

  /** Whether there is nothing to deliver. */
  get isEmpty(): boolean {
    return this.batches.length === 0;
  }

  /** A note was created or modified. Only its latest stamp counts, so an editor that saves often costs one line. */
  changed(stamp: NoteStamp): void {
    const last = this.batches.at(-1);
    if (last?.kind === 'changed') last.stamps.set(stamp.path, stamp);
    else this.batches.push({ kind: 'changed', stamps: new Map([[stamp.path, stamp]]) });
  }

  /** A note has another path. */
  moved(move: NoteMove): void {
    const last = this.batches.at(-1);
    if (last?.kind === 'moved') last.moves.push(move);
    else this.batches.push({ kind: 'moved', moves: [move] });
  }

  /** A note is gone. */
  removed(path: string): void {
    const last = this.batches.at(-1);
    if (last?.kind === 'removed') last.paths.push(path);
    else this.batches.push({ kind: 'removed', paths: [path] });
  }

  /** Forgets everything: a survey is going to find it. */
  clear(): void {
    this.batches = [];
  }

  /** Tells the engine, one call for each run of changes of a kind. */
  async deliver(engine: ChangeTaker): Promise<void> {
    const batches = this.batches;
    this.batches = [];
    for (const batch of batches) {
      if (batch.kind === 'changed') await engine.changed([...batch.stamps.values()]);
      else if (batch.kind === 'moved') await engine.moved(batch.moves);
      else await engine.removed(batch.paths);
    }
  }
}
