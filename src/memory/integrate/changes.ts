/** What comes of a candidate, as events: each verb is one, and the edge that tells of it another. */
import type { NewEvent } from '../../core/events/event';
import type { FactBody } from '../../core/events/facts';
import type { Learned } from '../../core/memory-api';
import type { Store } from '../../store/store';
import { contradictionCard, nearTombstoneCard } from '../inbox-cards';
import type { FactRow } from '../fact-table';
import type { Draft } from './draft';
import { mentionsIn } from './mentions';
import type { NamedNotes } from '../named-notes';

type EdgeType = 'update' | 'extend' | 'contradict';

function edge(from: string, type: EdgeType, to: string): NewEvent {
  return { type: 'edge.added', data: { from, type, to } };
}

const quoted = (text: string) => `“${text}”`;

/** A fact that a new value ends, and when. */
export interface Ended {
  fact: FactRow;
  /** Null leaves the end that it has. */
  until: string | null;
}

/** Writes what comes of candidates, and keeps the ids of all events, so that they can be undone together. */
export class Changes {
  readonly events: string[] = [];

  constructor(
    private readonly parts: { store: Store; notes: NamedNotes },
    private readonly by: string,
  ) {}

  private async record(...events: NewEvent[]): Promise<void> {
    const recorded = await this.parts.store.append(this.by, events);
    this.events.push(...recorded.map(({ id }) => id));
  }

  private mentions(draft: Draft): NewEvent[] {
    return mentionsIn(draft, { db: this.parts.store.data.memory.db, notes: this.parts.notes });
  }

  private told(
    outcome: Learned['outcome'],
    draft: Draft,
    rest: Partial<Learned> & { reason: string },
  ): Learned {
    return { outcome, fact: draft.body.id, text: draft.body.text, other: null, card: null, ...rest };
  }

  /** A statement that does not become a fact. */
  refused(draft: Draft, reason: string, other: string | null = null): Learned {
    return this.told('refused', draft, { fact: null, other, reason });
  }

  async add(draft: Draft, reason: string): Promise<Learned> {
    await this.record({ type: 'fact.remembered', data: { fact: draft.body } }, ...this.mentions(draft));
    return this.told('added', draft, { reason });
  }

  /** Said again. Read again at the same place, it is no news, and counts for nothing. */
  async confirm(draft: Draft, known: FactRow): Promise<Learned> {
    const { sourceUri, sourceSentence } = draft.body;
    const rest = { fact: known.id, other: known.id };
    const isReadAgain =
      sourceUri !== undefined &&
      sourceUri === known.sourceUri &&
      sourceSentence === (known.sourceSentence ?? undefined);
    if (isReadAgain)
      return this.told('confirmed', draft, { ...rest, reason: 'It is known from this very place.' });
    const source = sourceUri === undefined ? {} : { sourceUri };
    await this.record({ type: 'fact.confirmed', data: { id: known.id, ...source } });
    return this.told('confirmed', draft, { ...rest, reason: `It is known already: ${quoted(known.text)}.` });
  }

  /** Takes the place of one fact or several, each of which ends. */
  async supersede(draft: Draft, ended: readonly Ended[], reason: string): Promise<Learned> {
    const { body } = draft;
    await this.record(
      ...ended.map(({ fact, until }): NewEvent => {
        const end = until === null ? {} : { validUntil: until };
        return { type: 'fact.superseded', data: { id: fact.id, replacement: body, ...end } };
      }),
      ...this.mentions(draft),
    );
    return this.told('superseded', draft, { other: ended[0]?.fact.id ?? null, reason });
  }

  /** Holds from a day to come: the last of what holds now is told to end then, and goes on until then. */
  async follow(draft: Draft, ended: readonly Ended[], reason: string): Promise<Learned> {
    const began = ({ fact }: Ended) => Date.parse(fact.validFrom ?? fact.createdAt);
    const last = [...ended].sort((a, b) => began(b) - began(a))[0];
    const end = last?.until ? { validUntil: last.until } : {};
    const replacement = last && { ...bodyOf(last.fact, this.parts.store.newId()), ...end };
    await this.record(
      ...ended.flatMap(({ fact }): NewEvent[] =>
        replacement ? [{ type: 'fact.superseded', data: { id: fact.id, replacement } }] : [],
      ),
      { type: 'fact.remembered', data: { fact: draft.body } },
      ...this.mentions(draft),
    );
    return this.told('added', draft, { other: replacement?.id ?? null, reason });
  }

  async extend(draft: Draft, known: FactRow): Promise<Learned> {
    await this.record(
      { type: 'fact.remembered', data: { fact: draft.body } },
      edge(draft.body.id, 'extend', known.id),
      ...this.mentions(draft),
    );
    return this.told('extended', draft, { other: known.id, reason: `It adds to ${quoted(known.text)}.` });
  }

  /** Both are kept, and the user is asked. */
  async contradict(draft: Draft, known: FactRow): Promise<Learned> {
    const card = contradictionCard(
      draft.body.id,
      known.id,
      `${quoted(draft.body.text)} does not fit ${quoted(known.text)}. Both were kept.`,
    );
    await this.record(
      { type: 'fact.remembered', data: { fact: draft.body } },
      edge(draft.body.id, 'contradict', known.id),
      card,
      ...this.mentions(draft),
    );
    return this.told('contradicted', draft, {
      ...{ other: known.id, card: card.data.id },
      reason: `It does not fit ${quoted(known.text)}; both were kept, and the inbox asks which one is true.`,
    });
  }

  async restore(draft: Draft, forgotten: string): Promise<Learned> {
    await this.record({ type: 'fact.restored', data: { id: forgotten } });
    return this.told('restored', draft, {
      ...{ fact: forgotten, other: forgotten },
      reason: 'It was forgotten, and is back because you asked to remember it.',
    });
  }

  /** Close to what was forgotten: waits for the user's word. */
  async hold(draft: Draft, forgotten: FactRow, card = heldCard(draft, forgotten)): Promise<Learned> {
    await this.record(card);
    return this.told('held', draft, {
      ...{ fact: null, other: forgotten.id, card: card.data.id },
      reason: `It is close to what was forgotten, ${quoted(forgotten.text)}, and waits in the inbox.`,
    });
  }
}

/** A fact in the form in which it is written down, under another id. */
function bodyOf(fact: FactRow, id: string): FactBody {
  const { text, kind, topics, importance, confidence, author, sourceInterface } = fact;
  const { subject, predicate, object, sourceUri, sourceSentence, validFrom, validUntil } = fact;
  return {
    ...{ id, text, kind, topics, importance, confidence, author, sourceInterface },
    ...(subject !== null && { subject }),
    ...(predicate !== null && { predicate }),
    ...(object !== null && { object }),
    ...(sourceUri !== null && { sourceUri }),
    ...(sourceSentence !== null && { sourceSentence }),
    ...(validFrom !== null && { validFrom }),
    ...(validUntil !== null && { validUntil }),
    ...(fact.pinned && { pinned: true }),
    ...(fact.sensitive && { sensitive: true }),
  };
}

/** The card in which a statement waits that is close to a forgotten one. */
export function heldCard(draft: Draft, forgotten: FactRow): ReturnType<typeof nearTombstoneCard> {
  return nearTombstoneCard(
    forgotten.id,
    draft.body,
    `${quoted(draft.body.text)} was said, which is close to ${quoted(forgotten.text)}. It waits until you decide.`,
  );
}
