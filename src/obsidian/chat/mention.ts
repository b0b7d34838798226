/** What is typed in a message to put something beside it: `@` or `[[`, and the words behind it. */

/** What was typed: where the mark stands, and the words behind it up to the cursor. */
export interface Mention {
  start: number;
  words: string;
}

/** The mention at the cursor, if there is one. `@` counts only at the beginning of a word: addresses have it inside. */
export function mentionAt(text: string, cursor: number): Mention | null {
  const before = text.slice(0, cursor);
  const link = /\[\[([^[\]\n]{0,80})$/.exec(before);
  if (link) return { start: link.index, words: link[1] ?? '' };
  const at = /(^|[\s(])@([^\s@][^@\n]{0,60})?$/u.exec(before);
  if (!at || / {2}|[.,;:!?] /.test(at[2] ?? '')) return null;
  return { start: at.index + (at[1] ?? '').length, words: at[2] ?? '' };
}
