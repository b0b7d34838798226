/**
 * Recall from all of memory: facts, passages of notes and past turns of conversations, each through the legs of words,
 * meaning and graph, on one scale. Whoever owns memory makes one `MemoryRecall` and hands it its parts.
 */
import type { MemoryAnswer, MemoryHit, MemoryQuery } from '../../core/memory-api';
import type { Now } from '../../core/ports';
import { normalised } from '../../core/words';
import type { FactSpace } from '../../memory/fact-space';
import type { FactTable } from '../../memory/fact-table';
import type { Database } from '../../store/database';
import type { Store } from '../../store/store';
import { askedOf } from './asked';
import { FactSearch } from './fact-search';
import type { Found } from './found';
import { momentOf } from './moment';
import { passagesFor } from './passages';
import type { NoteSearch } from './passages';
import { inOrder } from './reasons';
import { LEAST_OF_BEST, SOURCE_FACTORS, SOURCES_FOLLOWED, TURN_BEYOND_FACTS } from './settings';
import { TurnSearch } from './turn-search';

/** What recall needs of topics. */
interface QuestionTopics {
  /** Topics that a text is about, by its vector and by what its conversation has been about. */
  infer(vector: Float32Array, thread?: string): { topics: string[] };
  /** Labels as they are called now. */
  resolve(labels: string[]): string[];
}

/** What memory's recall is given. */
export interface MemoryRecallParts {
  store: Pick<Store, 'data'>;
  facts: FactTable;
  space: FactSpace;
  topics?: QuestionTopics | null;
  /** Recall over notes, when the index is open. */
  notes: () => NoteSearch | null;
  /** How telling a word is by itself, 0 to 1. */
  weigh: (word: string) => number;
  countTokens?: (text: string) => number;
  now: Now;
}

/** Answers questions from all of memory. */
export class MemoryRecall {
  private forFacts: { db: Database; search: FactSearch } | null = null;
  private forTurns: { db: Database; search: TurnSearch } | null = null;

  constructor(private readonly parts: MemoryRecallParts) {}

  /** What answers a question best, with reasons. */
  async recall(query: MemoryQuery): Promise<MemoryAnswer> {
    const { text, limit, sources = ['facts', 'notes', 'turns'], thread, without = [] } = query;
    const { facts, space, now, weigh, countTokens, notes } = this.parts;
    if (text.trim() === '' || limit <= 0) return { hits: [], topics: [], tokens: 0 };
    await space.refresh();
    const embed = (said: string) => space.embed(said);
    const embedded = await embed(text);
    const hasDirection = embedded.some((value) => value !== 0);
    const vector = without.includes('semantic') || !hasDirection ? null : embedded;
    const asked = askedOf(text, weigh);
    const moment = momentOf(query, now(), facts);
    const until = moment.isPast ? new Date(moment.at).toISOString() : null;
    const topics = (hasDirection && this.parts.topics?.infer(embedded, thread).topics) || [];
    const wants = (source: (typeof sources)[number]) => sources.includes(source);
    const [passages, turns] = [
      await passagesFor(wants('notes') ? notes() : null, {
        ...{ text, asked, vector, embed, without, limit },
        until: until?.slice(0, 10) ?? null,
      }),
      !wants('turns')
        ? []
        : await this.turns().find({
            ...{ asked, vector, without, limit },
            scope: { thread: thread ?? null, until },
            mayShow: (uri, said) => {
              const drawn = facts.fromSource(uri);
              // What was told to memory directly is the fact itself, and no conversation.
              if (drawn.some((fact) => normalised(fact.text) === normalised(said))) return false;
              return (
                drawn.length === 0 ||
                (drawn.some((fact) => moment.accepts(fact)) &&
                  !drawn.some((fact) => moment.isForgotten(fact)))
              );
            },
          }),
    ];
    const leads = [...turns.slice(0, SOURCES_FOLLOWED), ...passages.slice(0, SOURCES_FOLLOWED)].flatMap(
      ({ uri, score, type }) =>
        uri === null ? [] : [{ uri, score, words: `Was drawn from a ${type} that answers` }],
    );
    const found = !wants('facts')
      ? []
      : this.facts().find({
          ...{ asked, vector, moment, without, topics, leads },
          resolve: (labels) => this.parts.topics?.resolve(labels) ?? labels,
        });
    const all = together([...found, ...passages, ...turns]).slice(0, limit);
    const hits = all.map(hitOf);
    const tokens = countTokens ? hits.reduce((sum, hit) => sum + countTokens(hit.text), 0) : 0;
    return { hits, topics, tokens };
  }

  /** A rebuild puts other databases in the place of the old ones. */
  private facts(): FactSearch {
    const { db } = this.parts.store.data.memory;
    if (this.forFacts?.db !== db) {
      this.forFacts = { db, search: new FactSearch(db, this.parts.facts, this.parts.space) };
    }
    return this.forFacts.search;
  }

  private turns(): TurnSearch {
    const { db } = this.parts.store.data.history;
    if (this.forTurns?.db !== db) {
      this.forTurns = { db, search: new TurnSearch(db, (said) => this.parts.space.embed(said)) };
    }
    return this.forTurns.search;
  }
}

/** One ranking of all sources, without what says the same twice. */
function together(all: readonly Found[]): Found[] {
  const weighed = all
    .map((each) => ({ ...each, score: each.score * SOURCE_FACTORS[each.type] }))
    .sort((a, b) => b.score - a.score);
  const least = (weighed[0]?.score ?? 0) * LEAST_OF_BEST;
  const good = weighed.filter(({ score }) => score > 0 && score >= least);
  const facts = new Map<string, Found[]>();
  for (const each of good) {
    if (each.fact && each.uri !== null) facts.set(each.uri, [...(facts.get(each.uri) ?? []), each]);
  }
  const said = new Set(good.filter(({ type }) => type === 'fact').map(({ text }) => normalised(text)));
  const kept = good.flatMap((each): Found[] => {
    if (each.type !== 'turn') return [each];
    const words = normalised(each.text);
    if (said.has(words)) return [];
    said.add(words);
    const drawn = facts.get(each.uri ?? '') ?? [];
    if (drawn.length === 0) return [each];
    const length = drawn.reduce((sum, { text }) => sum + text.length, 0);
    if (each.text.length <= length * TURN_BEYOND_FACTS) return [];
    // A longer turn may say more than was drawn from it, but it comes after that.
    return [{ ...each, score: Math.min(each.score, ...drawn.map(({ score }) => score * 0.99)) }];
  });
  return kept.sort((a, b) => b.score - a.score);
}

function hitOf({ id, type, text, score, legs, reasons, source, strength, isLocalOnly }: Found): MemoryHit {
  return {
    ...{ id, type, text, score, legs, source },
    why: inOrder(reasons),
    ...(strength !== null && { strength }),
    ...(isLocalOnly && { isLocalOnly }),
  };
}
