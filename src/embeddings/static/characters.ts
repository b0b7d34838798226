/**
 * What a character is to BERT's tokenizer: a part of a word, a word of its own, a gap, or nothing. Kept in a table
 * of one byte for each UTF-16 unit, filled when asked, because testing with Unicode classes is slow.
 */

/** Letters, digits, and everything that may be a part of a word. */
const PART = 1;
/** Spaces and line breaks. */
export const GAP = 2;
/** Punctuation and ideographs: each is a word. */
export const ALONE = 3;
/** Marks above and below letters, control characters, and what shows nothing: dropped. */
export const NOTHING = 4;

/** Zero stands for not yet asked. */
const kinds = new Uint8Array(0x10000);

/** CJK ideographs as BERT draws the line: Hangul and kana are written in words. */
function isIdeograph(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x20000 && code <= 0x2fa1f)
  );
}

/** All of ASCII that is neither letter nor digit, `$` and `+` included, and Unicode's punctuation. */
function isPunctuation(code: number, character: string): boolean {
  if (code < 0x80) return !/[0-9A-Za-z]/.test(character);
  return /^\p{P}$/u.test(character);
}

function work(code: number): number {
  const character = String.fromCodePoint(code);
  if (/^[\t\n\r\p{Z}]$/u.test(character)) return GAP;
  if (code === 0xfffd || /^[\p{C}\p{Mn}]$/u.test(character)) return NOTHING;
  return isIdeograph(code) || isPunctuation(code, character) ? ALONE : PART;
}

/** The kind of a code point. */
export function kindOf(code: number): number {
  if (code > 0xffff) return work(code);
  return (kinds[code] ||= work(code));
}
