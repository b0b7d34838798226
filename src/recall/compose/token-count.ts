/**
 * Counts tokens as the models of OpenAI's GPT-4 cut text (cl100k); others differ by a few per cent. The ranks are a
 * megabyte, so they come as bytes when a prompt is first composed: laying them out takes 0.2 s and 30 MB.
 */
import { Tiktoken } from 'js-tiktoken/lite';
import type { TiktokenBPE } from 'js-tiktoken/lite';

/**
 * js-tiktoken's work grows with the square of a run of letters: 1,500 of them without a space took it 120 ms. Longer runs
 * are cut, which can only add tokens.
 */
const LONG_RUN = /\S{48}|\s{48}/gu;
/** Texts whose counts are remembered: what is always in the prompt is counted once. */
const REMEMBERED = 4_000;
const REMEMBERED_LENGTH = 4_000;

/** Counts the tokens of texts. */
export class TokenCounter {
  private readonly counts = new Map<string, number>();

  private constructor(private readonly encoder: Pick<Tiktoken, 'encode'>) {}

  /** From the package's own file of ranks: a module that exports one object, written as JSON. */
  static from(ranks: Uint8Array): TokenCounter {
    const text = new TextDecoder().decode(ranks);
    const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
    return new TokenCounter(new Tiktoken(JSON.parse(json) as TiktokenBPE));
  }

  /** How many tokens a text takes. */
  count(text: string): number {
    let count = this.counts.get(text);
    if (count === undefined) {
      count = this.counted(text);
      if (this.counts.size >= REMEMBERED) this.counts.clear();
      if (text.length <= REMEMBERED_LENGTH) this.counts.set(text, count);
    }
    return count;
  }

  private counted(text: string): number {
    let count = 0;
    let from = 0;
    for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
      const to = index + run.length;
      count += this.tokensOf(text.slice(from, to));
      from = to;
    }
    return count + this.tokensOf(text.slice(from));
  }

  /** What looks like one of the model's own marks is text like any other here. */
  private tokensOf(text: string): number {
    return text === '' ? 0 : this.encoder.encode(text, [], []).length;
  }
}
