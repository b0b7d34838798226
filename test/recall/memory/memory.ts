/** Memory over a disk in memory, with the model that ships, to be told things and asked. */
import { readFile } from 'node:fs/promises';
import type { MemoryAnswer, MemoryHit, MemoryQuery } from '../../../src/core/memory-api';
import type { FactBody } from '../../../src/core/events/facts';
import type { NewEvent } from '../../../src/core/events/event';
import { StaticEmbedder } from '../../../src/embeddings/static/static-embedder';
import { StaticModel } from '../../../src/embeddings/static/static-model';
import { wordRarity } from '../../../src/embeddings/static/word-rarity';
import { FactSpace } from '../../../src/memory/fact-space';
import { FactTable } from '../../../src/memory/fact-table';
import { MemoryRecall } from '../../../src/recall/memory/memory-recall';
import type { MemoryRecallParts } from '../../../src/recall/memory/memory-recall';
import type { Store } from '../../../src/store/store';
import { Clock, factBody, openStore } from '../../store/open-store';

const bytes = await readFile(new URL('../../../src/embeddings/static/model.bin', import.meta.url));
const model = await StaticModel.load(bytes);
const DAY_MINUTES = 24 * 60;

/** A question without what most tests do not care about. */
export type Question = Omit<MemoryQuery, 'text' | 'limit'> & { limit?: number };

/** Memory that can be told and asked. */
export class Memory {
  readonly recall: MemoryRecall;

  private constructor(
    readonly store: Store,
    readonly clock: Clock,
    parts: Partial<MemoryRecallParts>,
  ) {
    const { db } = store.data.memory;
    this.recall = new MemoryRecall({
      store,
      facts: new FactTable(db),
      space: new FactSpace(db, new StaticEmbedder(model)),
      notes: () => null,
      weigh: wordRarity(model),
      now: clock.now,
      ...parts,
    });
  }

  /** Empty memory, on the tenth of May 2026. */
  static async empty(parts: Partial<MemoryRecallParts> = {}): Promise<Memory> {
    const clock = new Clock();
    return new Memory(await openStore({ clock }), clock, parts);
  }

  /** Memory of these facts: a text, and a triple of the words between bars when there is one. */
  static async of(...said: string[]): Promise<Memory> {
    const memory = await Memory.empty();
    for (const each of said) {
      const [text = '', subject, predicate, object] = each.split('|').map((part) => part.trim());
      const triple = subject !== undefined && predicate !== undefined && object !== undefined;
      await memory.remember(text, triple ? { subject, predicate, object } : {});
    }
    return memory;
  }

  /** Remembers a fact; answers its id. */
  async remember(text: string, rest: Partial<FactBody> = {}): Promise<string> {
    const id = this.store.newId();
    await this.store.append('user', [{ type: 'fact.remembered', data: { fact: factBody(id, text, rest) } }]);
    return id;
  }

  /** Puts a fact in the place of another; answers its id. */
  async supersede(
    old: string,
    text: string,
    rest: Partial<FactBody> = {},
    validUntil?: string,
  ): Promise<string> {
    const id = this.store.newId();
    const replacement = factBody(id, text, rest);
    await this.did({
      type: 'fact.superseded',
      data: { id: old, replacement, ...(validUntil !== undefined && { validUntil }) },
    });
    return id;
  }

  /** Says something in a conversation, which is begun when it is not there; answers the message's id. */
  async say(
    thread: string,
    text: string,
    role: 'user' | 'assistant' | 'system' | 'tool' = 'user',
  ): Promise<string> {
    const isThere = this.store.data.history.db.first(
      'SELECT 1 AS yes FROM conversations WHERE id = ?',
      thread,
    );
    if (!isThere)
      await this.did({ type: 'thread.started', data: { id: thread, title: thread, learning: true } });
    const id = this.store.newId();
    await this.did({ type: 'message.added', data: { id, thread, role, text } });
    return id;
  }

  /** Lets something happen. */
  async did(...events: NewEvent[]): Promise<void> {
    await this.store.append('user', events);
  }

  /** Lets days pass. */
  pass(days: number): void {
    this.clock.pass(days * DAY_MINUTES);
  }

  ask(text: string, question: Question = {}): Promise<MemoryAnswer> {
    return this.recall.recall({ limit: 10, ...question, text });
  }

  /** The texts that answer, best first. */
  async texts(text: string, question: Question = {}): Promise<string[]> {
    return (await this.ask(text, question)).hits.map((hit) => hit.text);
  }

  /** The hit with this text. */
  async hit(question: string, text: string, rest: Question = {}): Promise<MemoryHit | undefined> {
    return (await this.ask(question, { limit: 50, ...rest })).hits.find((hit) => hit.text === text);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
