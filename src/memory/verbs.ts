/** What the user can do with facts. Each is one event; a note that is mentioned for the first time is named besides. */
import { RecollectError } from '../core/errors';
import type { EventData, NewEvent } from '../core/events/event';
import type { Now } from '../core/ports';
import type { Store } from '../store/store';
import { lifeOf } from './fact-table';
import type { EdgeRow, FactRow, FactTable } from './fact-table';
import { NamedNotes } from './named-notes';
import { merged, reworded } from './rewording';
import { statementOf } from './statement';

/** Who does what the verbs do. */
const BY = 'user';

const missing = (what: string) =>
  new RecollectError('not_found', `${what} no longer exists; it may have been erased.`);

/** The verbs over one store. */
export class FactVerbs {
  private readonly notes: NamedNotes;

  constructor(private readonly parts: { store: Store; facts: FactTable; now: Now }) {
    this.notes = new NamedNotes(parts.store);
  }

  private async record(...events: NewEvent[]): Promise<string> {
    const recorded = await this.parts.store.append(BY, events);
    return recorded.at(-1)?.id ?? '';
  }

  private fact(id: string): FactRow {
    const row = this.parts.facts.byId(id);
    if (!row) throw missing('This memory');
    return row;
  }

  /** A fact that still stands, so that something new can be said in its place. */
  private standing(id: string): FactRow {
    const row = this.fact(id);
    const life = lifeOf(row, this.parts.now());
    if (life === 'forgotten') {
      throw new RecollectError(
        'invalid_event',
        'This memory was forgotten. Nothing was changed; restore it first.',
      );
    }
    if (life === 'superseded') {
      throw new RecollectError(
        'invalid_event',
        'This memory has been replaced already. Nothing was changed; change the one that took its place.',
      );
    }
    return row;
  }

  async confirm(id: string): Promise<string> {
    this.standing(id);
    return this.record({ type: 'fact.confirmed', data: { id } });
  }

  async forget(id: string): Promise<string> {
    this.fact(id);
    return this.record({ type: 'fact.forgotten', data: { id } });
  }

  async restore(id: string): Promise<string> {
    this.fact(id);
    return this.record({ type: 'fact.restored', data: { id } });
  }

  async pin(id: string, pinned: boolean): Promise<string> {
    this.fact(id);
    return this.record({ type: 'fact.pinned', data: { id, pinned } });
  }

  /** Puts the user's words in a fact's place; the old one was true until now, or until the day that is given. */
  async supersede(id: string, said: string, until?: string): Promise<{ fact: string; event: string }> {
    const old = this.standing(id);
    const { text } = statementOf(said);
    const replacement = reworded(this.parts.store.newId(), old, text);
    const validUntil = until ?? new Date(this.parts.now()).toISOString();
    const event = await this.record({ type: 'fact.superseded', data: { id, replacement, validUntil } });
    return { fact: replacement.id, event };
  }

  async merge(ids: readonly string[], said: string): Promise<{ fact: string; event: string }> {
    const rows = [...new Set(ids)].map((id) => this.standing(id));
    if (rows.length < 2)
      throw new RecollectError('invalid_event', 'It takes two memories to make one of them.');
    const into = merged(this.parts.store.newId(), rows, statementOf(said).text);
    const event = await this.record({ type: 'fact.merged', data: { ids: rows.map(({ id }) => id), into } });
    return { fact: into.id, event };
  }

  async split(id: string, texts: readonly string[]): Promise<{ facts: string[]; event: string }> {
    const old = this.standing(id);
    if (texts.length < 2) throw new RecollectError('invalid_event', 'A memory is split into two or more.');
    const into = texts.map((said) => reworded(this.parts.store.newId(), old, statementOf(said).text));
    const event = await this.record({ type: 'fact.split', data: { id, into } });
    return { facts: into.map((body) => body.id), event };
  }

  /** Joins two facts, or a fact and a note that it mentions, by the note's path or id. */
  async relate(from: string, type: EdgeRow['type'], to: string): Promise<string> {
    this.fact(from);
    if (from === to) throw new RecollectError('invalid_event', 'A memory cannot be related to itself.');
    const { id, events } = await this.end(type, to);
    return this.record(...events, { type: 'edge.added', data: { from, type, to: id } });
  }

  async unrelate(from: string, type: EdgeRow['type'], to: string): Promise<string> {
    const ends = [to, ...this.notes.idsAt(to)];
    const edge = this.parts.facts
      .edgesOf([from])
      .find((one) => one.from === from && one.type === type && ends.includes(one.to));
    if (!edge) throw new RecollectError('not_found', 'These two are not related in this way.');
    return this.record({ type: 'edge.removed', data: edge satisfies EventData<'edge.removed'> });
  }

  private async end(type: EdgeRow['type'], to: string): Promise<{ id: string; events: NewEvent[] }> {
    if (this.parts.facts.byId(to)) return { id: to, events: [] };
    if (type !== 'mentions') throw missing('The memory to relate it to');
    if (this.notes.pathOf(to) !== null) return { id: to, events: [] };
    if (!(await this.parts.store.options.files.stat(to))) {
      throw new RecollectError('not_found', `There is no memory and no note "${to}". Nothing was changed.`);
    }
    const { note, events } = this.notes.named(to);
    return { id: note, events };
  }

  /** Takes a fact out of a prompt's record, so that its having been there does not count as use. */
  async notRelevant(use: string, fact: string): Promise<string> {
    const events = this.parts.store.data.memory.eventsOf(`use:${use}`);
    if (events.length === 0) throw missing('What was said to the model there');
    return this.record({ type: 'memory.irrelevant', data: { use, fact } });
  }

  async setLearning(thread: string, learning: boolean): Promise<string> {
    const { db } = this.parts.store.data.history;
    if (!db.first('SELECT 1 AS yes FROM conversations WHERE id = ?', thread)) {
      throw missing('This conversation');
    }
    return this.record({ type: 'thread.learning', data: { id: thread, learning } });
  }
}
