/**
 * The registry of topics: what they are called, which facts they have, and which of them a text or a conversation is
 * about. No model is asked; a text is compared with the centroids of the facts, so the first fact makes a topic known.
 */
import { RecollectError } from '../../core/errors';
import type { NewEvent } from '../../core/events/event';
import type { TopicView } from '../../core/memory-api';
import type { Now } from '../../core/ports';
import { topicLabel } from '../../core/topic-label';
import type { Store } from '../../store/store';
import type { FactSpace } from '../fact-space';
import { lifeOf } from '../fact-table';
import type { FactTable } from '../fact-table';
import { Centroids } from './centroids';
import { LOCKS_MOST, STAY } from './settings';
import { topicsAfter } from './soft-lock';
import { TopicMembers } from './topic-members';

/** Topics that are merged in one go. */
const MERGED_MOST = 50;

/** What the registry works with. */
export interface TopicRegistryParts {
  store: Store;
  facts: FactTable;
  space: FactSpace;
  now: Now;
  /** What conversations that are not kept are about, by their ids. */
  locks: Map<string, string[]>;
}

/** The topics of one memory database. */
export class TopicRegistry {
  private readonly members: TopicMembers;
  private readonly centroids: Centroids;

  constructor(private readonly parts: TopicRegistryParts) {
    this.members = new TopicMembers(parts.store.data.memory);
    this.centroids = new Centroids(this.members, parts.space);
  }

  /** Labels as they are called now, each once. */
  resolve(labels: string[]): string[] {
    this.members.catchUp();
    return this.members.names.all(labels);
  }

  /** What a text is about, by its vector and by what its conversation has been about; nearest first. */
  infer(vector: Float32Array, thread?: string): { topics: string[] } {
    const near = this.centroids.near(vector, STAY);
    return { topics: topicsAfter(near, thread === undefined ? [] : this.lockOf(thread)) };
  }

  /**
   * Moves a conversation to what its latest turn is about; answers its topics. Those of a conversation that is kept are
   * written down when they change, unless `isWritten` is false: then they only stay as they were.
   */
  async follow(thread: string, vector: Float32Array, isWritten = true): Promise<string[]> {
    const before = this.lockOf(thread);
    const { topics } = this.infer(vector, thread);
    if (!this.isKept(thread)) this.remember(thread, topics);
    else if (isWritten && !isSame(topics, before)) {
      await this.parts.store.append('rules', [{ type: 'thread.topics', data: { id: thread, topics } }]);
    }
    return topics;
  }

  /** Topics that have facts, those with most of them first. */
  list(): TopicView[] {
    const { members } = this;
    members.catchUp();
    const over = this.overKeys();
    return [...members.topics()]
      .map((label) => ({
        label,
        facts: members.keysOf(label).filter((key) => !over.has(key)).length,
        aliases: members.names.aliasesOf(label),
      }))
      .sort((a, b) => b.facts - a.facts || (a.label < b.label ? -1 : 1));
  }

  /** Gives a topic another name; one that another topic has makes one topic of the two. */
  async rename(said: string, to: string): Promise<string> {
    const from = this.known(said);
    const label = this.labelFrom(to);
    if (label === from) throw unchanged(`The topic is called "${label}" already. Nothing was changed.`);
    return this.record({ type: 'topic.renamed', data: { from, to: label } });
  }

  /** Makes one topic of several. */
  async merge(said: string[], into: string): Promise<string> {
    const label = this.labelFrom(into);
    const from = [...new Set(said.map((each) => this.known(each)))].filter((each) => each !== label);
    if (from.length === 0) throw unchanged(`There is no other topic to merge into "${label}".`);
    if (from.length > MERGED_MOST)
      throw unchanged(`At most ${MERGED_MOST} topics are merged at a time. Nothing was changed.`);
    return this.record({ type: 'topic.merged', data: { from, into: label } });
  }

  private async record(event: NewEvent): Promise<string> {
    const [recorded] = await this.parts.store.append('user', [event]);
    return recorded?.id ?? '';
  }

  /** A topic that is there, by any name it ever had. */
  private known(said: string): string {
    const [label] = this.resolve([said]);
    const isThere =
      label !== undefined &&
      (this.members.has(label) ||
        this.members.names.aliasesOf(label).length > 0 ||
        this.allLabels().has(label));
    if (!isThere) throw new RecollectError('not_found', `There is no topic "${said}". Nothing was changed.`);
    return label;
  }

  private labelFrom(said: string): string {
    const label = topicLabel(said);
    if (label === '')
      throw unchanged('A topic needs a name with letters or digits in it. Nothing was changed.');
    return label;
  }

  /** Topics of any fact, whatever became of it. */
  private allLabels(): Set<string> {
    const rows = this.parts.store.data.memory.db.all<{ topic: string }>(
      'SELECT DISTINCT topic FROM fact_topics',
    );
    return new Set(this.members.names.all(rows.map(({ topic }) => topic)));
  }

  /** Facts that are over by their own dates: they still say what a topic is about, but are no longer shown under it. */
  private overKeys(): Set<number> {
    const { facts, now, store } = this.parts;
    const dated = store.data.memory.db.all<{ key: number }>(
      'SELECT key FROM facts WHERE valid_until IS NOT NULL',
    );
    const moment = now();
    const rows = facts.byKeys(dated.map(({ key }) => key));
    return new Set(rows.filter((fact) => lifeOf(fact, moment) !== 'active').map(({ key }) => key));
  }

  private isKept(thread: string): boolean {
    const sql = 'SELECT 1 AS yes FROM conversation_threads WHERE id = ?';
    return this.parts.store.data.memory.db.first(sql, thread) !== undefined;
  }

  /** What a conversation has been about so far, as its topics are called now. */
  private lockOf(thread: string): string[] {
    const row = this.parts.store.data.memory.db.first<{ topics: string }>(
      'SELECT topics FROM conversation_threads WHERE id = ?',
      thread,
    );
    const labels = row ? (JSON.parse(row.topics) as string[]) : (this.parts.locks.get(thread) ?? []);
    return labels.length === 0 ? labels : this.resolve(labels).filter((label) => this.members.has(label));
  }

  private remember(thread: string, topics: string[]): void {
    const { locks } = this.parts;
    locks.delete(thread);
    if (topics.length > 0) locks.set(thread, topics);
    for (const oldest of locks.keys()) {
      if (locks.size <= LOCKS_MOST) break;
      locks.delete(oldest);
    }
  }
}

function unchanged(sentence: string): RecollectError {
  return new RecollectError('invalid_event', sentence);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((topic) => others.includes(topic));
}
