/** The numbers of writing notes. */

/** A note the agent writes may have this many bytes. */
export const NOTE_BYTES = 200 * 1024;
/** Larger files never enter the history, in bytes; what would change one is refused. */
export const HISTORY_BYTES = 2 * 1024 * 1024;
/** Longest path, in characters: the most Windows opens without being asked for more. */
export const PATH_CHARACTERS = 240;
/** Longest name in a path, in bytes: the most that common file systems hold. */
export const NAME_BYTES = 255;
/** A percent-encoded name is decoded this often to see what it hides. */
export const PERCENT_DEPTH = 4;
/** Notes in one change. */
export const CHANGE_NOTES = 50;
/**
 * Beyond this many differing lines or words a difference is shown as one replaced stretch. Finding the least one takes
 * time that grows with the square: 4,000 lines took 6 s on a busy machine, on the thread that draws the window.
 */
export const DIFF_LINES = 500;
export const DIFF_WORDS = 400;
/** Unchanged lines shown on either side of a hunk. */
export const CONTEXT_LINES = 3;
/** Subject of a commit and each trailer of it, in characters. */
export const SUBJECT_CHARACTERS = 72;
export const TRAILER_CHARACTERS = 1_000;
/** Changes on a page of the log. */
export const PAGE_CHANGES = 50;
/** Objects of their own that are packed together once there are so many: about 75 changes. */
export const LOOSE_OBJECTS = 300;
/** Packs below this size are packed anew with what is loose, in bytes; larger ones are left alone. */
export const PACK_BYTES = 4 * 1024 * 1024;
/** Deltas that build on each other, at most: reading the last one reads them all. */
export const DELTA_DEPTH = 40;
/** Parsed objects kept in memory. */
export const CACHED_TREES = 200;
