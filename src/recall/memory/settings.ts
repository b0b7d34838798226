/**
 * The numbers of recall over facts and past turns. What they share with notes (the legs' shares and sharpness, BM25,
 * neighbours) is in `../settings.ts`. By hand, unless said otherwise: each only has to be in the right region, and the
 * tests show the order that it is there for.
 */

/** Facts taken from each leg before fusion, and how many of the fused are weighed by age, topics and life. */
export const FACTS_PER_LEG = 60;
export const FACTS_WEIGHED = 40;
/** Rows of facts and of turns that a search for words may go through; above it the commonest words are left out. */
export const FACT_ROWS = 2_000;
export const TURN_ROWS = 2_000;

/** Weight of a word that the question only implies ("eat" implies "diet"), as a part of the word's own. */
export const IMPLIED_WEIGHT = 0.6;

/** The best facts whose edges are followed, and the most facts that one entity or source may lead to. */
export const FACTS_FOLLOWED = 8;
export const FACTS_PER_STEP = 12;
/** Part of a fact's score that goes to the fact it leads to, by the kind of step. */
export const STEP_LIFTS = {
  extend: 0.5,
  derive: 0.45,
  update: 0.45,
  contradict: 0.4,
  mentions: 0.35,
  entity: 0.45,
  source: 0.2,
} as const;
/** The best turns and passages whose facts are followed. */
export const SOURCES_FOLLOWED = 3;

/** What the weakest fact keeps of its score; the strongest keeps all. So age decides between near equals only. */
export const LEAST_FOR_AGE = 0.85;
/** Factor for a fact of a topic that the question or its conversation is about. */
export const TOPIC_LIFT = 1.1;
/** Factor for a fact about the user when the user asks about themselves. */
export const ASKER_LIFT = 1.15;
/** Factor for a fact that is over or was replaced, when past ones were asked for: what holds now goes first. */
export const PAST_FACTOR = 0.8;

/** Factors between the sources: a fact is a statement by itself, a turn has to be read in its conversation. */
export const SOURCE_FACTORS = { fact: 1.1, passage: 1, turn: 0.75 } as const;
/** Factor for a turn that is itself a question: it repeats what is asked, and the answer stands beside it. */
export const QUESTION_TURN_FACTOR = 0.4;
/** What is below this part of the best hit's score is not an answer. */
export const LEAST_OF_BEST = 0.15;
/** Cosine from which a text that shares no word with the question counts as close, with the built-in model. */
export const LEAST_MEANING = 0.12;

/** Turns taken from each leg before fusion, and the best ones whose neighbours join them. */
export const TURNS_PER_LEG = 40;
export const TURNS_WITH_NEIGHBOURS = 12;
/** Turns that get their vector with each question, and the most that have one, newest first; about 0.1 ms each. */
export const TURN_VECTORS_PER_QUESTION = 48;
export const TURN_VECTORS_MOST = 20_000;
/** Characters of a turn that are embedded, and that are shown of it. */
export const TURN_CHARACTERS_EMBEDDED = 1_500;
export const TURN_CHARACTERS_SHOWN = 1_500;
/** A turn up to this many times as long as the facts drawn from it says nothing beside them. */
export const TURN_BEYOND_FACTS = 3;
