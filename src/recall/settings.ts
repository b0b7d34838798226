/**
 * The numbers of recall. Unless said otherwise they were chosen on two public sets at once, with the built-in model and
 * with MiniLM, by a prototype of the same formulas; `bench/recall.ts` measures what they give. Around each the figures
 * change by about .01, up on one set and down on the other, so none of them is finely tuned.
 */

/** BM25: how soon a repeated word counts no more, and how much a long passage has to say it more often. */
export const BM25_SATURATION = 0.75;
export const BM25_LENGTH = 0.75;

/** How much words that are common in the language count less than their rarity in the notes alone would say. */
export const COMMONNESS_POWER = 1.75;

/** The share of words in the sum of both legs, the rest is meaning. */
export const WORDS_SHARE = 0.65;
/** Above one, a leg's best hits stand out more from its middling ones. */
export const WORDS_SHARPNESS = 1.3;
export const MEANING_SHARPNESS = 1.5;

/** Part of a passage's score that lifts the passages one and two places away in its note. */
export const NEIGHBOUR_LIFTS = [0.385, 0.275];
/** Words a passage of a note has on average for its neighbours to lift it half as much as single words would be. */
export const NEIGHBOUR_HALF_WORDS = 200;

/** Part of the mean of a note's best passages that lifts all of them, and how many are the best. */
export const NOTE_PRIOR = 0.4;
export const NOTE_PRIOR_PASSAGES = 3;

/** Candidates taken from each leg before fusion; by hand. */
export const CANDIDATES_PER_LEG = 200;
/** The best candidates whose neighbours join them; by hand. */
export const CANDIDATES_WITH_NEIGHBOURS = 120;

/** Added for a note whose title, aliases, tags and properties hold all of the question's words; chosen by hand. */
export const TITLE_LIFT = 0.5;
/** Notes taken from a search of titles. */
export const TITLE_CANDIDATES = 20;

/** Parts of a hit's score that lift the best passage of a note it links to, is linked from, shares a rare tag with; by hand. */
export const LINK_LIFT = 0.1;
export const BACKLINK_LIFT = 0.1;
export const TAG_LIFT = 0.05;
/** Hits whose links are followed, links followed from each, and the most notes a tag may have to count as rare. */
export const LINKING_HITS = 8;
export const LINKS_PER_HIT = 4;
export const RARE_TAG_NOTES = 12;

/** Added for a note of today, halved every so many days: enough to order equals, never to beat relevance. */
export const RECENCY_LIFT = 0.02;
export const RECENCY_HALF_LIFE_DAYS = 90;

/** Rows of passages and of titles that a search for words may go through; above it the commonest words are left out. */
export const WORD_ROWS = 4_000;
export const TITLE_ROWS = 3_000;
/** Words that are looked at when even the most telling one is too common to go through its rows; with it. */
export const COMPANIONS = 5;
/** How common words are is remembered of so many. */
export const COUNTS_MOST = 20_000;
/** Words of a question that are looked for, the most telling ones. */
export const QUESTION_WORDS = 24;
/** Weight from which a word is worth naming as a reason; by hand: "the", "what" and "did" are below it, "decided" above. */
export const TELLING_WEIGHT = 0.3;
/** Letters from which an unfinished word is looked for in passages, not only in titles. */
export const PREFIX_LETTERS = 3;

/** Related notes: passages looked at, and the cosine from which one is close in meaning; by hand. */
export const RELATED_CANDIDATES = 80;
export const RELATED_MEANING = 0.25;
/** What each kind of link adds to the cosine of the closest passage; by hand. */
export const RELATED_LIFTS = { link: 0.3, backlink: 0.3, tag: 0.15 };
/** Characters of a related passage that are shown. */
export const EXCERPT_CHARACTERS = 200;
