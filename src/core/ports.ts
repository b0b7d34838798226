/**
 * What the engine asks of the place it runs in. Each host (Obsidian, Node, a test) implements these;
 * the engine receives them as arguments and reaches the outside world in no other way.
 */

/** Size in bytes and time of last change in milliseconds since 1970. */
export interface FileStat {
  size: number;
  mtime: number;
}

/** A file found by listing a folder: its full path and its stat. */
export interface FileEntry extends FileStat {
  path: string;
}

/**
 * Files by `/`-separated path. Missing parents of a written path are created. No method is atomic except
 * `rename`, and `rename` refuses an existing target because Obsidian's adapter promises no overwrite.
 */
export interface Files {
  /** The whole content, or null when there is no such file. */
  read(path: string): Promise<Uint8Array | null>;
  /** Creates or replaces the file and, where the host can, waits until the disk has it. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Adds to the end (creating the file) and, where the host can, waits until the disk has it. */
  append(path: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file; rejects when the target exists or the source does not. */
  rename(from: string, to: string): Promise<void>;
  /** Deletes a file; a missing one is fine. */
  remove(path: string): Promise<void>;
  /** The files directly inside a folder; a missing folder is empty. */
  list(folder: string): Promise<FileEntry[]>;
  /** Size and time, or null when there is no such file. */
  stat(path: string): Promise<FileStat | null>;
}

/** Size and time of several notes as the host knows them, without asking the disk; null for one that is not there. */
export type NoteStats = (paths: string[]) => Promise<(FileStat | null)[]>;

/** Wall-clock time in milliseconds since 1970. */
export type Now = () => number;

/** A source of random numbers in [0, 1), so that tests can repeat a run. */
export type Random = () => number;

/** Waits; tests replace it so that nothing sleeps for real. */
export type Sleep = (ms: number) => Promise<void>;

/** Repeats work every so many milliseconds until the returned function is called. */
export type Every = (ms: number, work: () => void) => () => void;
