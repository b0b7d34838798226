/** The numbers of the agent. By hand, unless said otherwise. */

/** What one answer may take: requests to the model, tokens of them all, and milliseconds without waiting for the user. */
export interface AnswerLimits {
  steps: number;
  tokens: number;
  ms: number;
}

/** Enough to read a dozen notes one after the other; a loop that needs more has lost its way. */
export const ANSWER_LIMITS: AnswerLimits = { steps: 24, tokens: 400_000, ms: 300_000 };

/** The same tool with the same arguments: at this many times the loop ends. */
export const REPEATS_ALLOWED = 2;

/** Calls that are taken from one request; more is a model running away. */
export const CALLS_PER_STEP = 32;

/** Events that are taken from one stream; a broken server may send empty ones for ever. */
export const EVENTS_PER_STREAM = 400_000;

/** Characters of a tool's result that reach the model. */
export const RESULT_CHARACTERS = 16_000;

/** Characters of a result that the view shows. */
export const RESULT_SHOWN = 300;

/** Part of the context that is kept free for the answer, and the most tokens that an answer is given. */
export const ANSWER_SHARE = 0.25;
export const ANSWER_TOKENS = 8_192;

/** Part of the context that the memory section may take, and the most tokens it is given. */
export const MEMORY_SHARE = 0.15;
export const MEMORY_TOKENS = 2_000;

/** Part of the context that one message's attachments may take. */
export const ATTACHMENTS_SHARE = 0.4;

/** Notes that are read from an attached folder. */
export const FOLDER_NOTES = 40;

/** Part of the room for messages below which the results of this answer's earlier tools are cut to make room. */
export const RESULT_FLOOR_CHARACTERS = 400;

/** Milliseconds between two checkpoints of an answer under way. */
export const CHECKPOINT_MS = 2_000;

/** Milliseconds without a message after which a conversation is learned from. */
export const IDLE_MS = 300_000;

/** Requests that the inspector keeps. */
export const REQUESTS_KEPT = 100;

/** Characters of a conversation's first title. */
export const TITLE_CHARACTERS = 60;

/** Answers without a model: facts, passages, and facts that are told of a topic. */
export const FACTS_SHOWN = 6;
export const PASSAGES_SHOWN = 4;
export const FACTS_TOLD = 20;
/** Characters of a passage in an answer without a model. */
export const PASSAGE_SHOWN_CHARACTERS = 600;

/** Characters of one message, the user's or the agent's; the ledger keeps no longer ones. */
export const MESSAGE_CHARACTERS = 900_000;

/** Latest turns of a conversation opened from disk whose attachments are read again. */
export const TURNS_WITH_ATTACHMENTS = 20;
