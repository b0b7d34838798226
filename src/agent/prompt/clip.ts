/** Cuts quotations so that they fit. */
import type { ToolResult } from '../tools/tool';
import type { Quote } from './quote';

/** The length at which texts of these lengths have to be cut to fit together: short ones keep their words. */
function fairLength(lengths: readonly number[], most: number): number {
  let rest = most;
  let left = lengths.length;
  for (const length of [...lengths].sort((a, b) => a - b)) {
    const share = Math.floor(rest / left);
    if (length > share) return share;
    rest -= length;
    left--;
  }
  return Infinity;
}

/** Not through the middle of a character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const isPair = /[\ud800-\udbff]/.test(text.charAt(length - 1));
  return text.slice(0, isPair ? length - 1 : length);
}

/** Quotations of at most so many characters in all, and how many were left out. */
export function clipQuotes(quotes: readonly Quote[], most: number): { quotes: Quote[]; leftOut: number } {
  const length = fairLength(
    quotes.map(({ text }) => text.length),
    most,
  );
  const clipped = quotes.map((quote) => ({ ...quote, text: cut(quote.text, length) }));
  const sum = (all: readonly Quote[]) => all.reduce((total, { text }) => total + text.length, 0);
  return { quotes: clipped, leftOut: sum(quotes) - sum(clipped) };
}

/** The marker for what was left out. */
export function leftOutMarker(characters: number): string {
  return `[Cut: ${characters} more characters were left out.]`;
}

/** A tool's result of at most so many characters, with a marker that says what is missing. */
export function clipResult(result: ToolResult, most: number): ToolResult {
  const text = cut(result.text, most);
  const { quotes, leftOut } = clipQuotes(result.quotes ?? [], Math.max(0, most - text.length));
  const missing = leftOut + (result.text.length - text.length);
  if (missing === 0) return result;
  return { ...result, text: `${text}\n${leftOutMarker(missing)}`, quotes };
}
