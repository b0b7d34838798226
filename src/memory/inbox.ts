/** The review inbox: what waits for the user's word, and what that word does. */
import { RecollectError } from '../core/errors';
import type { NewEvent } from '../core/events/event';
import { FactBody } from '../core/events/facts';
import * as v from 'valibot';
import type { InboxCard, InboxDecision } from '../core/memory-api';
import type { Now } from '../core/ports';
import type { Store } from '../store/store';
import { birthOf } from './birth';
import { lifeOf } from './fact-table';
import type { FactRow, FactTable } from './fact-table';

/** Who decides. */
const BY = 'user';

interface Row {
  id: string;
  kind: InboxCard['kind'];
  about: string;
  note: string | null;
  raisedAt: string;
  decision: string | null;
  candidate: string | null;
}

interface Waiting extends Omit<InboxCard, 'decision'> {
  isDecided: boolean;
  candidate: FactBody | null;
}

const COLUMNS =
  "id, kind, about, note, raised_at AS raisedAt, json_extract(decision, '$.decision') AS decision, candidate";

/** The inbox over one store. */
export class Inbox {
  constructor(private readonly parts: { store: Store; facts: FactTable; now: Now }) {}

  private get db() {
    return this.parts.store.data.memory.db;
  }

  /** Every card, the oldest first. An open question of which one side is gone has answered itself and is left out. */
  cards(): InboxCard[] {
    return this.db
      .all<Row>(`SELECT ${COLUMNS} FROM inbox ORDER BY raised_at, id`)
      .map(({ candidate: _candidate, about, decision, ...rest }): InboxCard => ({
        ...rest,
        about: JSON.parse(about) as string[],
        decision: decision as InboxCard['decision'],
      }))
      .filter((card) => card.decision !== null || this.isOpen(card));
  }

  private isOpen({ kind, about }: InboxCard): boolean {
    if (kind === 'contradiction') return about.every((id) => this.stands(id));
    return kind !== 'source_removed' || about.some((id) => this.stands(id));
  }

  private stands(id: string): boolean {
    const row = this.parts.facts.byId(id);
    return row !== null && row.supersededBy === null && row.forgottenAt === null;
  }

  private waiting(id: string): Waiting {
    const row = this.db.first<Row>(`SELECT ${COLUMNS} FROM inbox WHERE id = ?`, id);
    if (!row)
      throw new RecollectError('not_found', 'This card is no longer in the inbox. Nothing was changed.');
    const candidate = row.candidate === null ? null : v.safeParse(FactBody, JSON.parse(row.candidate));
    return {
      ...row,
      about: JSON.parse(row.about) as string[],
      isDecided: row.decision !== null,
      candidate: candidate?.success ? candidate.output : null,
    };
  }

  /** Decides a card. Answers every event of it, to be undone together; none when it was decided before. */
  async resolve(id: string, decision: InboxDecision): Promise<string[]> {
    const card = this.waiting(id);
    if (card.isDecided) return [];
    const keep = typeof decision === 'object' ? decision.keep : null;
    if (keep !== null && !card.about.includes(keep)) {
      throw new RecollectError(
        'invalid_event',
        'This card is not about that memory. Nothing was changed; choose one that it names.',
      );
    }
    const decided: NewEvent = {
      type: 'inbox.decided',
      data: keep === null ? { id, decision: decision as 'both' | 'dismiss' } : { id, decision: 'keep', keep },
    };
    const events = await this.parts.store.append(BY, [...this.effectsOf(card, decision, keep), decided]);
    return events.map((event) => event.id);
  }

  private effectsOf(card: Waiting, decision: InboxDecision, keep: string | null): NewEvent[] {
    switch (card.kind) {
      case 'contradiction':
        return this.settled(card.about, decision, keep);
      case 'near_tombstone':
        return this.rememberedAgain(card, decision, keep);
      case 'source_removed':
        return decision === 'dismiss' ? card.about.filter((id) => this.stands(id)).map(forgotten) : [];
      case 'style_proposal':
      case 'parked_job':
        return [];
    }
  }

  /**
   * What is kept takes the place of what it came after: that was true until now. What came after and is not kept was never
   * true: it is forgotten, so that it is not learned again.
   */
  private settled(about: readonly string[], decision: InboxDecision, keep: string | null): NewEvent[] {
    if (decision === 'dismiss') return [];
    const edges = this.parts.facts
      .edgesOf(about)
      .filter(({ from, type, to }) => type === 'contradict' && about.includes(from) && about.includes(to))
      .map((edge): NewEvent => ({ type: 'edge.removed', data: edge }));
    const kept = keep === null ? null : this.parts.facts.byId(keep);
    if (!kept) return edges;
    if (!this.stands(kept.id)) {
      throw new RecollectError(
        'invalid_event',
        'This memory no longer stands: it was replaced or forgotten. Nothing was changed; keep the other one, or both.',
      );
    }
    const others = about.flatMap((id) => {
      const row = id === kept.id || !this.stands(id) ? null : this.parts.facts.byId(id);
      return row ? [row] : [];
    });
    return [...edges, ...others.flatMap((other) => this.outdone(kept, other))];
  }

  private outdone(kept: FactRow, other: FactRow): NewEvent[] {
    const { store, now } = this.parts;
    const [mine, theirs] = [birthOf(store.data.memory, kept.id), birthOf(store.data.memory, other.id)];
    const isLater = mine !== null && theirs !== null && mine.hlc > theirs.hlc;
    if (!isLater) return [forgotten(other.id)];
    const at = new Date(now()).toISOString();
    const isOver = lifeOf(other, now()) === 'expired';
    const end = isOver ? {} : { validUntil: kept.validFrom ?? at };
    return [
      { type: 'fact.superseded', data: { id: other.id, replacement: mine.body, ...end } },
      { type: 'edge.added', data: { from: kept.id, type: 'update', to: other.id } },
    ];
  }

  /** The forgotten fact comes back, or what was said now is remembered in its own words, or both. */
  private rememberedAgain(
    { about, candidate }: Waiting,
    decision: InboxDecision,
    keep: string | null,
  ): NewEvent[] {
    if (decision === 'dismiss') return [];
    const events: NewEvent[] = [];
    const isKept = (id: string) => keep === null || keep === id;
    for (const id of about) {
      const row = id === candidate?.id ? null : this.parts.facts.byId(id);
      if (row && row.forgottenAt !== null && isKept(id)) events.push({ type: 'fact.restored', data: { id } });
    }
    if (candidate && isKept(candidate.id) && !this.parts.facts.byId(candidate.id)) {
      events.push({ type: 'fact.remembered', data: { fact: candidate } });
    }
    return events;
  }
}

function forgotten(id: string): NewEvent {
  return { type: 'fact.forgotten', data: { id } };
}
