/** Facts that answer a question: words and meaning fused, then the graph, then age, topics and whom they are about. */
import { AGENT, USER } from '../../core/candidate';
import { strengthOf } from '../../core/aging';
import type { Leg } from '../../core/notes-api';
import { lifeOf } from '../../memory/fact-table';
import type { FactRow, FactTable } from '../../memory/fact-table';
import type { FactSpace } from '../../memory/fact-space';
import type { Database } from '../../store/database';
import { fuse } from '../fusion';
import { WordSearch } from '../word-search';
import { coverage } from './asked';
import type { Asked } from './asked';
import { FactGraph } from './fact-graph';
import type { FactStep } from './fact-graph';
import { partsOf, placeIn, quality } from './found';
import type { Found, Reason } from './found';
import type { Moment } from './moment';
import { hasTerm, meaningLeg, noLeg, wordsLeg } from './ranked-leg';
import { meaningReason, quoted, wordReasons } from './reasons';
import * as settings from './settings';

/** What facts are looked for. */
export interface FactQuestion {
  asked: Asked;
  /** The question in the facts' space. */
  vector: Float32Array | null;
  moment: Moment;
  without: readonly Leg[];
  /** Topics the question is about, and how labels of facts are read. */
  topics: readonly string[];
  resolve: (labels: string[]) => string[];
  /** The best finds of other sources: what was drawn from them is lifted. */
  leads: readonly { uri: string; score: number; words: string }[];
}

interface Weighed {
  fact: FactRow;
  score: number;
  reasons: Reason[];
  lift: number;
}

/** Searches the facts of one memory database. */
export class FactSearch {
  private readonly words: WordSearch;
  private readonly graph: FactGraph;

  constructor(
    db: Database,
    private readonly facts: FactTable,
    private readonly space: FactSpace,
  ) {
    this.words = new WordSearch(db, 'facts_words', settings.FACT_ROWS);
    this.graph = new FactGraph(db, facts);
  }

  /** The best facts, best first. Nothing waits, so all of it sees one state. */
  find(question: FactQuestion): Found[] {
    const { asked, vector, moment, without, leads } = question;
    const rows = new Map<number, FactRow>();
    const accepts = (fact: FactRow) => moment.accepts(fact) && isAbout(fact, asked.about);
    const judge = (keys: number[]): Set<number> => {
      for (const fact of this.facts.byKeys(keys)) if (accepts(fact)) rows.set(fact.key, fact);
      return new Set(keys.filter((key) => rows.has(key)));
    };
    const said = this.words.search(without.includes('words') ? [] : asked.terms, () => true);
    const words = wordsLeg(said, settings.FACTS_PER_LEG, judge);
    const meaning = vector ? meaningLeg(this.space.index, vector, settings.FACTS_PER_LEG, judge) : noLeg;
    const fused = fuse(
      [...rows.keys()].map((id, place) => ({
        id,
        group: place,
        place,
        length: 0,
        words: words.of(id),
        meaning: meaning.of(id),
      })),
      ['graph'],
    ).sort((a, b) => b.score - a.score || a.candidate.id - b.candidate.id);
    const cosines = vector ? this.space.index.compare(vector) : null;
    const near = (key: number) => cosines?.of(key) ?? 0;
    const best = fused[0];
    const scale =
      best && best.own > 0
        ? quality(
            coverage(asked, hasTerm(said, best.candidate.id), said.used),
            near(best.candidate.id),
            meaning !== noLeg,
          ) / best.own
        : 0;
    const weighed = new Map<number, Weighed>();
    for (const { candidate, own } of fused.slice(0, settings.FACTS_WEIGHED)) {
      const fact = rows.get(candidate.id);
      // Something is always nearest; without a word in common it has to be near indeed.
      if (!fact || own <= 0 || (candidate.words <= 0 && near(candidate.id) < settings.LEAST_MEANING))
        continue;
      const parts = partsOf(candidate.words, candidate.meaning);
      const reasons = [
        ...wordReasons(asked, hasTerm(said, fact.key), parts.words * scale),
        ...meaningReason(near(fact.key), parts.meaning * scale),
      ];
      weighed.set(fact.key, { fact, score: own * scale, reasons, lift: 0 });
    }
    if (!without.includes('graph')) this.follow(weighed, leads, accepts);
    const found = [...weighed.values()].map((each) => this.weigh(each, question));
    const byGraph = [...weighed.values()].filter(({ lift }) => lift > 0).sort((a, b) => b.lift - a.lift);
    const graph = {
      keys: byGraph.map(({ fact }) => fact.key),
      of: (key: number) => weighed.get(key)?.lift ?? 0,
    };
    for (const { fact, legs } of found) {
      for (const [name, leg] of [
        ['words', words],
        ['semantic', meaning],
        ['graph', graph],
      ] as const) {
        const place = fact && placeIn(leg, fact.key);
        if (place) legs[name] = place;
      }
    }
    return found.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  }

  /** Lifts what the best facts and the best finds elsewhere lead to, each by its best step only. */
  private follow(
    weighed: Map<number, Weighed>,
    leads: FactQuestion['leads'],
    accepts: (fact: FactRow) => boolean,
  ): void {
    const seeds = [...weighed.values()].sort((a, b) => b.score - a.score).slice(0, settings.FACTS_FOLLOWED);
    const drawn = leads.flatMap(({ uri, score, words }): FactStep[] => {
      const facts = this.facts.fromSource(uri);
      return facts.length > settings.FACTS_PER_STEP
        ? []
        : facts.map((to) => ({ to, lift: settings.STEP_LIFTS.source * score, words }));
    });
    const best = new Map<number, FactStep>();
    for (const step of [...this.graph.steps(seeds), ...drawn]) {
      if (step.lift > (best.get(step.to.key)?.lift ?? 0)) best.set(step.to.key, step);
    }
    for (const [key, { to, lift, words }] of best) {
      const known = weighed.get(key);
      if (!known && !accepts(to)) continue;
      const each = known ?? { fact: to, score: 0, reasons: [], lift: 0 };
      each.score += lift;
      each.lift = lift;
      each.reasons.push({ amount: lift, words });
      weighed.set(key, each);
    }
  }

  /** Takes age, topics, the asker and a life that is over into account. */
  private weigh({ fact, score, reasons }: Weighed, { asked, moment, topics, resolve }: FactQuestion): Found {
    const strength = strengthOf(fact, moment.at);
    let factor = settings.LEAST_FOR_AGE + (1 - settings.LEAST_FOR_AGE) * Math.min(1, Math.max(0, strength));
    const lifted = (by: number, words: string) => {
      reasons.push({ amount: score * Math.abs(by - 1), words });
      factor *= by;
    };
    const shared =
      topics.length > 0 ? resolve(fact.topics).find((topic) => topics.includes(topic)) : undefined;
    if (shared !== undefined) lifted(settings.TOPIC_LIFT, `Belongs to the topic ${shared}`);
    if (asked.about === 'user' && fact.subject === USER) lifted(settings.ASKER_LIFT, 'Is about you');
    const life = lifeOf(fact, moment.at);
    if (!moment.isPast && life === 'superseded') lifted(settings.PAST_FACTOR, this.replacedBy(fact));
    if (!moment.isPast && life === 'expired') lifted(settings.PAST_FACTOR, 'Is over by its own dates');
    return {
      id: fact.id,
      type: 'fact',
      text: fact.text,
      score: score * factor,
      legs: {},
      reasons,
      source: fact.sourceUri,
      uri: fact.sourceUri,
      fact,
      strength,
      // What was drawn from a note that stays here, or what the user calls sensitive, stays here too.
      isLocalOnly: fact.sensitive,
    };
  }

  private replacedBy(fact: FactRow): string {
    const by = fact.supersededBy === null ? null : this.facts.byId(fact.supersededBy);
    return by ? `Was replaced by ${quoted(by.text)}` : 'Was replaced';
  }
}

/** The agent's own traits answer nothing about the user, nor the user's about the agent. */
function isAbout({ subject, author }: FactRow, about: Asked['about']): boolean {
  if (about === 'anyone') return true;
  const isAgents = subject === AGENT || (subject === null && author === 'agent');
  return about === 'agent' ? subject !== USER : !isAgents;
}
