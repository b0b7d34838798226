/**
 * A note's text as somebody reads it. Reading never rewrites: it leaves out marks, addresses and comments, so every
 * readable character stands in the note, and a cut between two of them is a cut in the note.
 */

/** Characters of the note that are read as something else, mostly as nothing. */
export interface Edit {
  from: number;
  to: number;
  /** What is embedded instead. */
  read: string;
  /** What full text search sees instead. */
  words: string;
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Reads ranges of a note. */
export class Reading {
  /** @param edits in order, apart from each other */
  constructor(
    readonly text: string,
    private readonly edits: readonly Edit[],
  ) {}

  /** What is embedded of a range. */
  read(from: number, to: number): string {
    return tidy(this.apply(from, to, 'read'));
  }

  /** What full text search sees of a range. */
  words(from: number, to: number): string {
    return tidy(this.apply(from, to, 'words'));
  }

  /** The edit that a position stands inside of; none when the note can be cut there. */
  editAround(position: number): Edit | null {
    const edit = this.edits[this.firstEndingAfter(position)];
    return edit && edit.from < position ? edit : null;
  }

  private apply(from: number, to: number, variant: 'read' | 'words'): string {
    let result = '';
    let at = from;
    for (let index = this.firstEndingAfter(from); index < this.edits.length; index++) {
      const edit = this.edits[index];
      if (!edit || edit.from >= to) break;
      if (edit.from > at) result += this.text.slice(at, edit.from);
      result += edit[variant];
      at = Math.max(at, edit.to);
    }
    return at < to ? result + this.text.slice(at, to) : result;
  }

  private firstEndingAfter(position: number): number {
    let low = 0;
    let high = this.edits.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.edits[middle]?.to ?? 0) > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** One blank between words, one line break between lines, and nothing that a database cannot keep. */
export function tidy(text: string): string {
  const flat = text.replace(/[^\S\n]{2,}|[^\S\n ]+|\0+/g, ' ').replace(/ \n\s*|\n\s+/g, '\n');
  return (LONE_SURROGATE.test(flat) ? flat.replace(LONE_SURROGATES, '\ufffd') : flat).trim();
}
