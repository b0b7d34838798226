/**
 * The one door to the Markdown parser. @lezer/markdown is the parser of Obsidian's editor: exact offsets into the
 * text, and about 20 times as fast as micromark with mdast: 5.9 MB a second over a vault of 6,694 notes (14.8 MB)
 * against 0.26 over every fifth of them, one run after the other on a busy machine. Three quarters of its size
 * (61 against 83 KB minified). Neither DOM nor `new Function`.
 */
import { GFM, parser, type BlockContext, type InlineContext, type Line } from '@lezer/markdown';
import { canBeginMark, inlineMarkAt } from './inline-marks';
import { INLINE_BRACKETS, INLINE_CHARACTERS } from './limits';

/** A parsed note. */
export type SyntaxTree = ReturnType<typeof parser.parse>;
/** A node of it. */
export type SyntaxNode = SyntaxTree['topNode'];

const HIGHLIGHT = { resolve: 'Highlight', mark: 'HighlightMark' };

const obsidianParser = parser.configure([
  GFM,
  {
    defineNodes: [
      { name: 'HiddenBlock', block: true },
      { name: 'MathBlock', block: true },
      ...['Wikilink', 'Embed', 'Tag', 'Hidden', 'Math', 'BlockId', 'CalloutMark', 'FootnoteMark'],
      ...['Highlight', 'HighlightMark'],
    ],
    parseBlock: [
      { name: 'HiddenBlock', before: 'IndentedCode', parse: parseHiddenBlock, endLeaf: opensHidden },
      { name: 'MathBlock', before: 'IndentedCode', parse: parseMathBlock },
    ],
    parseInline: [{ name: 'Obsidian', before: 'Escape', parse: parseInline }],
  },
]);

/** Parses the structural text of a note. */
export function parseMarkdown(structure: string): SyntaxTree {
  return obsidianParser.parse(structure);
}

function parseInline(cx: InlineContext, next: number, position: number): number {
  const at = position - cx.offset;
  if (at === 0 && isTooMuch(cx.text)) return cx.end;
  if (next === 61 /* = */) return parseHighlight(cx, position);
  if (!canBeginMark(next)) return -1;
  const mark = inlineMarkAt(cx.text, at);
  return mark ? cx.addElement(cx.elt(mark.name, position, position + mark.length)) : -1;
}

function isTooMuch(text: string): boolean {
  if (text.length > INLINE_CHARACTERS) return true;
  return text.length > INLINE_BRACKETS && text.split('[', INLINE_BRACKETS + 2).length > INLINE_BRACKETS + 1;
}

function parseHighlight(cx: InlineContext, position: number): number {
  if (cx.char(position + 1) !== 61 || cx.char(position + 2) === 61) return -1;
  const isBlank = (at: number): boolean => /^\s?$/.test(cx.slice(at, Math.min(at + 1, cx.end)));
  const opens = !isBlank(position + 2);
  const closes = position > cx.offset && !isBlank(position - 1);
  return cx.addDelimiter(HIGHLIGHT, position, position + 2, opens, closes);
}

/** Whether a comment begins here that does not end on the same line; one that does is part of a paragraph. */
function opensHidden(_cx: BlockContext, line: Line): boolean {
  return line.text.startsWith('%%', line.pos) && !line.text.includes('%%', line.pos + 2);
}

/** A comment over several lines, whatever stands in it; one that never ends hides the rest, as in Obsidian. */
function parseHiddenBlock(cx: BlockContext, line: Line): boolean {
  if (!opensHidden(cx, line)) return false;
  const from = cx.lineStart + line.pos;
  const depth = cx.depth;
  let to = cx.lineStart + line.text.length;
  while (cx.nextLine() && isInside(line, depth)) {
    to = cx.lineStart + line.text.length;
    if (!line.text.includes('%%')) continue;
    cx.nextLine();
    break;
  }
  cx.addElement(cx.elt('HiddenBlock', from, to));
  return true;
}

/** A formula over several lines up to its end or a blank line: what looks like a list or heading in it is none. */
function parseMathBlock(cx: BlockContext, line: Line): boolean {
  if (line.text.slice(line.pos).trimEnd() !== '$$') return false;
  const from = cx.lineStart + line.pos;
  const depth = cx.depth;
  let to = cx.lineStart + line.text.length;
  while (cx.nextLine() && isInside(line, depth) && line.pos < line.text.length) {
    to = cx.lineStart + line.text.length;
    if (!line.text.includes('$$')) continue;
    cx.nextLine();
    break;
  }
  cx.addElement(cx.elt('MathBlock', from, to));
  return true;
}

/** Whether the current line still belongs to all the quotes and lists that the block began in. */
function isInside(line: Line & { depth?: number }, depth: number): boolean {
  return (line.depth ?? depth) >= depth;
}
