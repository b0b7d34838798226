/** The numbers by which a server is treated: what it is given at once, how long it is waited for, how often asked. */

/** Texts in a request. Servers take hundreds; with 256 tokens a text this stays far below their limits on tokens. */
export const TEXTS_A_REQUEST = 64;

/** Characters in a request, about 40,000 tokens: a server of one's own works on it for a while as it is. */
export const CHARACTERS_A_REQUEST = 160_000;

/** A text that is still refused as too long at this length, in characters, will never be taken. */
export const SHORTEST_CUT = 200;

/** Milliseconds until an answer is given up on. A server of one's own may have to load the model first. */
export const PASSAGES_TIMEOUT = 120_000;

/** Milliseconds for a question: somebody waits, and words can answer alone. */
export const QUERY_TIMEOUT = 5_000;

/** Attempts at a request before its failure is reported. */
export const ATTEMPTS = 6;

/** Milliseconds before the second attempt; doubled each time, and spread so that clients do not come in step. */
export const FIRST_WAIT = 1_000;

/** Longest wait between attempts in milliseconds; a server that wants more is left alone with a sentence. */
export const LONGEST_WAIT = 90_000;

/** Requests a minute unless the user says otherwise: below what every paid account may send. */
export const REQUESTS_A_MINUTE = 300;
