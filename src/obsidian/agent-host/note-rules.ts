/** The user's rules for notes, as the agent has to keep them: what it may not see, and what may not leave this machine. */
import ignore from 'ignore';
import type { NoteRules } from '../../core/notes-api';

function isUnder(path: string, folders: readonly string[]): boolean {
  const lower = `${path.toLowerCase()}/`;
  return folders.some((folder) => {
    const start = folder.trim().replace(/^\/+|\/+$/g, '');
    return start !== '' && lower.startsWith(`${start.toLowerCase()}/`);
  });
}

/** Whether the agent may know of a note or folder: not of those left out of memory, nor of our own folders. */
export function isKnowable(path: string, rules: NoteRules, ownFolders: readonly string[]): boolean {
  if (path === '') return true;
  if (!ignore.isPathValid(path) || path.split('/').some((part) => part.startsWith('.'))) return false;
  return !isUnder(path, ownFolders) && !ignore().add(rules.ignore).ignores(path);
}

/** Whether a path is in one of the private folders. */
export function isInPrivateFolder(path: string, rules: NoteRules): boolean {
  return isUnder(path, rules.privateFolders);
}

/** Whether front matter keeps its note here: `recollect: local-only`, alone or in a list. */
export function saysLocalOnly(frontMatter: Readonly<Record<string, unknown>> | undefined): boolean {
  if (!frontMatter) return false;
  const said = Object.entries(frontMatter).find(([name]) => name.toLowerCase() === 'recollect')?.[1];
  const modes = (Array.isArray(said) ? said : [said]) as unknown[];
  return modes.some((mode) => typeof mode === 'string' && /\blocal-only\b/i.test(mode));
}
