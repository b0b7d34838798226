/**
 * The numbers of integration. Those of suspicion were chosen by hand on streams of statements of which a fifth conflicts
 * (test/memory/integrate/wordings.ts). At `ASK_MODEL`, 95 % of the conflicts are found in the two wordings that the rules
 * were made on, for a question at 23 to 24 % of the statements; in a third wording it was 61 to 71 % before it had been
 * looked at, and is 75 % now. Without conflicts, 4 to 5 % cost a question. The rest is by hand.
 */

/** Candidates of one batch that are looked at. What says more than this at once is not believed. */
export const BATCH_MOST = 60;
/** Characters of a statement that nobody asked in so many words to keep. */
export const STATEMENT_LONGEST = 1_000;
/** Longest parts of a triple, in characters. */
export const SUBJECT_LONGEST = 300;
export const PREDICATE_LONGEST = 120;
export const OBJECT_LONGEST = 1_000;
export const TOPICS_MOST = 20;
export const TOPIC_LONGEST = 120;

/** Share of words that two objects have in common, from which they are the same. */
export const OBJECT_LIKENESS = 0.6;
/** The nearest facts that a statement is compared with, and as many again of those that share a topic with it. */
export const NEIGHBOURS = 24;

/** Cosine and shared words from which a statement is close to a forgotten one: both, or the words alone when most are shared. */
export const FORGOTTEN_COSINE = 0.8;
export const FORGOTTEN_WORDS = 0.5;
export const FORGOTTEN_WORDS_ALONE = 0.75;
/** Cosine from which two statements drawn from one sentence are the same matter. */
export const SENTENCE_COSINE = 0.3;
/** Cosine or shared words below which a model's word that two statements are the same is not believed. */
export const SAME_COSINE = 0.35;

/** Suspicion from which the model is asked, and from which, without one, both are kept and the user is asked. */
export const ASK_MODEL = 0.6;
export const ASK_USER = 0.85;
/** Facts that the model is asked about for one candidate, at most. */
export const QUESTIONS_MOST = 2;
/** Suspicion from which a second one is asked about, when the first turned out to be another matter. */
export const ASK_AGAIN = 0.8;
/** Tokens of a verdict. */
export const VERDICT_TOKENS = 200;

/** What speaks for two statements being about one matter, as parts of 1. */
export const SUSPICION = {
  /** The same person or thing, named in both. */
  subject: 0.2,
  /** Both are about the user, who is in most statements. */
  user: 0.12,
  topic: 0.12,
  /** What is said of it, by the share of the shorter statement's words that the other has too. */
  frame: 0.3,
  /** Each shared word beyond those that name the subject, and how many count. */
  word: 0.1,
  wordsMost: 2,
  /** One matter by its verb or noun: where somebody lives, what something costs. */
  matter: 0.3,
  /** Two values of one sort: days, sums, times. */
  value: 0.2,
  /** One says the opposite of the other. */
  opposite: 0.35,
  /** The newer one says that something is otherwise now. */
  change: 0.2,
  /** Both only say what it is, or where. */
  plain: 0.12,
  /** By the cosine above `COSINE_FLOOR`. */
  cosine: 0.25,
  /** Any number of such statements are true at once. */
  list: -0.5,
  /** Each speaks of a thing of which the other does not. */
  other: -0.4,
} as const;
/** The share when one of them has no words left but its subject's. */
export const FRAME_OF_NOTHING = 0.5;
/** Cosine at which two statements have nothing to do with one another. */
export const COSINE_FLOOR = 0.3;
