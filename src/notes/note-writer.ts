/**
 * Writes what was found out about notes: each call is one transaction, and whoever keeps vectors hears of passages that
 * came and went once it has succeeded.
 */
import { reasonOf } from '../core/errors';
import type { NoteMove } from '../core/notes-api';
import { isFatal } from '../store/databases';
import type { IndexRun } from './index-run';
import { MOVE_WINDOW_MS } from './limits';
import type { ReadNote } from './note-batch';
import type { NoteDatabase } from './note-databases';
import { resettle } from './note-moves';
import { NoteTable } from './note-table';
import type { NoteContent, NoteRow, PassageRef } from './note-table';

/** Hears which passages are live. */
export interface PassageListener {
  added(passages: readonly PassageRef[]): void;
  removed(passages: readonly number[]): void;
  /** What became of whole notes. */
  notes(news: NoteNews): void;
}

/** What became of notes in one change of the index. */
export interface NoteNews {
  /** Those with another text than before. `isSource`: its front matter says so. */
  written: { path: string; isSource: boolean }[];
  gone: string[];
  /** Those that turned out to have moved, by their text. */
  moves: NoteMove[];
}

interface Changes extends NoteNews {
  added: PassageRef[];
  removed: number[];
}

/** Writes to one index. */
export class NoteWriter {
  readonly table: NoteTable;
  /** Notes that appeared a moment ago, by id: when one with the same text vanishes now, it has moved. */
  private readonly newcomers = new Map<number, number>();

  constructor(
    private readonly database: NoteDatabase,
    private readonly listener: PassageListener,
  ) {
    this.table = new NoteTable(database.db);
  }

  private write<T>(work: (changes: Changes) => T): T {
    const changes: Changes = { added: [], removed: [], written: [], gone: [], moves: [] };
    const result = this.database.transaction(() => work(changes));
    if (changes.removed.length > 0) this.listener.removed(changes.removed);
    if (changes.added.length > 0) this.listener.added(changes.added);
    const { written, gone, moves } = changes;
    if (written.length + gone.length + moves.length > 0) this.listener.notes({ written, gone, moves });
    return result;
  }

  /** Takes in a batch. One note that cannot be written must not take the others with it. */
  take(batch: readonly ReadNote[], run: IndexRun): void {
    try {
      this.write((changes) => {
        for (const note of batch) this.takeOne(note, run, changes);
      });
    } catch (thrown) {
      if (isFatal(thrown)) throw thrown;
      const [only] = batch;
      if (!only || batch.length > 1) {
        for (const note of batch) this.take([note], run);
        return;
      }
      run.skip(only.waiting.path, `It could not be indexed (${reasonOf(thrown)}).`);
    }
  }

  private takeOne(note: ReadNote, run: IndexRun, changes: Changes): void {
    const { waiting } = note;
    const { path } = waiting;
    const known = this.table.at(path);
    if (note.kind === 'content') {
      this.takeContent({ ...note.content, path }, known, waiting.since, run, changes);
      return;
    }
    if (note.kind === 'same' && known) {
      this.table.touch(known.id, waiting.mtime, note.size);
      run.count('unchanged');
      return;
    }
    if (note.kind === 'skip') {
      run.skip(path, note.reason);
      // What is known of a note that cannot be read just now is better than nothing.
      if (!note.isLasting) return;
      this.table.skip(waiting, note.reason);
    }
    if (known) {
      changes.removed.push(...this.table.hide([known.id], new Date(waiting.since).toISOString()));
      changes.gone.push(path);
      run.count('removed');
    }
  }

  private takeContent(
    content: NoteContent,
    known: NoteRow | undefined,
    since: number,
    run: IndexRun,
    changes: Changes,
  ): void {
    this.table.unskip(content.path);
    changes.written.push({ path: content.path, isSource: content.parsed.isSource });
    if (known) {
      this.rewrite(known, content, changes);
      run.count('notes');
      return;
    }
    const mover = content.hashes.length === 0 ? null : this.table.deletedWith(content.hash, isoBefore(since));
    const id = mover ?? this.table.deletedAt(content.path);
    const from = mover === null ? null : this.table.pathOf(mover);
    if (from !== null && from !== content.path) changes.moves.push({ from, to: content.path });
    const put = this.table.put(id, content);
    if (id === null) this.newcomers.set(put.id, since);
    // All of its passages are live again, also those that are as they were.
    changes.added.push(...this.table.passages(put.id));
    run.count(mover === null ? 'notes' : 'moved');
  }

  private rewrite(known: NoteRow, content: NoteContent, changes: Changes): void {
    const hasOpened = known.localOnly === 1 && !content.parsed.isLocalOnly;
    const before = hasOpened ? this.table.passages(known.id) : [];
    const { added, removed } = this.table.put(known.id, content);
    // Passages that were kept from an embedder far away count as new ones when they no longer need to be.
    changes.removed.push(...(hasOpened ? before.map(({ id }) => id) : removed));
    changes.added.push(...(hasOpened ? this.table.passages(known.id) : added));
  }

  /**
   * Hides notes that are gone; one whose text has just appeared elsewhere has moved there instead. Returns those with
   * another title, whose words are to be read again.
   */
  remove(rows: readonly NoteRow[], now: number, run: IndexRun): NoteRow[] {
    for (const [id, since] of this.newcomers) {
      if (now - since > MOVE_WINDOW_MS) this.newcomers.delete(id);
    }
    return this.write((changes) => {
      const retitled: string[] = [];
      for (const row of rows) {
        const newcomer = this.table
          .liveWith(row.hash)
          .find(({ id }) => id !== row.id && this.newcomers.has(id));
        if (newcomer) {
          changes.removed.push(...this.table.passages(newcomer.id).map(({ id }) => id));
          this.table.forget([newcomer.id]);
          this.newcomers.delete(newcomer.id);
          retitled.push(...this.table.move([{ id: row.id, to: newcomer.path }]));
          this.table.touch(row.id, newcomer.mtime, newcomer.size);
          changes.moves.push({ from: row.path, to: newcomer.path });
          run.count('moved');
        } else {
          changes.removed.push(...this.table.hide([row.id], new Date(now).toISOString()));
          changes.gone.push(row.path);
          run.count('removed');
        }
      }
      return retitled.flatMap((path) => this.table.at(path) ?? []);
    });
  }

  /** Follows notes to their new paths. Returns those with another title, whose words are to be read again. */
  move(
    moves: readonly NoteMove[],
    isIndexed: (path: string) => boolean,
    now: number,
    run: IndexRun,
  ): NoteRow[] {
    const went = resettle(moves, (path) => this.table.at(path));
    return this.write((changes) => {
      const moved: { id: number; to: string }[] = [];
      const gone: number[] = [];
      for (const { note, to } of went) {
        if (to !== null && isIndexed(to)) moved.push({ id: note.id, to });
        else gone.push(note.id);
      }
      changes.removed.push(...this.table.hide(gone, new Date(now).toISOString()));
      run.count('moved', moved.length);
      run.count('removed', gone.length);
      return this.table.move(moved).flatMap((path) => this.table.at(path) ?? []);
    });
  }

  /** Forgets everything. */
  clear(): void {
    this.database.transaction(() => this.table.clear());
    this.newcomers.clear();
  }
}

function isoBefore(time: number): string {
  return new Date(Math.max(0, time - MOVE_WINDOW_MS)).toISOString();
}
