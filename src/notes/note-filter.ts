/** The user's rules, applied to paths: what is indexed, what stays on this machine, what recall leaves out. */
import ignore from 'ignore';
import type { Ignore } from 'ignore';
import type { NoteRules } from '../core/notes-api';
import { isNotePath } from './note-names';

/** No rules at all. */
export const NO_RULES: NoteRules = { ignore: [], privateFolders: [], archiveFolders: [] };

function trimmed(folder: string): string {
  return folder.trim().replace(/^\/+|\/+$/g, '');
}

/** Folders as beginnings of paths; no folder at all is not the whole vault. */
function beginnings(folders: readonly string[]): string[] {
  return folders
    .map(trimmed)
    .filter((folder) => folder !== '')
    .map((folder) => `${folder.toLowerCase()}/`);
}

function isUnder(path: string, starts: readonly string[]): boolean {
  const lower = path.toLowerCase();
  return starts.some((start) => lower.startsWith(start));
}

/** Answers for one set of rules. */
export class NoteFilter {
  private readonly patterns: Ignore;
  private readonly own: string[];
  private readonly privates: string[];
  private readonly archives: string[];

  /** @param ownFolders where Recollect keeps things: never indexed, whatever the rules say */
  constructor(
    readonly rules: NoteRules,
    ownFolders: readonly string[],
  ) {
    // As in a .gitignore: a bare name at any depth, a folder with all that is in it, `!` for exceptions.
    this.patterns = ignore().add(rules.ignore.map((glob) => glob.trim()).filter((glob) => glob !== ''));
    this.own = beginnings(ownFolders);
    this.privates = beginnings(rules.privateFolders);
    this.archives = beginnings(rules.archiveFolders);
  }

  /** Whether a path is that of a note which may be indexed. */
  isIndexed(path: string): boolean {
    if (!isNotePath(path) || !ignore.isPathValid(path)) return false;
    if (path.split('/').some((part) => part.startsWith('.'))) return false;
    return !isUnder(path, this.own) && !this.patterns.ignores(path);
  }

  /** Whether notes there never leave this machine. */
  isPrivate(path: string): boolean {
    return isUnder(path, this.privates);
  }

  /** Whether recall leaves notes there out unless asked. */
  isArchived(path: string): boolean {
    return isUnder(path, this.archives);
  }
}
