/**
 * Decides, after events of other devices have arrived, what no device could know when it wrote them: the same thing
 * learned twice, two values of what there is one of, what one device forgot and another learned, and what contradicts.
 * It goes by plain rules over the facts alone, and writes events whose ids, stamps and content follow from the events that
 * they decide about: every device writes the very same, so that each counts once, however often and wherever this runs.
 */
import { checkData, versionOf } from '../../core/events/event';
import type { KnownEvent, NewEvent } from '../../core/events/event';
import type { Now } from '../../core/ports';
import { isSingleValued } from '../../core/predicates';
import { normalised } from '../../core/words';
import type { Store } from '../../store/store';
import { birthOf } from '../birth';
import type { Birth } from '../birth';
import { derivedId } from '../derived-id';
import type { FactRow, FactTable } from '../fact-table';
import { contradictionCard } from '../inbox-cards';
import { analysed } from './analysed';
import type { Analysed } from './analysed';
import { sideOf, tripleIn } from './draft';
import { sameObject, saysTheSame } from './sameness';
import { ASK_USER } from './settings';
import { suspicionOf } from './suspicion';

/** Who decides. */
const BY = 'rules';
/** After every id that a device makes, so that with the stamp of an event it stands behind that event. */
const AFTER = 'z';
/** Facts that share a topic and a word beyond which they are not compared: what is in everything ties nothing together. */
const TIED_MOST = 60;

interface Standing {
  row: FactRow;
  words: Analysed;
  side: 'user' | 'agent';
}

const quoted = (text: string) => `“${text}”`;

/** The reconciler over one store. */
export class Reconciler {
  private readonly taken = new Map<number, Analysed>();

  constructor(private readonly parts: { store: Store; facts: FactTable; now: Now }) {}

  private get memory() {
    return this.parts.store.data.memory;
  }

  /** Looks at everything once more. Answers the events it wrote; none when all is settled. */
  async run(): Promise<string[]> {
    // One device alone has seen everything that it wrote.
    const { db } = this.memory;
    if (db.all('SELECT DISTINCT device FROM memory_audit LIMIT 2').length < 2) return [];
    const written: string[] = [];
    // One decision may leave others to be made, such as the one between the values that two pairs left.
    const decisions = [
      () => this.forgotten(),
      () => this.twins(),
      () => this.values(),
      () => this.contradictions(),
    ];
    for (const decide of decisions) {
      const events = decide().filter(({ id }) => !this.memory.has(id));
      await this.parts.store.adopt(events);
      written.push(...events.map(({ id }) => id));
    }
    return written;
  }

  private standing(): Standing[] {
    return this.parts.facts
      .all()
      .filter((row) => row.supersededBy === null && row.forgottenAt === null)
      .map((row) => {
        let words = this.taken.get(row.key);
        if (!words) this.taken.set(row.key, (words = analysed(row.text, tripleIn(row))));
        return { row, words, side: sideOf(row.subject, row.author, words) };
      });
  }

  /** An event that follows from the births of facts. */
  private event(draft: NewEvent, causes: readonly Birth[]): KnownEvent {
    checkData(draft);
    const last = [...causes].sort((a, b) =>
      a.hlc < b.hlc || (a.hlc === b.hlc && a.event < b.event) ? 1 : -1,
    )[0];
    const { hlc = '', at = '', device = '' } = last ?? {};
    const id = AFTER + derivedId('reconciled', draft.type, JSON.stringify(draft.data), hlc).slice(1);
    return { v: versionOf(draft.type), id, hlc, at, device, by: BY, ...draft };
  }

  /** What was forgotten here and learned there stays forgotten; what the user asked for there stays. */
  private forgotten(): KnownEvent[] {
    const stones = this.memory.db.all<{ fact: string; text: string; triple: string | null }>(
      'SELECT fact, text, triple FROM tombstones ORDER BY fact',
    );
    if (stones.length === 0) return [];
    return this.standing().flatMap(({ row }) => {
      const triple = tripleIn(row);
      const parts = triple && [triple.subject, triple.predicate, triple.object].map(normalised).join('|');
      const text = normalised(row.text);
      const stone = stones.find((one) => one.text === text || (parts !== null && one.triple === parts));
      const [born, gone] = [birthOf(this.memory, row.id), stone && birthOf(this.memory, stone.fact)];
      if (!stone || !born || !gone || born.by === 'user' || born.device === this.forgottenOn(stone.fact))
        return [];
      return [this.event({ type: 'fact.forgotten', data: { id: row.id } }, [born, gone])];
    });
  }

  /** The device on which a fact was forgotten last. */
  private forgottenOn(fact: string): string | null {
    const events = this.memory.eventsOf(`fact:${fact}`).filter((event) => event.type === 'fact.forgotten');
    return events.findLast((event) => !this.memory.isUndone(event))?.device ?? null;
  }

  /** The same thing learned on two devices is one: the first one stays and is confirmed. */
  private twins(): KnownEvent[] {
    const groups = new Map<string, Standing[]>();
    for (const one of this.standing()) {
      const triple = tripleIn(one.row);
      const said = triple ? [triple.subject, triple.predicate, triple.object].map(normalised).join('|') : '';
      for (const key of new Set([`text ${normalised(one.row.text)}`, said && `triple ${said}`])) {
        if (key !== '') groups.set(`${one.side} ${key}`, [...(groups.get(`${one.side} ${key}`) ?? []), one]);
      }
    }
    const gone = new Set<string>();
    return [...groups.values()].flatMap((group) => {
      const born = this.inOrder(group).filter(({ row }) => !gone.has(row.id));
      const [first, ...rest] = born;
      if (!first) return [];
      return rest.flatMap((twin) => {
        if (twin.birth.device === first.birth.device || areApart(first.row, twin.row)) return [];
        gone.add(twin.row.id);
        const causes = [first.birth, twin.birth];
        const { sourceUri } = twin.birth.body;
        return [
          this.event(
            { type: 'fact.superseded', data: { id: twin.row.id, replacement: first.birth.body } },
            causes,
          ),
          this.event(
            {
              type: 'fact.confirmed',
              data: { id: first.row.id, ...(sourceUri !== undefined && { sourceUri }) },
            },
            causes,
          ),
        ];
      });
    });
  }

  /** Facts with their births, in the order in which they came into the world. */
  private inOrder(group: readonly Standing[]): (Standing & { birth: Birth })[] {
    if (group.length < 2) return [];
    return group
      .flatMap((one) => {
        const birth = birthOf(this.memory, one.row.id);
        return birth ? [{ ...one, birth }] : [];
      })
      .sort((a, b) =>
        a.birth.hlc === b.birth.hlc ? (a.row.id < b.row.id ? -1 : 1) : a.birth.hlc < b.birth.hlc ? -1 : 1,
      );
  }

  /** Of two values of what there is one of at a time, the one that began later holds. */
  private values(): KnownEvent[] {
    const groups = new Map<string, Standing[]>();
    const now = this.parts.now();
    for (const one of this.standing()) {
      const triple = tripleIn(one.row);
      if (!triple || !isSingleValued(triple.predicate) || isOutside(one.row, now)) continue;
      const key = `${one.side} ${normalised(triple.subject)} ${triple.predicate}`;
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    return [...groups.values()].flatMap((group) => {
      const began = ({ row, birth }: Standing & { birth: Birth }) => Date.parse(row.validFrom ?? birth.at);
      const born = this.inOrder(group).sort((a, b) => began(a) - began(b));
      const last = born.at(-1);
      if (!last) return [];
      return born.slice(0, -1).flatMap((older) => {
        const isOne = sameObject(older.row.object ?? '', last.row.object ?? '');
        if (isOne || older.birth.device === last.birth.device || this.isKeptWith(older.row.id, last.row.id))
          return [];
        const until = last.row.validFrom ?? last.birth.at;
        const causes = [older.birth, last.birth];
        const data = { id: older.row.id, replacement: last.birth.body, validUntil: until };
        return [
          this.event({ type: 'fact.superseded', data }, causes),
          this.event(
            { type: 'edge.added', data: { from: last.row.id, type: 'update', to: older.row.id } },
            causes,
          ),
        ];
      });
    });
  }

  /** Whether the user decided that both stand. */
  private isKeptWith(one: string, other: string): boolean {
    const { id } = contradictionCard(one, other).data;
    return (
      this.memory.db.first('SELECT 1 AS yes FROM inbox WHERE id = ? AND decision IS NOT NULL', id) !==
      undefined
    );
  }

  /** Facts of different devices that cannot both be true: the user is asked, once. */
  private contradictions(): KnownEvent[] {
    const tied = new Map<string, Standing[]>();
    const now = this.parts.now();
    for (const one of this.standing()) {
      if (isOutside(one.row, now)) continue;
      for (const tie of one.row.topics.flatMap((topic) =>
        [...one.words.key].map((word) => `${topic} ${word}`),
      )) {
        const group = tied.get(tie);
        if (group) group.push(one);
        else tied.set(tie, [one]);
      }
    }
    const seen = new Set<string>();
    const births = new Map<string, Birth | null>();
    const birth = (id: string) => {
      if (!births.has(id)) births.set(id, birthOf(this.memory, id));
      return births.get(id) ?? null;
    };
    return [...tied.values()].flatMap((group) => {
      if (group.length > TIED_MOST) return [];
      return group.flatMap((one, at) =>
        group.slice(at + 1).flatMap((other) => {
          const pair = [one.row.id, other.row.id].sort().join('|');
          if (seen.has(pair) || one.side !== other.side) return [];
          seen.add(pair);
          if (!this.contradicts(one, other)) return [];
          const [mine, theirs] = [birth(one.row.id), birth(other.row.id)];
          if (!mine || !theirs || mine.device === theirs.device) return [];
          return this.raised(one, mine, other, theirs);
        }),
      );
    });
  }

  private contradicts(one: Standing, other: Standing): boolean {
    const [mine, theirs] = [tripleIn(one.row), tripleIn(other.row)];
    if (mine && theirs && (mine.predicate !== theirs.predicate || isSingleValued(mine.predicate)))
      return false;
    const statement = ({ row, words }: Standing) => ({ text: row.text, triple: tripleIn(row), words });
    if (saysTheSame(statement(one), statement(other))) return false;
    // Without vectors, which are no part of what devices share; the rest has to be so much the stronger.
    const pair = { newer: one.words, older: other.words, sharesTopic: true, cosine: 0 };
    return suspicionOf(pair) >= ASK_USER;
  }

  private raised(one: Standing, mine: Birth, other: Standing, theirs: Birth): KnownEvent[] {
    const isLater = mine.hlc > theirs.hlc || (mine.hlc === theirs.hlc && one.row.id > other.row.id);
    const [newer, older] = isLater ? [one.row, other.row] : [other.row, one.row];
    const card = contradictionCard(
      newer.id,
      older.id,
      `${quoted(newer.text)} does not fit ${quoted(older.text)}. Both were kept.`,
    );
    const { db } = this.memory;
    if (db.first('SELECT 1 AS yes FROM inbox WHERE id = ?', card.data.id)) return [];
    const isJudged = this.parts.facts
      .edgesOf([newer.id])
      .some(({ from, to }) => [from, to].includes(older.id));
    if (isJudged) return [];
    return [
      this.event({ type: 'edge.added', data: { from: newer.id, type: 'contradict', to: older.id } }, [
        mine,
        theirs,
      ]),
      this.event(card, [mine, theirs]),
    ];
  }
}

/** Over, or not yet begun. */
function isOutside({ validFrom, validUntil }: FactRow, now: number): boolean {
  const isOver =
    validUntil !== null &&
    Date.parse(validUntil.length === 10 ? `${validUntil}T23:59:59.999Z` : validUntil) < now;
  return isOver || (validFrom !== null && Date.parse(validFrom) > now);
}

/** Both have their days, and other ones. */
function areApart(one: FactRow, other: FactRow): boolean {
  return one.validFrom !== null && other.validFrom !== null && one.validFrom !== other.validFrom;
}
