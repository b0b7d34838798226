/**
 * An answer's Markdown as it may be drawn. A model writes what a note may have told it to write, so drawing it must run
 * nothing and load nothing: code blocks of plugins (Dataview runs JavaScript) lose their language, queries within a line
 * are broken by an invisible character, and embedded notes, which could hold either, become links.
 */
import { withoutRemoteImages } from '../../agent/without-remote-images';

const BREAK = '\u200b';

const EMBED = /!+(?=\[\[)/g;
/** A code block inside a list or a quotation; those at the top are drawn by `code-block.ts`. */
const FENCE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`{3,}|~{3,}))[ \t]*[^\s`]+[^\n`]*$/gm;
/** Dataview reads code that begins so as a query, by default. */
const INLINE_QUERY = /(`+)(?=\s*\$?=)/g;

/** The same Markdown with nothing in it that runs or loads by being drawn. */
export function tameMarkdown(markdown: string): string {
  return withoutRemoteImages(
    markdown.replace(EMBED, '').replace(FENCE, '$1').replace(INLINE_QUERY, `$1${BREAK}`),
  );
}
