/**
 * An answer's Markdown as it may be shown. An image from the network is loaded by being drawn, and its address can carry
 * anything away: a note that talks a model into drawing one would have sent memory out without a tool. So what would be
 * loaded from the network becomes a link, which waits for a click. An invisible character breaks what would load it:
 * inside code, which cannot be told apart with certainty, the text then still looks as it should.
 */

const BREAK = '\u200c';

/** An address that is fetched from elsewhere, a scheme left out included. */
const REMOTE = String.raw`<?\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})`;
const INLINE = new RegExp(String.raw`!(?=\[[^\]]*\]\(\s*${REMOTE})`, 'giu');
/** `![text][name]` and `![name]`: where they lead stands elsewhere, so none is drawn. Embeds, `![[note]]`, are. */
const BY_NAME = /!(?=\[(?!\[)[^\]]*\](?!\())/gu;
/** HTML, of which Obsidian draws a good part. */
const HTML =
  /<(?=\s*\/?\s*(?:img|image|picture|source|video|audio|iframe|frame|embed|object|link|style|svg|input|base|meta|script|body|table|td|th|div|span|p|a)\b)/giu;

/** The same text with nothing in it that drawing it would fetch. */
export function withoutRemoteImages(markdown: string): string {
  return markdown.replace(INLINE, `!${BREAK}`).replace(BY_NAME, `!${BREAK}`).replace(HTML, `<${BREAK}`);
}
