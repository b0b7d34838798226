/**
 * Which facts belong to which topics, kept up to date by what the audit says has happened since it was last looked at:
 * whoever made it happen, on this device or on another. Reading all of it takes 20 ms with 10,000 facts, and is needed
 * once, and again after an undo, an erasure or a rename of a topic.
 */
import type { Projection } from '../../store/projection/projection';
import { TopicNames } from './topic-names';

interface ChangedFact {
  /** Whether it was there when this was last looked at. */
  isOld: number;
  /** Null when it is not there now. */
  key: number | null;
  isStanding: number;
  topics: string;
}

const STANDING = 'f.superseded_by IS NULL AND f.forgotten_at IS NULL';

/** The facts of each topic that nothing has replaced and nobody has forgotten, by their keys. */
export class TopicMembers {
  names: TopicNames;
  /** In the order of the facts' ids, so that what is computed from them is the same after a rebuild. */
  private readonly byTopic = new Map<string, number[]>();
  /** Topics whose keys have to be put in order again. */
  private readonly mixed = new Set<string>();
  /** The same the other way round; made when it is first needed. */
  private topicsByKey: Map<number, string[]> | null = null;
  private readonly touched = new Set<string>();
  private lastKey = 0;
  private changes = -1;
  /** The number of the last event that was looked at; null before all were. */
  private seq: number | null = null;

  constructor(private readonly memory: Projection) {
    this.names = new TopicNames(memory);
  }

  /** Looks at what has happened; next to nothing when nothing has. */
  catchUp(): void {
    const { db } = this.memory;
    const changes = db.first<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0;
    if (changes === this.changes) return;
    const seq = db.first<{ seq: number | null }>('SELECT max(seq) AS seq FROM memory_audit')?.seq ?? 0;
    if (this.seq === null || this.isUpset(this.seq)) this.readAll();
    else if (seq > this.seq) this.readSince(this.seq);
    this.seq = seq;
    this.changes = changes;
  }

  /** Topics whose facts have come, changed or gone since this was last asked. */
  takeTouched(): string[] {
    const touched = [...this.touched];
    this.touched.clear();
    return touched;
  }

  /** Every topic that has facts. */
  topics(): IterableIterator<string> {
    return this.byTopic.keys();
  }

  has(topic: string): boolean {
    return this.byTopic.has(topic);
  }

  /** The keys of a topic's facts, in the order of the facts' ids. */
  keysOf(topic: string): readonly number[] {
    const keys = this.byTopic.get(topic) ?? [];
    if (!this.mixed.delete(topic)) return keys;
    const inOrder = this.memory.db
      .all<{ key: number }>(
        'SELECT key FROM facts WHERE key IN (SELECT value FROM json_each(?)) ORDER BY id',
        JSON.stringify(keys),
      )
      .map(({ key }) => key);
    this.byTopic.set(topic, inOrder);
    return inOrder;
  }

  /** Whether something happened that changes facts which it does not name. */
  private isUpset(since: number): boolean {
    // Content may also have gone by a file that another device had erased, which is no event of its own.
    if (this.memory.isErasurePending) return true;
    return (
      this.memory.db.first(
        `SELECT 1 AS yes FROM memory_audit
         WHERE seq > ? AND (type IN ('undo', 'erasure') OR type LIKE 'topic.%') LIMIT 1`,
        since,
      ) !== undefined
    );
  }

  /** All of it anew, in one row: handing over a row for each takes four times as long. */
  private readAll(): void {
    for (const topic of this.byTopic.keys()) this.touched.add(topic);
    this.byTopic.clear();
    this.mixed.clear();
    this.topicsByKey = null;
    this.names = new TopicNames(this.memory);
    const { db } = this.memory;
    const gone = db.all<{ key: number }>(`SELECT f.key FROM facts f WHERE NOT (${STANDING})`);
    const isGone = new Set(gone.map(({ key }) => key));
    const keyOf = new Map(pairsOf<number>(db, 'SELECT id, key AS value FROM facts'));
    // The table is kept in the order of facts' ids, so what is read of it comes in that order. Joining here instead of
    // in SQL takes a quarter of the time.
    const byLabel = new Map<string, number[]>();
    for (const [fact, label] of pairsOf<string>(db, 'SELECT fact AS id, topic AS value FROM fact_topics')) {
      const key = keyOf.get(fact);
      if (key === undefined || isGone.has(key)) continue;
      const keys = byLabel.get(label);
      if (keys) keys.push(key);
      else byLabel.set(label, [key]);
    }
    for (const [label, keys] of byLabel) {
      const topic = this.names.of(label);
      if (topic !== '') this.add(topic, keys);
    }
    const newest = db.first<{ key: number | null }>('SELECT max(key) AS key FROM facts');
    this.lastKey = newest?.key ?? 0;
  }

  /** Only the facts that events since then are about. */
  private readSince(since: number): void {
    const changed = this.memory.db.all<ChangedFact>(
      `SELECT f.key, ${STANDING} AS isStanding,
         (SELECT json_group_array(t.topic) FROM fact_topics t WHERE t.fact = f.id) AS topics,
         EXISTS (SELECT 1 FROM entity_events o WHERE o.entity = n.key AND o.seq <= ?1 AND o.folds = 1) AS isOld
       FROM entities n LEFT JOIN facts f ON f.id = substr(n.ref, 6)
       WHERE n.ref LIKE 'fact:%'
         AND n.key IN (SELECT e.entity FROM entity_events e WHERE e.seq > ?1 AND e.folds = 1)`,
      since,
    );
    // A fact has another key when another device had said it before, in other words.
    if (changed.some(({ key, isOld }) => isOld && (key === null || key > this.lastKey))) {
      this.readAll();
      return;
    }
    for (const { key, isStanding, topics } of changed) {
      if (key === null) continue;
      this.replace(key, isStanding ? this.names.all(JSON.parse(topics) as string[]) : []);
      this.lastKey = Math.max(this.lastKey, key);
    }
  }

  private replace(key: number, topics: string[]): void {
    const known = this.known();
    const old = known.get(key) ?? [];
    if (old.length === topics.length && old.every((topic) => topics.includes(topic))) return;
    for (const topic of old) if (!topics.includes(topic)) this.remove(topic, key);
    for (const topic of topics) if (!old.includes(topic)) this.add(topic, [key]);
    if (topics.length > 0) known.set(key, topics);
    else known.delete(key);
  }

  private known(): Map<number, string[]> {
    if (this.topicsByKey) return this.topicsByKey;
    const known = new Map<number, string[]>();
    for (const [topic, keys] of this.byTopic) {
      for (const key of keys) {
        const topics = known.get(key);
        if (topics) topics.push(topic);
        else known.set(key, [topic]);
      }
    }
    this.topicsByKey = known;
    return known;
  }

  private add(topic: string, keys: number[]): void {
    this.touched.add(topic);
    const there = this.byTopic.get(topic);
    if (!there) {
      this.byTopic.set(topic, keys);
      return;
    }
    // Two spellings of a topic may both be a fact's.
    const known = new Set(there);
    const fresh = keys.filter((key) => !known.has(key));
    this.byTopic.set(topic, [...there, ...fresh]);
    this.mixed.add(topic);
  }

  private remove(topic: string, key: number): void {
    this.touched.add(topic);
    const keys = (this.byTopic.get(topic) ?? []).filter((one) => one !== key);
    if (keys.length > 0) this.byTopic.set(topic, keys);
    else this.byTopic.delete(topic);
  }
}

/** All rows of a query in one: handing over one at a time takes four times as long. */
function pairsOf<T>(db: Projection['db'], query: string): [id: string, value: T][] {
  const sql = `SELECT json_group_array(id) AS ids, json_group_array(value) AS vals FROM (${query})`;
  const found = db.first<{ ids: string; vals: string }>(sql);
  const values = JSON.parse(found?.vals ?? '[]') as T[];
  return (JSON.parse(found?.ids ?? '[]') as string[]).map((id, at) => [id, values[at] as T]);
}
