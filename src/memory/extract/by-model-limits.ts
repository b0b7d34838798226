/** Numbers of learning by a model: how much it is shown, and how much of what it answers is believed. */

/** Characters of one message that it is shown; of a longer one, the beginning and the end. */
export const PASSAGE_CHARACTERS = 12_000;
/** Facts that stand and are near to the text, at most. A model of one's own often has room for 4,000 word pieces. */
export const KNOWN_SHOWN = 16;
/** Facts near to the text that the user corrected or forgot, at most. */
export const CORRECTED_SHOWN = 8;
/** A correction is shown for so many days. */
export const CORRECTED_WITHIN_DAYS = 180;
/**
 * A correction must be as near to the text as this, by cosine in the built-in model's space. Unrelated statements of a
 * person about themselves are at 0.1 to 0.2 there, those about one subject from 0.3 on.
 */
export const CORRECTED_NEAR = 0.25;
/** Neighbours looked at for each passage before they are sorted into known and corrected. */
export const NEIGHBOURS = 40;
/** Characters of a fact that are shown. */
export const SHOWN_CHARACTERS = 400;

/** Tokens of an answer: some forty facts. */
export const ANSWER_TOKENS = 4_000;
/** Characters beyond which nobody asked for such an answer. */
export const ANSWER_CHARACTERS = 100_000;
/** More statements than this from one prompt are not believed. */
export const MOST_STATEMENTS = 40;
/** Characters of a statement; what is longer is an essay. */
export const STATEMENT_CHARACTERS = 500;
/** Topics of a statement, and characters of one. */
export const TOPICS = 5;
export const TOPIC_CHARACTERS = 60;
/** Characters of a broken answer that the model is shown again. */
export const BROKEN_CHARACTERS = 2_000;

/** How sure we are of what a model drew: less than of the user's own word. */
export const MODEL_CONFIDENCE = 0.8;
/** Importance where the model gave none. */
export const USUAL_IMPORTANCE = 0.5;
/** A sentence counts as the origin of a statement from this on: share of common words plus cosine. */
export const ORIGIN_LIKENESS = 0.45;
