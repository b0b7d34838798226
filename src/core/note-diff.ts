/** The difference between two texts of a note, as plain data that a card can draw and a person can accept in parts. */

/** A stretch of a line: kept, taken out or put in. */
export interface WordPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A line of a hunk, without its line break. */
export interface DiffLine {
  kind: 'removed' | 'added';
  text: string;
  /** Its words; those that changed are marked. */
  words: WordPart[];
}

/** Lines that change together, to be accepted or rejected as one. */
export interface DiffHunk {
  /** Its place among the hunks of the note, from 0. */
  index: number;
  /** The first line it takes out or stands before, from 0, and how many it takes out. */
  from: number;
  removed: number;
  /** What it puts there, line breaks included. */
  added: string[];
  /** Removed lines, then added ones. */
  lines: DiffLine[];
  /** A few unchanged lines on either side. */
  before: string[];
  after: string[];
}

/** All hunks of a note, in order; none when both texts are the same. */
export type NoteDiff = DiffHunk[];

/** A place where two changes of the same lines meet; `line` counts from 0 in the text both come from. */
export interface MergeConflict {
  line: number;
  base: string;
  ours: string;
  theirs: string;
}
