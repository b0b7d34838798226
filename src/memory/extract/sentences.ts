/** Sentences as they stand in a text: each is a piece of it, letter for letter. */

/** Longer than any plain statement; what is longer is prose or pasted, and nothing is learned from it. */
const LONGEST = 500;
/** A message has no more statements than this. */
const MOST = 400;

/** An end of a sentence, or of a paragraph or list item. */
const END = /[.!?…]+["'”’»)\]]*(?=\s|$)|\n/g;
/** Short forms whose dot ends nothing, and days as German writes them. */
const NO_END =
  /(?:^|[\s(])(?:dr|mr|mrs|ms|st|prof|sr|sra|hr|fr|jr|vs|e\.g|i\.e|approx|z\.b|d\.h|u\.a|bzw|ca|p\.ej|ud|uds|\p{Lu}|\d{1,2})\.$/iu;
const LIST_MARK = /^(?:[-*+•]\s+|\d{1,2}[.)]\s+|#{1,6}\s+)/;

/** A text's sentences. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  const take = (end: number) => {
    const sentence = text.slice(start, end).trim().replace(LIST_MARK, '');
    if (sentence !== '' && sentence.length <= LONGEST) sentences.push(sentence);
    start = end;
  };
  for (const { 0: mark, index } of text.matchAll(END)) {
    const end = index + mark.length;
    if (mark === '\n' ? goesOn(text, start, index) : isNoEnd(text, start, end)) continue;
    take(end);
    if (sentences.length >= MOST) return sentences;
  }
  take(text.length);
  return sentences;
}

/** A line that was only broken because it was full: the next one goes on in lower case. */
function goesOn(text: string, start: number, at: number): boolean {
  return /\S/.test(text.slice(Math.max(start, at - 1), at)) && /^\n {0,3}\p{Ll}/u.test(text.slice(at, at + 5))
    ? at - start > FULL_LINE
    : false;
}

/** Nobody breaks a line by hand before this; in a chat, a short line is a sentence of its own. */
const FULL_LINE = 50;

function isNoEnd(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(start, end - 12), end);
  if (!NO_END.test(before)) return false;
  // "14. Juli" goes on and so does "Dr. Hale"; "I am 34. My sister ..." does not.
  if (/\d\.$/.test(before)) return isMonth(text, end);
  // "It was me and I." at the end of a line.
  return /^ \S/.test(text.slice(end, end + 2));
}

const MONTH =
  /^ (?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)/iu;

function isMonth(text: string, end: number): boolean {
  return MONTH.test(text.slice(end, end + 14));
}
