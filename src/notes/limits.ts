/** The numbers of indexing. */

/** A note is read once its last change is this old, in milliseconds: an editor that saves as one types would otherwise have every keystroke indexed. */
export const SETTLE_MS = 500;
/** Notes in one transaction. */
export const BATCH_NOTES = 16;
/** A batch of large notes ends earlier, in bytes: what is read of it is in memory until it is written. */
export const BATCH_BYTES = 150_000;
/** Notes asked for at the same time: enough to hide a disk's or a bridge's answer time. */
export const READS_AT_ONCE = 8;
/** Longest stretch of parsing and embedding before others get their turn, in milliseconds. */
export const STRETCH_MS = 12;
/** Larger files are not even read, in bytes: whatever their letters, they are over the limit of characters. */
export const NOTE_BYTES = 16_000_000;
/** A note that vanished counts as moved when the same text appears elsewhere within this, in milliseconds. */
export const MOVE_WINDOW_MS = 2_000;
/** The databases are saved at most this often, in milliseconds. */
export const SAVE_EVERY_MS = 5 * 60_000;
/** The host is told of progress at most this often, in milliseconds. */
export const TELL_EVERY_MS = 200;
/** The report names this many skipped notes at most; a state is sent several times a second. */
export const SKIPPED_NAMED = 200;
/** An embedder that failed is asked again after this, then after twice as long, up to the second; in milliseconds. */
export const RETRY_FIRST_MS = 2_000;
export const RETRY_MOST_MS = 5 * 60_000;
/** A question waits this long for a model outside the engine, in milliseconds; then words and links answer alone. */
export const QUERY_PATIENCE_MS = 2_000;
/** A search waits this long for a changed note to be read again before it is shown, in milliseconds. */
export const REREAD_PATIENCE_MS = 300;
/** The full-text tables are made anew when more than this share of their rows is dead ... */
export const DEAD_SHARE = 0.2;
/** ... and at least this many are, so that a small vault is not read again for every change. */
export const DEAD_LEAST = 2_000;
