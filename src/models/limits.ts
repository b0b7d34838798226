/** The numbers by which models are treated: how long they are waited for, how often asked again, how much they may say. */

/** Milliseconds until the first byte of an answer. A server of one's own may have to load the model first. */
export const FIRST_BYTE_MS = 120_000;

/** Milliseconds of silence within an answer. Models that think before they speak may send nothing meanwhile. */
export const SILENCE_MS = 90_000;

/** Milliseconds for what only follows a finished answer: token counts and the closing mark, which some never send. */
export const AFTERWORD_MS = 2_000;

/** Milliseconds for a question about a server: what it offers, how much a model reads. */
export const INQUIRY_MS = 15_000;

/** Attempts before being asked too often, or an overloaded server, is reported. */
export const ATTEMPTS = 4;

/** Other ways of asking that are tried when a server refuses one: it refuses tokens, temperature and length at most. */
export const ADAPTIONS = 4;

/** Milliseconds before the second attempt; doubled each time, and spread so that clients do not come in step. */
export const FIRST_WAIT_MS = 1_000;

/** Longest wait between attempts in milliseconds: somebody sits there. A server that wants more is reported at once. */
export const LONGEST_WAIT_MS = 30_000;

/** Tokens of an answer where the server insists on a number and nobody gave one: a long note fits. */
export const ANSWER_TOKENS = 8_192;

/** Tokens allowed on top when a model spent all of its answer on thinking. */
export const THINKING_TOKENS = 8_192;

/** Tokens below which the chat has no room for instructions, memories and tools. */
export const LEAST_CONTEXT_TOKENS = 8_192;

/** Characters a token stands for at the very least, in any language: a text that is longer than this allows cannot fit. */
export const MOST_CHARACTERS_A_TOKEN = 8;

/** Characters a token stands for on average, where nobody counted. */
export const CHARACTERS_A_TOKEN = 4;

/** Characters of a line in a stream beyond which it is no answer. */
export const LONGEST_LINE = 8_000_000;

/** Characters of a server's own words kept with an error. */
export const COMPLAINT_CHARACTERS = 300;

/** How long Ollama keeps a model in memory after the last answer. */
export const OLLAMA_KEEP_ALIVE = '5m';
