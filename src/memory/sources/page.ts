/** A source note as it stands now: its blocks, each known by what it says and not by where it stands. */
import { maskSecrets } from '../../core/secrets';
import { normalised } from '../../core/words';
import { derivedId } from '../derived-id';
import { learnableText, mayTellSomething } from '../learnable';

/** A paragraph, list item or the like, as somebody reads it. */
export interface NoteBlock {
  text: string;
  /** `^block-id` or the heading above it; '' at the beginning of a note. */
  place: string;
}

/** A note cut into blocks. Reading Markdown is the notes' business, so the engine hands in how. */
export interface ReadBlocks {
  blocks: NoteBlock[];
  /** Its front matter says that it is a source. */
  isSource: boolean;
  /** It never leaves this machine. */
  isLocalOnly: boolean;
  /** The day it is about, if it says one. */
  date: string | null;
}

/** A block that may be learned from. */
export interface PageBlock extends NoteBlock {
  fingerprint: string;
  /** Only what may be learned from; '' when nothing is left. */
  learnable: string;
  /** Whether it may tell something worth remembering. */
  tells: boolean;
}

/** A note as it stands now. */
export interface Page {
  blocks: PageBlock[];
  isLocalOnly: boolean;
  /** When it was written, as far as anyone can tell, ISO. */
  at: string;
  /** Whether a sentence still stands in it, wherever. */
  says(sentence: string): boolean;
}

/** Blocks of one note that are read; the ledger's event holds as many. */
export const MOST_BLOCKS = 5_000;
/** Earlier times of files are those of clocks that were never set. */
const FIRST_NOTES = Date.UTC(1990, 0, 1);

/** The page that a note's blocks make. */
export function pageOf(read: ReadBlocks, mtime: number, now: number): Page {
  const seen = new Set<string>();
  const blocks: PageBlock[] = [];
  const words: string[] = [];
  for (const { text: said, place } of read.blocks) {
    const { text } = maskSecrets(said);
    const learnable = learnableText(text);
    // A sentence is kept as it was learned, which may lack code or an order that stood beside it.
    words.push(normalised(text), normalised(learnable));
    const fingerprint = derivedId('block', text.replace(/\s+/g, ' ').trim());
    if (seen.has(fingerprint) || blocks.length >= MOST_BLOCKS) continue;
    seen.add(fingerprint);
    const tells = learnable !== '' && mayTellSomething(learnable);
    blocks.push({ text, place, fingerprint, learnable, tells });
  }
  const whole = ` ${words.join(' | ')} `;
  const written = mtime >= FIRST_NOTES && mtime <= now ? mtime : now;
  return {
    blocks,
    isLocalOnly: read.isLocalOnly,
    // Noon is the same day nearly everywhere.
    at: read.date === null ? new Date(written).toISOString() : `${read.date}T12:00:00.000Z`,
    says: (sentence) => whole.includes(` ${normalised(sentence)} `),
  };
}
