/**
 * Random events of every type, over so few ids that they meet: facts are confirmed after they were forgotten,
 * undone while another process merges them, erased before they arrive. Every word is used once and knows whose
 * content it is, so that it can be told later whether it should still be there.
 */
import type { EntityRef } from '../../src/core/events/definition';
import { eventTypes } from '../../src/core/events/event';
import type { EventData, EventType, NewEvent } from '../../src/core/events/event';
import type { FactBody } from '../../src/core/events/facts';
import type { StyleBody } from '../../src/core/events/topics-and-styles';
import type { Dice } from './dice';

const pool = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

const FACTS = pool('f', 6);
const MESSAGES = pool('m', 8);
const THREADS = pool('t', 3);
const NOTES = pool('n', 3);
const JOBS = pool('j', 3);
const CARDS = pool('c', 3);
const STYLES = pool('s', 3);
const USES = pool('u', 4);
const LABELS = ['work', 'home', 'music'];
const KINDS = ['identity', 'preference', 'fact', 'event'] as const;
const EDGES = ['update', 'extend', 'derive', 'contradict', 'mentions'] as const;

/** What a word looks like: like no stamp and no id, and no word is part of another. */
export const WORD = /word\d+word/g;

/** How often each type is drawn; the rest once. Erasing everything is rare, or little else would be seen. */
const OFTEN: Partial<Record<EventType, number>> = {
  'fact.remembered': 6,
  'message.added': 5,
  'thread.started': 2,
  undo: 4,
  erasure: 0.6,
};

/** Makes events and remembers whose words are whose. */
export class EventMaker {
  /** Which things a word belongs to: when one of them is erased, the word must go. */
  readonly owners = new Map<string, EntityRef[]>();
  /** Events that an undo may name. */
  readonly seen: string[] = [];

  constructor(private readonly dice: Dice) {}

  /** A valid event, of a given or a random type. */
  draft(type: EventType = this.type()): NewEvent {
    return { type, data: this.make[type]() } as NewEvent;
  }

  private type(): EventType {
    const weights = Object.fromEntries(eventTypes.map((type) => [type, OFTEN[type] ?? 1]));
    return this.dice.weighted(weights as Record<EventType, number>);
  }

  private word(...owners: EntityRef[]): string {
    const word = `word${this.owners.size}word`;
    this.owners.set(word, owners);
    return word;
  }

  private text(...owners: EntityRef[]): string {
    return Array.from({ length: this.dice.between(1, 3) }, () => this.word(...owners)).join(' and ');
  }

  private maybe<T extends object>(make: () => T): T | Record<string, never> {
    return this.dice.chance(0.4) ? make() : {};
  }

  private labels(owner: EntityRef): string[] {
    return [...this.dice.some(LABELS, 0, 2), ...(this.dice.chance(0.2) ? [this.word(owner)] : [])];
  }

  private body(id = this.dice.pick(FACTS)): FactBody {
    const ref = `fact:${id}` as const;
    const message = `recollect://message/${this.dice.pick(MESSAGES)}`;
    return {
      id,
      text: this.text(ref),
      kind: this.dice.pick(KINDS),
      topics: this.labels(ref),
      importance: this.dice.random(),
      confidence: this.dice.random(),
      author: this.dice.pick(['user', 'agent', 'import']),
      sourceInterface: 'chat',
      ...this.maybe(() => ({ sourceUri: message })),
      ...this.maybe(() => ({ sourceSentence: this.text(ref) })),
      ...this.maybe(() => ({ subject: this.word(ref), predicate: this.word(ref), object: this.word(ref) })),
      ...this.maybe(() => ({ validFrom: '2026-02-03' })),
      ...this.maybe(() => ({ validUntil: '2027-05-06T07:08:09.000Z' })),
      ...this.maybe(() => ({ pinned: this.dice.chance(0.5), sensitive: this.dice.chance(0.5) })),
    };
  }

  private style(): StyleBody {
    const id = this.dice.pick(STYLES);
    const ref = `style:${id}` as const;
    return {
      id,
      context: this.dice.pick<StyleBody['context']>([
        { on: 'default' },
        { on: 'topic', topic: this.word(ref) },
        { on: 'folder', folder: this.word(ref) },
      ]),
      description: this.text(ref),
      examples: [this.text(ref)],
    };
  }

  private edge(): EventData<'edge.added'> {
    const type = this.dice.pick(EDGES);
    return {
      from: this.dice.pick(FACTS.slice(0, 3)),
      type,
      to: this.dice.pick(type === 'mentions' ? NOTES : FACTS.slice(0, 3)),
    };
  }

  private card(): EventData<'inbox.raised'> {
    const id = this.dice.pick(CARDS);
    const about = this.dice.some(FACTS, 0, 2);
    const candidate = this.dice.chance(0.3) ? this.body() : null;
    const owners = [...about, ...(candidate ? [candidate.id] : [])].map((fact) => `fact:${fact}` as const);
    return {
      id,
      kind: this.dice.pick(['contradiction', 'near_tombstone', 'parked_job']),
      about,
      ...this.maybe(() => ({ note: this.text(`inbox:${id}`, ...owners) })),
      ...(candidate ? { candidate: this.ownedBy(candidate, `inbox:${id}`, ...owners) } : {}),
    };
  }

  /** The words of a body that stands in something else go with that, too. */
  private ownedBy(body: FactBody, ...owners: EntityRef[]): FactBody {
    for (const word of JSON.stringify(body).match(WORD) ?? []) this.owners.set(word, owners);
    return body;
  }

  private message(): EventData<'message.added'> {
    const id = this.dice.pick(MESSAGES);
    const thread = this.dice.pick(THREADS);
    const role = this.dice.pick(['user', 'assistant', 'system', 'tool'] as const);
    return { id, thread, role, text: this.text(`message:${id}`, `thread:${thread}`) };
  }

  private classified(): EventData<'fact.classified'> {
    const id = this.dice.pick(FACTS);
    return {
      id,
      ...this.maybe(() => ({ kind: this.dice.pick(KINDS) })),
      ...this.maybe(() => ({ topics: this.labels(`fact:${id}`) })),
      ...this.maybe(() => ({ importance: this.dice.random() })),
      ...this.maybe(() => ({ sensitive: this.dice.chance(0.5) })),
    };
  }

  private mergedTopics(): EventData<'topic.merged'> {
    const from = this.dice.some(LABELS, 1, 2);
    const owners = from.map((label) => `topic:${label}` as const);
    return { from, into: this.dice.chance(0.5) ? this.dice.pick(LABELS) : this.word(...owners) };
  }

  private erasure(): EventData<'erasure'> {
    if (this.dice.chance(0.1)) return { scope: 'all' };
    const { from, type, to } = this.edge();
    const refs: EntityRef[] = [
      ...this.dice.some(FACTS, 0, 2).map((id) => `fact:${id}` as const),
      this.dice.pick<EntityRef>([
        `message:${this.dice.pick(MESSAGES)}`,
        `thread:${this.dice.pick(THREADS)}`,
        `topic:${this.dice.pick(LABELS)}`,
        `style:${this.dice.pick(STYLES)}`,
        `inbox:${this.dice.pick(CARDS)}`,
        `job:${this.dice.pick(JOBS)}`,
        `note:${this.dice.pick(NOTES)}`,
        `edge:${from}|${type}|${to}`,
      ]),
    ];
    return { scope: 'things', refs };
  }

  private undone(): string[] {
    // Mostly recent ones, so that undos of undos and undos of what another process is merging come up.
    const recent = this.dice.chance(0.8) ? this.seen.slice(-6) : this.seen;
    const events = this.dice.some(recent, 1, 3);
    return events.length > 0 ? events : ['none'];
  }

  private readonly make: { [T in EventType]: () => EventData<T> } = {
    'fact.remembered': () => ({ fact: this.body() }),
    'fact.confirmed': () => {
      const id = this.dice.pick(FACTS);
      return { id, ...this.maybe(() => ({ sourceUri: this.word(`fact:${id}`) })) };
    },
    'fact.superseded': () => ({
      id: this.dice.pick(FACTS),
      replacement: this.body(),
      ...this.maybe(() => ({ validUntil: '2026-09-10' })),
    }),
    'fact.merged': () => ({ ids: this.dice.some(FACTS, 2, 3), into: this.body() }),
    'fact.split': () => ({
      id: this.dice.pick(FACTS),
      into: this.dice.some(FACTS, 2, 3).map((id) => this.body(id)),
    }),
    'fact.pinned': () => ({ id: this.dice.pick(FACTS), pinned: this.dice.chance(0.5) }),
    'fact.classified': () => this.classified(),
    'fact.forgotten': () => ({ id: this.dice.pick(FACTS) }),
    'fact.restored': () => ({ id: this.dice.pick(FACTS) }),
    'edge.added': () => this.edge(),
    'edge.removed': () => this.edge(),
    'memory.used': () => ({
      id: this.dice.pick(USES),
      ...this.maybe(() => ({ thread: this.dice.pick(THREADS) })),
      recalled: this.dice.some(FACTS, 0, 4),
      standing: this.dice.some(FACTS, 0, 2),
    }),
    'memory.irrelevant': () => ({ use: this.dice.pick(USES), fact: this.dice.pick(FACTS) }),
    'topic.renamed': () => {
      const from = this.dice.pick(LABELS);
      return { from, to: this.dice.chance(0.5) ? this.dice.pick(LABELS) : this.word(`topic:${from}`) };
    },
    'topic.merged': () => this.mergedTopics(),
    'style.set': () => ({ style: this.style() }),
    'style.proposed': () => {
      const style = this.style();
      return { style, ...this.maybe(() => ({ reason: this.text(`style:${style.id}`) })) };
    },
    'style.decided': () => ({ id: this.dice.pick(STYLES), accepted: this.dice.chance(0.6) }),
    'style.removed': () => ({ id: this.dice.pick(STYLES) }),
    'thread.started': () => {
      const id = this.dice.pick(THREADS);
      return { id, title: this.text(`thread:${id}`), learning: this.dice.chance(0.5) };
    },
    'thread.renamed': () => {
      const id = this.dice.pick(THREADS);
      return { id, title: this.text(`thread:${id}`) };
    },
    'thread.pinned': () => ({ id: this.dice.pick(THREADS), pinned: this.dice.chance(0.5) }),
    'thread.learning': () => ({ id: this.dice.pick(THREADS), learning: this.dice.chance(0.5) }),
    'thread.topics': () => {
      const id = this.dice.pick(THREADS);
      return { id, topics: this.labels(`thread:${id}`) };
    },
    'thread.deleted': () => ({ id: this.dice.pick(THREADS) }),
    'thread.restored': () => ({ id: this.dice.pick(THREADS) }),
    'message.added': () => this.message(),
    'message.withdrawn': () => ({ id: this.dice.pick(MESSAGES) }),
    'message.undone': () => ({ id: this.dice.pick(MESSAGES) }),
    'job.queued': () => {
      const id = this.dice.pick(JOBS);
      return { id, kind: 'extract', about: [this.word(`job:${id}`)] };
    },
    'job.ended': () => {
      const id = this.dice.pick(JOBS);
      const outcome = this.dice.pick(['done', 'nothing', 'failed', 'parked', 'cancelled'] as const);
      return { id, outcome, ...this.maybe(() => ({ reason: this.text(`job:${id}`) })) };
    },
    'inbox.raised': () => this.card(),
    'inbox.decided': () => ({
      id: this.dice.pick(CARDS),
      decision: this.dice.pick(['keep', 'both', 'dismiss']),
      ...this.maybe(() => ({ keep: this.dice.pick(FACTS) })),
    }),
    'source.marked': () => ({ note: this.dice.pick(NOTES), ...this.maybe(() => ({ inNote: true })) }),
    'source.unmarked': () => ({ note: this.dice.pick(NOTES), facts: this.dice.pick(['keep', 'forget']) }),
    'source.read': () => {
      const note = this.dice.pick(NOTES);
      return { note, blocks: [this.word(`source:${note}`, `note:${note}`)] };
    },
    'note.named': () => {
      const note = this.dice.pick(NOTES);
      return { note, path: this.word(`note:${note}`) };
    },
    'note.moved': () => {
      const note = this.dice.pick(NOTES);
      return { note, to: this.word(`note:${note}`) };
    },
    undo: () => ({ events: this.undone(), because: this.dice.pick(['user', 'turn']) }),
    erasure: () => this.erasure(),
  };
}
