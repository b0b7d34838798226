/** The user's rules for notes as they are typed and kept: what is wrong with one, and what the engine is told. */
import { normalizePath } from 'obsidian';
import type { NoteRules } from '../../core/notes-api';
import { problemWithFolder } from '../folder-names';

/** Nothing is ignored or private; what people call an archive stays out of answers. */
export const DEFAULT_RULES: NoteRules = { ignore: [], privateFolders: [], archiveFolders: ['Archive'] };

/** What is wrong with a pattern, in words; null when it will do. Patterns are those of .gitignore files. */
export function problemWithGlob(glob: string): string | null {
  if (glob.includes('\\')) return `"${glob}" has a backslash. Folders are separated by "/".`;
  if (glob.startsWith('!')) return `"${glob}" begins with "!". Only what is left out can be listed.`;
  if (glob.startsWith('#')) return `"${glob}" begins with "#". Patterns match paths, not tags.`;
  if (glob.split('/').some((part) => part === '..' || part === '.'))
    return `"${glob}" leads out of the vault. Name a place inside it.`;
  if (/[{}]/.test(glob)) return `"${glob}" has braces. Write each alternative on a line of its own.`;
  if (glob.split('[').length !== glob.split(']').length)
    return `"${glob}" has a "[" without its "]", or the other way round.`;
  return null;
}

/** What is wrong with a line that should name a folder, in words; null when it will do. */
export function problemWithFolderLine(folder: string): string | null {
  const problem = problemWithFolder(folder);
  return problem === null ? null : `"${folder}": ${problem}`;
}

/** The lines of a text, trimmed, each once, without empty ones. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Rules from whatever data.json holds; a line that makes no sense is left out, anything else falls back. */
export function readRules(stored: unknown, fallback: NoteRules): NoteRules {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const lines = (key: keyof NoteRules, problem: (line: string) => string | null): string[] => {
    const value = given[key];
    if (!Array.isArray(value)) return fallback[key];
    const texts = value.filter((line): line is string => typeof line === 'string');
    return linesOf(texts.join('\n')).filter((line) => problem(line) === null);
  };
  return {
    ignore: lines('ignore', problemWithGlob),
    privateFolders: lines('privateFolders', problemWithFolder).map((folder) => normalizePath(folder)),
    archiveFolders: lines('archiveFolders', problemWithFolder).map((folder) => normalizePath(folder)),
  };
}

/** Whether two sets of rules say the same. */
export function areSameRules(one: NoteRules, other: NoteRules): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
