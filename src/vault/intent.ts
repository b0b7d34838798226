/**
 * What is about to be done to the vault, written down before the first note is touched: a start that finds it knows
 * that the app ended in the middle, and how to go on.
 */
import type { Files } from '../core/ports';
import type { ChangeNote, Move } from './commit-message';
import { replacedFile, replaceFile } from './git/object-files';
import { bytesOf } from './note-text';

/** A note of the change: content ids before and after, null for no note. */
export interface IntendedFile {
  path: string;
  before: string | null;
  /** `unknown` where the app itself rewrites links. */
  after: string | null;
}

/** A change under way. */
export interface Intent {
  v: 1;
  note: ChangeNote;
  moves: Move[];
  files: IntendedFile[];
  /** Notes whose links a move may rewrite, with their content before. */
  linking: IntendedFile[];
  /** All notes are written, only the commit is missing. */
  isApplied: boolean;
}

/** The one place an intent is kept. */
export class IntentFile {
  private readonly path: string;

  constructor(
    private readonly files: Files,
    gitFolder: string,
  ) {
    this.path = `${gitFolder}/recollect/intent.json`;
  }

  /** What was under way; null when nothing was, or it had not been written down whole, and so had not begun. */
  async read(): Promise<Intent | null> {
    const bytes = await replacedFile(this.files, this.path);
    try {
      const intent = bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Intent | null);
      return intent?.v === 1 ? intent : null;
    } catch {
      return null;
    }
  }

  /** Writes down what is about to be done. */
  write(intent: Intent): Promise<void> {
    return replaceFile(this.files, this.path, bytesOf(`${JSON.stringify(intent)}\n`));
  }

  /** It is done. */
  async clear(): Promise<void> {
    // The unfinished name first: alone, it would count as the file.
    await this.files.remove(`${this.path}.lock`);
    await this.files.remove(this.path);
  }
}
