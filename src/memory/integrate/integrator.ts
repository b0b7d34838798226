/**
 * Decides what becomes of a candidate: the same as a known fact, its next value, an addition to it, in conflict with it,
 * forgotten, or new. What plain code can decide it decides; a model is asked about the few pairs that are suspicious, and
 * where nobody knows, both are kept and the user is asked. Cosine alone decides nothing.
 */
import type { Candidate } from '../../core/candidate';
import type { LanguageModel } from '../../core/language-model';
import type { Learned } from '../../core/memory-api';
import type { Now } from '../../core/ports';
import { isSingleValued } from '../../core/predicates';
import { normalised } from '../../core/words';
import type { Store } from '../../store/store';
import type { FactSpace } from '../fact-space';
import { lifeOf } from '../fact-table';
import type { FactRow, FactTable } from '../fact-table';
import type { NamedNotes } from '../named-notes';
import { refusalOf } from './admission';
import { areOpposite, sameSubject, valuesDiffer } from './analysed';
import { Changes, heldCard } from './changes';
import type { Ended } from './changes';
import { askVerdict } from './conflict-question';
import type { Verdict } from './conflict-question';
import { draftOf, sideOf } from './draft';
import type { Draft } from './draft';
import { earlierEnd, succession } from './intervals';
import { Neighbours } from './neighbours';
import type { Known } from './neighbours';
import { sameObject, sameQuestion, saysTheSame } from './sameness';
import { QuestionBudget } from './question-budget';
import * as settings from './settings';
import { suspectsAmong } from './suspects';
import type { Suspect } from './suspects';
import { Tombstones } from './tombstones';

/** What the integrator works with. */
export interface IntegratorParts {
  store: Store;
  facts: FactTable;
  space: FactSpace;
  notes: NamedNotes;
  now: Now;
  /** Labels of the registry for topics as they were said. */
  resolveTopics: (labels: string[]) => string[];
  /** The model of this moment, when there is one. */
  model: () => LanguageModel | null;
}

const quoted = (text: string) => `“${text}”`;

/** The integrator over one pair of databases. */
export class Integrator {
  private readonly neighbours: Neighbours;
  private readonly tombstones: Tombstones;
  private readonly budget = new QuestionBudget();

  constructor(private readonly parts: IntegratorParts) {
    const { store, facts, space, now } = parts;
    const { db } = store.data.memory;
    this.neighbours = new Neighbours({ db, facts, space }, now);
    this.tombstones = new Tombstones({ db, facts, space, neighbours: this.neighbours });
  }

  /** Takes candidates in one after the other, so that each sees what became of those before it. */
  async integrate(
    candidates: readonly Candidate[],
    by: string,
  ): Promise<{ learned: Learned[]; events: string[] }> {
    const changes = new Changes(this.parts, by);
    const learned: Learned[] = [];
    for (const [at, candidate] of candidates.entries()) {
      const draft = this.draft(candidate);
      if (at < settings.BATCH_MOST) learned.push(await this.takeIn(draft, changes));
      else learned.push(changes.refused(draft, `More than ${settings.BATCH_MOST} at once are not believed.`));
    }
    return { learned, events: changes.events };
  }

  private draft(candidate: Candidate): Draft {
    const { store, now, resolveTopics } = this.parts;
    const at = new Date(now()).toISOString();
    return draftOf(candidate, store.newId(), resolveTopics([...candidate.topics]), at);
  }

  private async takeIn(draft: Draft, changes: Changes): Promise<Learned> {
    const refusal = refusalOf(draft);
    if (refusal !== null) return changes.refused(draft, refusal);
    const vector = await this.parts.space.embed(draft.body.text);
    const known = await this.neighbours.of(draft, vector);
    return (
      (await this.asForgotten(draft, known, vector, changes)) ??
      (await this.asSame(draft, known, changes)) ??
      (await this.asRelated(draft, known, changes)) ??
      (await this.asNextValue(draft, known, changes)) ??
      (await this.asSuspicious(draft, known, changes)) ??
      changes.add(draft, 'It is new.')
    );
  }

  /** What was forgotten stays so, unless the user asks for it. */
  private async asForgotten(
    draft: Draft,
    known: readonly Known[],
    vector: Float32Array,
    changes: Changes,
  ): Promise<Learned | null> {
    const match = this.tombstones.match(draft, vector);
    const row = match && this.parts.facts.byId(match.fact);
    if (!match || !row) return null;
    if (draft.isExplicit) {
      // A value that has been replaced since comes back as news, not as what it was.
      const isReplaced = row.supersededBy !== null || this.rivals(draft, known).length > 0;
      const isThere = known.some((one) => saysTheSame(draftStatement(draft), one));
      return match.isClose || isReplaced || isThere ? null : changes.restore(draft, row.id);
    }
    if (!match.isClose) return changes.refused(draft, 'It was forgotten, and stays so.', row.id);
    const card = heldCard(draft, row);
    const decision = this.decisionOn(card.data.id);
    if (decision === 'none') return changes.hold(draft, row, card);
    // Kept before: then it is a matter like any other.
    if (decision === 'keep' || decision === 'both') return null;
    return decision === 'dismiss'
      ? changes.refused(draft, 'It is close to what was forgotten, and you left that forgotten.', row.id)
      : {
          ...changes.refused(draft, 'It is close to what was forgotten, and waits in the inbox.', row.id),
          outcome: 'held',
          card: card.data.id,
        };
  }

  /** What was decided about a card; `none` when there is no such card, `open` while it waits. */
  private decisionOn(card: string): 'none' | 'open' | 'keep' | 'both' | 'dismiss' {
    const row = this.parts.store.data.memory.db.first<{ decision: string | null }>(
      "SELECT json_extract(decision, '$.decision') AS decision FROM inbox WHERE id = ?",
      card,
    );
    if (!row) return 'none';
    return (row.decision ?? 'open') as 'open' | 'keep' | 'both' | 'dismiss';
  }

  private async asSame(draft: Draft, known: readonly Known[], changes: Changes): Promise<Learned | null> {
    const same = known.find(
      (one) => saysTheSame(draftStatement(draft), one) && !this.areApart(draft, one.fact),
    );
    if (same) return this.confirmOrEnd(draft, same.fact, changes);
    // An old sentence read again at its place does not take back what has replaced it since.
    const { sourceUri, text } = draft.body;
    const replaced =
      sourceUri === undefined || draft.isExplicit
        ? undefined
        : this.parts.facts
            .fromSource(sourceUri)
            .find((row) => row.supersededBy !== null && normalised(row.text) === normalised(text));
    return replaced
      ? changes.refused(draft, 'It has been replaced since it was said there.', replaced.id)
      : null;
  }

  /** Two visits are two visits, when both have their days. */
  private areApart({ body, ownEnd }: Draft, fact: FactRow): boolean {
    const [from, known] = [body.validFrom, fact.validFrom];
    if (from === undefined || known === null || from.slice(0, 10) === known.slice(0, 10)) return false;
    return ownEnd !== null || fact.validUntil !== null;
  }

  private async confirmOrEnd(draft: Draft, fact: FactRow, changes: Changes): Promise<Learned> {
    const { ownEnd, body } = draft;
    const isEnded =
      ownEnd !== null && (fact.validUntil === null || earlierEnd(fact.validUntil, ownEnd) === ownEnd);
    if (!isEnded || ownEnd === fact.validUntil) return changes.confirm(draft, fact);
    const from = body.validFrom ?? fact.validFrom ?? undefined;
    const ended: Draft = { ...draft, body: { ...body, ...(from !== undefined && { validFrom: from }) } };
    return changes.supersede(
      ended,
      [{ fact, until: ownEnd }],
      `It was known without its end: ${quoted(fact.text)}.`,
    );
  }

  /** The extractor's own word about a fact that it was shown, as far as it can be. */
  private async asRelated(draft: Draft, known: readonly Known[], changes: Changes): Promise<Learned | null> {
    const { relation } = draft;
    const fact = relation && this.parts.facts.byId(relation.to);
    if (!relation || !fact || lifeOf(fact, this.parts.now()) !== 'active') return null;
    const other = known.find((one) => one.fact.id === fact.id) ?? this.neighbours.known(fact, 0);
    if (sideOf(fact.subject, fact.author, other.words) !== draft.side) return null;
    if (sameSubject(draft.words, other.words) === 'other') return null;
    if (relation.type === 'same' && !mayBeSame(draft, other)) return null;
    // Another value of what there is one of ends by its interval, whatever it was called.
    const isValue = this.rivals(draft, known).some((one) => one.fact.id === fact.id);
    if (isValue && relation.type !== 'same') return null;
    return this.judged(draft, other, relation.type, known, changes);
  }

  /** Known values of what the draft gives another value of, where there is one at a time. */
  private rivals({ triple }: Draft, known: readonly Known[]): Known[] {
    if (!triple || !isSingleValued(triple.predicate)) return [];
    return known.filter(
      (one) =>
        one.triple !== null &&
        sameQuestion(one.triple, triple) &&
        !sameObject(one.triple.object, triple.object),
    );
  }

  private async asNextValue(
    draft: Draft,
    known: readonly Known[],
    changes: Changes,
  ): Promise<Learned | null> {
    const rivals = this.rivals(draft, known);
    return rivals.length === 0 ? null : this.succeed(draft, rivals, changes);
  }

  /** Puts a value in the place of others, or beside them, by the days on which they hold. */
  private async succeed(draft: Draft, rivals: readonly Known[], changes: Changes): Promise<Learned> {
    const { body, ownEnd } = draft;
    const ended: Ended[] = [];
    let until = ownEnd;
    const ending: Ended[] = [];
    for (const { fact } of rivals) {
      const interval = { from: body.validFrom ?? null, until: ownEnd };
      const step = succession(interval, { from: fact.validFrom, until: fact.validUntil }, this.parts.now());
      if (step.kind === 'replaces') {
        const isShorter = earlierEnd(fact.validUntil, step.until) === fact.validUntil;
        ended.push({ fact, until: isShorter ? null : step.until });
      }
      if (step.kind === 'precedes') until = earlierEnd(until, step.until);
      if (step.kind === 'follows') ending.push({ fact, until: step.until });
    }
    const dated: Draft = until === null ? draft : { ...draft, body: { ...body, validUntil: until } };
    const [first] = ended;
    if (first) return changes.supersede(dated, ended, `It takes the place of ${quoted(first.fact.text)}.`);
    const begins = body.validFrom?.slice(0, 10) ?? '';
    if (ending.length > 0) {
      return changes.follow(dated, ending, `It begins on ${begins}; until then what holds now stays.`);
    }
    if (until === null) return changes.add(dated, 'It is new.');
    return changes.add(dated, `It was true until ${until.slice(0, 10)}; what holds now stays.`);
  }

  /** Facts that it may be in conflict with: the model is asked, else the user. */
  private async asSuspicious(
    draft: Draft,
    known: readonly Known[],
    changes: Changes,
  ): Promise<Learned | null> {
    const labels = (fact: FactRow) => this.parts.resolveTopics([...fact.topics]);
    const suspects = suspectsAmong(draft, known, labels, this.neighbours.several(draft));
    const asked = await this.asAsked(draft, suspects, known, changes);
    if (asked.learned) return asked.learned;
    // What the model has been asked about is answered; of the rest the user is asked where much speaks for it.
    const [worst] = suspects
      .filter(
        (one) =>
          !asked.answered.has(one) &&
          one.suspicion >= settings.ASK_USER &&
          one.odds >= settings.ASK_USER_ODDS,
      )
      .sort((a, b) => b.suspicion - a.suspicion);
    return worst ? changes.contradict(draft, worst.known.fact) : null;
  }

  /** What a model says of the facts that are worth a question, as far as the budget goes. */
  private async asAsked(
    draft: Draft,
    suspects: readonly Suspect[],
    known: readonly Known[],
    changes: Changes,
  ): Promise<{ learned: Learned | null; answered: Set<Suspect> }> {
    const answered = new Set<Suspect>();
    const model = this.parts.model();
    if (model === null) return { learned: null, answered };
    this.budget.next();
    const threshold = this.budget.threshold();
    for (const suspect of suspects.slice(0, settings.QUESTIONS_MOST)) {
      const { known: other, odds } = suspect;
      if (odds < threshold) break;
      // What is marked as sensitive does not leave this machine for a comparison.
      if (model.isRemote && (other.fact.sensitive || draft.body.sensitive)) continue;
      const verdict = await this.ask(model, draft, other);
      answered.add(suspect);
      const now = this.parts.facts.byId(other.fact.id);
      // The user may have forgotten or changed it meanwhile.
      if (!now || lifeOf(now, this.parts.now()) !== 'active') continue;
      if (verdict === 'unrelated') continue;
      this.budget.spent(verdict !== 'unsure');
      const learned = await this.judged(draft, { ...other, fact: now }, verdict, known, changes);
      return { learned, answered };
    }
    if (answered.size > 0) this.budget.spent(false);
    return { learned: null, answered };
  }

  private ask(model: LanguageModel, { body }: Draft, { fact }: Known): Promise<Verdict> {
    return askVerdict(
      model,
      {
        text: body.text,
        at: new Date(this.parts.now()).toISOString(),
        from: body.validFrom ?? null,
        until: body.validUntil ?? null,
      },
      { text: fact.text, at: fact.createdAt, from: fact.validFrom, until: fact.validUntil },
    );
  }

  private judged(
    draft: Draft,
    other: Known,
    verdict: Exclude<Verdict, 'unrelated'>,
    known: readonly Known[],
    changes: Changes,
  ): Promise<Learned> {
    switch (verdict) {
      case 'same':
        return this.confirmOrEnd(draft, other.fact, changes);
      case 'update':
        return this.succeed(
          draft,
          [other, ...this.rivals(draft, known).filter((one) => one !== other)],
          changes,
        );
      case 'extend':
        return changes.extend(draft, other.fact);
      case 'contradict':
      case 'unsure':
        return changes.contradict(draft, other.fact);
    }
  }
}

function draftStatement({ body, triple, words }: Draft): {
  text: string;
  triple: Draft['triple'];
  words: Draft['words'];
} {
  return { text: body.text, triple, words };
}

/** Whether a model may be believed that two statements are the same. */
function mayBeSame({ words }: Draft, other: Known): boolean {
  if (areOpposite(words, other.words) || valuesDiffer(words, other.words)) return false;
  return other.cosine >= settings.SAME_COSINE || [...words.all].some((word) => other.words.all.has(word));
}
