/**
 * Notes whose sentences become facts. What was read is in the ledger by fingerprint, so only changed blocks are read
 * again, and on one device only. A sentence that goes is never taken for a wish to forget: the user is asked.
 */
import { RecollectError } from '../../core/errors';
import type { NewEvent } from '../../core/events/event';
import type { SourceView } from '../../core/memory-api';
import { Mutex } from '../../core/mutex';
import type { NoteMove } from '../../core/notes-api';
import { lifeOf } from '../fact-table';
import { EXTRACTOR } from '../jobs/work';
import { factsFromNote, review } from './review';
import { SourceReading } from './source-reading';
import type { ReadingParts } from './source-reading';
import { SourceTable } from './source-table';
import type { Source } from './source-table';

/** What became of notes, as the index tells it. */
export interface NoteNews {
  /** Those with another text than before. `isSource`: its front matter says so. */
  written: { path: string; isSource: boolean }[];
  gone: string[];
  moves: NoteMove[];
}

/** What happens by itself when a note is written. */
const BY_VAULT = 'vault';

/** The source notes of one store. */
export class SourceNotes {
  private readonly table: SourceTable;
  private readonly reading: SourceReading;
  /** One note at a time: what has been read is read and written without anything between. */
  private readonly turns = new Mutex();

  constructor(private readonly parts: ReadingParts) {
    this.table = new SourceTable(parts.store);
    this.reading = new SourceReading({ ...parts, table: this.table, turns: this.turns });
  }

  /** Every source note. */
  list(): SourceView[] {
    const { facts, notes, now } = this.parts;
    const moment = now();
    return this.table.all().map(({ note, markedAt }) => {
      const active = factsFromNote(facts, note).filter((fact) => lifeOf(fact, moment) === 'active');
      return { note, path: notes.pathOf(note), markedAt, facts: active.length };
    });
  }

  /** Makes a note a source and reads it. Answers the events, to be undone together. */
  mark(path: string): Promise<string[]> {
    return this.turns.run(async () => {
      const { store, notes, files } = this.parts;
      if (!/\.md$/i.test(path) || !(await files.stat(path))) {
        throw new RecollectError('not_found', `There is no note “${path}”. Nothing was changed.`);
      }
      if (this.sourceAt(path)) return [];
      const { note, events } = notes.named(path);
      const marked = await store.append('user', [...events, { type: 'source.marked', data: { note } }]);
      // The name stays when this is undone: others may have come to point to the note.
      const mark = marked.filter(({ type }) => type === 'source.marked').map(({ id }) => id);
      return [...mark, ...(await this.reading.read(note))];
    });
  }

  /** Makes a note a source no longer; what was drawn from it is kept or forgotten. Answers the events. */
  unmark(path: string, facts: 'keep' | 'forget'): Promise<string[]> {
    return this.turns.run(async () => {
      const sources = this.parts.notes.idsAt(path).filter((note) => this.table.of(note));
      if (sources.length === 0) {
        throw new RecollectError('not_found', `“${path}” is no source of memories. Nothing was changed.`);
      }
      const moment = this.parts.now();
      const events = sources.flatMap((note): NewEvent[] => {
        const drawn = factsFromNote(this.parts.facts, note).filter(
          (fact) => lifeOf(fact, moment) === 'active',
        );
        const forgotten = facts === 'keep' ? [] : drawn;
        return [
          ...forgotten.map(({ id }): NewEvent => ({ type: 'fact.forgotten', data: { id } })),
          { type: 'source.unmarked', data: { note, facts } },
        ];
      });
      return (await this.parts.store.append('user', events)).map(({ id }) => id);
    });
  }

  /** Follows what became of notes. */
  take({ written, gone, moves }: NoteNews): Promise<void> {
    return this.turns.run(async () => {
      await this.follow(moves);
      for (const path of gone) await this.lose(path);
      const said = new Map(written.map(({ path, isSource }) => [path, isSource]));
      // A note that was moved may have been taken for deleted a moment before.
      for (const { to } of moves) if (!said.has(to)) await this.find(to);
      for (const [path, isSource] of said) await this.write(path, isSource);
    });
  }

  /** Reads what changed in source notes while nobody was told, such as when the process ended too early. */
  async catchUp(): Promise<void> {
    for (const { note } of this.table.all()) await this.turns.run(() => this.reading.read(note));
  }

  private sourceAt(path: string): Source | null {
    for (const note of this.parts.notes.idsAt(path)) {
      const source = this.table.of(note);
      if (source) return source;
    }
    return null;
  }

  /** Ids first, paths after: two notes may have changed places. */
  private async follow(moves: readonly NoteMove[]): Promise<void> {
    const { notes } = this.parts;
    const named = moves.flatMap(({ from, to }) => {
      return from === to ? [] : notes.idsAt(from).map((note) => ({ note, to }));
    });
    await notes.moved(named);
  }

  private async lose(path: string): Promise<void> {
    const ids = this.parts.notes.idsAt(path);
    // The index also lets go of notes that it may not or cannot read any more; those are still there.
    if (ids.length === 0 || (await this.parts.files.stat(path))) return;
    for (const note of ids) await this.record(review(this.parts, note, path, null));
  }

  private async find(path: string): Promise<void> {
    for (const note of this.parts.notes.idsAt(path)) {
      if (this.table.of(note)) await this.reading.read(note);
      else await this.look(note);
    }
  }

  private async write(path: string, isSource: boolean): Promise<void> {
    // Another device may have named and marked it already.
    if (isSource && !this.sourceAt(path)) await this.parts.store.refresh();
    const source = this.sourceAt(path);
    const [known] = this.parts.notes.idsAt(path);
    if (isSource && !source && !(known !== undefined && this.table.isTakenBack(known))) {
      const { note, events } = this.parts.notes.named(path);
      await this.record([...events, { type: 'source.marked', data: { note, inNote: true } }], BY_VAULT);
    } else if (!isSource && (source?.inNote || (known !== undefined && this.table.isTakenBack(known)))) {
      // The note itself says so no more. There is nobody to ask here, so what was drawn is kept.
      const note = source?.note ?? known ?? '';
      await this.record([{ type: 'source.unmarked', data: { note, facts: 'keep' } }], BY_VAULT);
    }
    await this.find(path);
  }

  /** Takes questions back about a note that is there, though it is no source. */
  private async look(note: string): Promise<void> {
    if (factsFromNote(this.parts.facts, note).length === 0) return;
    const path = this.parts.notes.pathOf(note);
    const page = await this.reading.page(path);
    if (page) await this.record(review(this.parts, note, path, page));
  }

  private async record(events: readonly NewEvent[], by = EXTRACTOR): Promise<string[]> {
    if (events.length === 0) return [];
    return (await this.parts.store.append(by, events)).map(({ id }) => id);
  }
}
