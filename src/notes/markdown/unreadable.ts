import { NOTE_CHARACTERS, NUL_SHARE, UNDECODED_SHARE } from './limits';

/** Why a file is not read as a note, as a sentence for the list of skipped notes; null when it is. */
export function whyUnreadable(text: string): string | null {
  if (text.length > NOTE_CHARACTERS) {
    const millions = (text.length / 1e6).toFixed(1);
    return `It has ${millions} million characters; notes over ${NOTE_CHARACTERS / 1e6} million are not indexed. Split it to have it indexed.`;
  }
  if (
    occurrences(text, '\0') > text.length * NUL_SHARE ||
    occurrences(text, '\ufffd') > text.length * UNDECODED_SHARE
  )
    return 'It is not text: a file of another kind that is named .md.';
  return null;
}

function occurrences(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}
