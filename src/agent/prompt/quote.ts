/**
 * Other people's words in a prompt: text of notes and of memory, fenced as quoted data with where it comes from. What is
 * quoted may say anything, "ignore your instructions" and a forged end of the quotation included, so the fence carries
 * a mark that nobody outside knows, and whatever looks like a fence inside it is defaced.
 */

/** Words that are not the user's own and not ours. */
export interface Quote {
  /** Where they come from: `note Projects/Boat.md`, `memory`. */
  source: string;
  text: string;
  /** They may not leave this machine. */
  isLocalOnly: boolean;
}

/** A fence begins, a slash may come before it: in any case, with any spaces, in ASCII or fullwidth brackets. */
const FENCE_LIKE =
  /[<＜﹤‹〈]([\s\p{Cf}]*[/／]?[\s\p{Cf}]*)(?=q[\s\p{Cf}]*u[\s\p{Cf}]*o[\s\p{Cf}]*t[\s\p{Cf}]*e)/giu;

/** What stands in place of words that may not leave this machine. */
const WITHHELD =
  '[Withheld: this may not leave the user’s machine. Tell the user that something was withheld.]';

/** The words between fences. `mark` is the session's own. */
function fenced({ source, text }: Quote, mark: string): string {
  const from = source.replace(/[\s\p{C}"<>＜＞]+/gu, ' ').trim();
  return `<quote-${mark} from="${from}">\n${text.replace(FENCE_LIKE, '&lt;$1')}\n</quote-${mark}>`;
}

/** Quotes as they may be sent, and what that means. */
export interface RenderedQuotes {
  text: string;
  withheld: number;
  /** Whether anything that may not leave this machine is in the text. */
  hasLocalOnly: boolean;
}

/** Fences what may be sent and withholds the rest. The one place where that is decided. */
export function renderQuotes(quotes: readonly Quote[], mark: string, isRemote: boolean): RenderedQuotes {
  const kept = quotes.filter((quote) => !(quote.isLocalOnly && isRemote));
  const withheld = quotes.length - kept.length;
  const parts = kept.map((quote) => fenced(quote, mark));
  // Not even the name of the note is told.
  if (withheld > 0) parts.push(WITHHELD);
  return { text: parts.join('\n'), withheld, hasLocalOnly: kept.some((quote) => quote.isLocalOnly) };
}
