/**
 * The numbers of topics. Chosen by hand with the built-in model: with eight topics of three to five facts, questions about
 * one of them scored .36 to .89 for it and at most .30 for the others, and turns that say little ("and who plays") at
 * most .22 for any.
 */

/** Cosine from which a text is about a topic. */
export const ENTER = 0.35;
/** Cosine from which a conversation's topic is still supported by a text that is clearly about another one. */
export const STAY = 0.22;
/** A text's topics are at least so near, as a part of its nearest one. */
export const LEAST_OF_NEAREST = 0.75;
/** Topics that a text or a conversation is about, at most. */
export const TOPICS_MOST = 5;
/** Conversations that are not kept whose topics are remembered, the latest ones. */
export const LOCKS_MOST = 200;
