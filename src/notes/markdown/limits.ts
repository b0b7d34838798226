/** The numbers of reading and cutting notes. */

/** Tokens of a chunk's embedded text at most. MiniLM was trained on 256; longer passages blur several subjects. */
export const CHUNK_TOKENS = 256;

/** Tokens that a chunk repeats of the one before it in the same section, in whole sentences, items, rows or lines. */
export const OVERLAP_TOKENS = 40;

/** Tokens of the heading path inside an embedded text at most: a quarter, so that the text itself prevails. */
export const HEADING_TOKENS = 64;

/** Tokens of a table's header row that its later chunks repeat at most. */
export const LEAD_TOKENS = 48;

/**
 * Readable characters that count as a token at least. Tokenizers call a long word unknown, one token for a megabyte
 * of base64; prose has 4 to 5 characters a token, so this binds only where there is nothing to read anyway.
 */
export const CHARACTERS_PER_TOKEN = 16;

/**
 * The same for scripts from Thai onwards: Han, kana, Hangul. A model that knows few of them counts few tokens where
 * another counts one a character, and a passage of thousands of them would be about everything.
 */
export const DENSE_CHARACTERS_PER_TOKEN = 2;

/** Characters of one heading in a heading path at most. */
export const HEADING_CHARACTERS = 200;

/** Characters of a note at most: over it is not a text that somebody wrote, and one parse would take seconds. */
export const NOTE_CHARACTERS = 4_000_000;

/** Share of NUL characters from which a file is not text. */
export const NUL_SHARE = 0.001;

/** Share of replacement characters, what bytes that are no UTF-8 become, from which it is not text either. */
export const UNDECODED_SHARE = 0.1;

/** Characters of front matter that are given to the YAML parser at most. */
export const FRONT_MATTER_CHARACTERS = 64_000;

/** Quotes and lists inside each other that are taken as such; deeper ones read as text. A parse is quadratic in it. */
export const NESTING = 32;

/** Columns of indentation that can mean a deeper list, for the same reason. */
export const INDENTATION = 160;

/** Characters of one paragraph in which marks are looked for; a longer one is taken as plain text. */
export const INLINE_CHARACTERS = 16_000;

/** Brackets of one paragraph, likewise: links take the parser quadratic time in them. */
export const INLINE_BRACKETS = 1_000;

/** Characters of a wikilink or inline formula at most. */
export const SPAN_CHARACTERS = 1_000;

/** Characters that the sentence and word segmenters are given at once. */
export const SEGMENT_CHARACTERS = 16_000;
