/** The numbers of composing. By hand: each only has to be in the right region, and the tests show what it is there for. */

/** Part of the budget that the style may take; examples go first, then the end of its description. */
export const STYLE_SHARE = 0.3;
/** Part of the budget that is for what is always in the prompt: who the user is, and within it who the agent is. */
export const IDENTITY_SHARE = 0.3;
export const AGENT_SHARE = 0.1;
/** Facts about either that are considered, the strongest ones. */
export const IDENTITY_MOST = 80;
/** Parts of what is left that each kind may take before the others have had their turn. */
export const KIND_SHARES = { fact: 0.7, passage: 0.5, turn: 0.25 } as const;

/** Hits that are asked for. */
export const HITS = 40;
/** Characters of a message that is asked about: a pasted document is no better a question than its beginning. */
export const QUESTION_CHARACTERS = 6_000;
/** Score below which something does not answer the message at all, and so has no place in a prompt. */
export const LEAST_SCORE = 0.12;
/** Scores that differ by less than this are even: then the stronger fact goes first, then the newer one. */
export const EVEN = 0.01;

/** Texts of so many words or more say the same when they share this part of them; shorter ones have to be alike. */
export const LONG_TEXT_WORDS = 25;
export const LONG_TEXT_SHARED = 0.9;
