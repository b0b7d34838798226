/**
 * Whether something has been said already, in nearly the same words. Word by word and in order: "my brother" and "my
 * sister", or "from Porto to Rome" and "from Rome to Porto", are as near in meaning as it gets, and not the same.
 */
import { indexedWord, wordsOf } from '../../core/words';
import { LONG_TEXT_SHARED, LONG_TEXT_WORDS } from './settings';

/** Words that can be left out without saying something else. */
const LIGHT = new Set(
  'a an the that is are am was were be been has have had do does did so very really just also'
    .split(' ')
    .map(indexedWord),
);

interface Said {
  id: string;
  /** The words in order, between bars. */
  line: string;
  words: ReadonlySet<string>;
}

function saidOf(id: string, text: string): Said {
  const words = wordsOf(text)
    .map(indexedWord)
    .filter((word) => !LIGHT.has(word));
  return { id, line: `|${words.join('|')}|`, words: new Set(words) };
}

/** What has been said so far. */
export class AlreadySaid {
  private readonly all: Said[] = [];

  /** The id of what says the same already; null when nothing does. */
  by(text: string): string | null {
    const said = saidOf('', text);
    if (said.words.size === 0) return null;
    return this.all.find((one) => one.line.includes(said.line) || isMostlyIn(said, one))?.id ?? null;
  }

  add(id: string, text: string): void {
    const said = saidOf(id, text);
    if (said.words.size > 0) this.all.push(said);
  }
}

/** For long texts, such as a passage that was copied from one note to another and then touched up. */
function isMostlyIn(a: Said, b: Said): boolean {
  if (a.words.size < LONG_TEXT_WORDS || b.words.size < LONG_TEXT_WORDS) return false;
  let shared = 0;
  for (const word of a.words) if (b.words.has(word)) shared++;
  return shared / (a.words.size + b.words.size - shared) >= LONG_TEXT_SHARED;
}
