/**
 * The vault as the code that changes notes sees it. Each host implements this over what it has: Obsidian's `Vault` and
 * `FileManager`, a folder under Node, a map in a test. Paths are relative to the vault, with `/`, spelt as the app
 * spells them.
 */

/** A file's content as it stands: on disk, or in an editor that has not saved yet. */
export interface StoredNote {
  bytes: Uint8Array;
  /** Milliseconds since 1970; a hint only, since sync tools and clocks disagree about it. */
  mtime: number;
}

/** Notes, and what the app knows about them. */
export interface NoteVault {
  /** The content, or null when there is no such file. An open editor is saved first, so that nothing typed is missed. */
  read(path: string): Promise<StoredNote | null>;
  /** Creates a note and the folders it needs; rejects when anything is there already. */
  create(path: string, text: string): Promise<void>;
  /**
   * Replaces the text, byte order mark included, if it still is `expected`, comparing and writing in one step
   * (`Vault.process`). False, and nothing is written, when it is not.
   */
  replace(path: string, expected: string, text: string): Promise<boolean>;
  /** Moves a note to where the user's settings say that deleted files go. */
  trash(path: string): Promise<void>;
  /** Renames or moves a note, creating folders; resolves when the links to it have followed. Rejects when `to` exists. */
  rename(from: string, to: string): Promise<void>;
  /** The files that link to a note, itself included when it does: what a rename may rewrite. */
  linking(path: string): Promise<string[]>;
  /** What is there under exactly this spelling. */
  kind(path: string): Promise<'file' | 'folder' | null>;
  /** The names directly inside a folder, '' being the vault itself; none when there is no such folder. */
  names(folder: string): Promise<string[]>;
  /**
   * Where a path leads once links of the file system are followed, or where its nearest existing folder does with the
   * rest added: relative to the vault, or null when that is outside. Hosts without such links return the path.
   */
  realPath(path: string): Promise<string | null>;
  /** The notes whose front matter has this value under this name. */
  withProperty(name: string, value: string): Promise<string[]>;
}
