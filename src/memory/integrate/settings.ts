/**
 * The numbers of integration. Those of suspicion were chosen by hand on streams of statements of which a fifth conflicts
 * (test/memory/integrate/wordings.ts). They leaned on words: in fresh wordings 61 to 75 % of the conflicts were found. So
 * a model is asked by `ODDS` now, fitted on those streams and on `extracted` and `shared-words` in test/memory/integrate/told,
 * where suspicion is one signal among many; the user is still asked by suspicion. The rest is by hand.
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

/** Suspicion from which both are kept and the user is asked, when no model can be. */
export const ASK_USER = 0.85;
/** And the log odds from which, so that what memory has learned to stand side by side does not fill the inbox. */
export const ASK_USER_ODDS = -1.5;
/** Facts that the model is asked about for one candidate, at most: in one stream in four the second is the right one. */
export const QUESTIONS_MOST = 2;
/**
 * What questions may cost, in candidates that a model is asked about. One in four is the most that asking may cost where
 * a fifth conflicts, one in ten where nothing does; both are the aim of the product and leave something to spare here.
 */
export const BUDGET = {
  /** Idle questions that may be asked at first, at most, and how many more with each candidate. */
  first: 3,
  most: 9,
  perStatement: 0.07,
  /** The log odds from which a model is asked with all of the allowance left, and with none of it. */
  lax: -3.6,
  strict: -2,
  /** The share of the candidates that is asked about, and how many candidates may be ahead of it. */
  share: 0.24,
  ahead: 10,
  /** The share from which on the odds have to rise, and how far: to those of a pair that is as good as certain. */
  calm: 0.19,
  certain: -0.5,
} as const;
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

/**
 * What each signal adds to the log odds that two statements cannot both stand; see `odds.ts`. By logistic regression with
 * L2 over all neighbours of all statements of five kinds of stream.
 */
export const ODDS = {
  cosine: 2.7,
  /** The nearest of all, by how much it is ahead of the others, and by how many are as near. */
  nearest: 0.53,
  ahead: 3.04,
  crowd: -2.33,
  topics: 2.71,
  topicAndCosine: -0.47,
  /** The share of the shorter statement's words that the other has too, those that all neighbours have counting little. */
  covered: -0.53,
  /** All that one says is said in the other. */
  bare: 2.34,
  named: 1.27,
  user: 1.15,
  /** The same words, said of somebody or something else. */
  stranger: -0.2,
  strangerCovered: -1.2,
  opposite: 4.48,
  change: 2.34,
  value: 1.46,
  matter: 0.73,
  plain: 1.82,
  /** By hand, see `SUSPICION`. */
  suspicion: 2.01,
  /** The same predicate of the same subject, in part or whole; less where memory has several values of it side by side. */
  predicate: 3.52,
  several: -3.37,
  otherPredicate: -1.35,
  happened: 1.32,
} as const;
/** The log odds when no signal speaks. */
export const ODDS_AT_REST = -9.14;
