/** The user's rules for writing notes as they are kept: what is wrong with one, and what holds before anything is set. */
import { normalizePath } from 'obsidian';
import type { FolderPolicy, FolderRule, Signature, WritingRules } from '../../core/note-writing';
import { problemWithFolder } from '../folder-names';
import { problemWithGlob } from '../notes/rules';

/** How the user hears of what was written without asking. */
export type DigestWay = 'off' | 'notice' | 'note';

/** What the user can set about writing. */
export interface WritingSettings extends Omit<WritingRules, 'privateFolders'> {
  digest: DigestWay;
  /** Commits go into the vault's own repository, when it is one. */
  useOwnRepository: boolean;
  /** A folder outside the vault for the history, as a full path; `` keeps it in the plugin's folder. Desktop only. */
  gitFolder: string;
}

/** The policies a folder can have, from the most allowed to the least. */
export const POLICIES: readonly FolderPolicy[] = ['free', 'report', 'ask', 'never'];

const DIGEST_WAYS: readonly DigestWay[] = ['off', 'notice', 'note'];
/** Longest name or address of a signature, in characters. */
const SIGNATURE_CHARACTERS = 100;

/** The agent has a folder of its own and one it shares; everywhere else it asks. */
export const DEFAULT_WRITING: WritingSettings = {
  folders: [
    { glob: 'Recollect/Notes/', policy: 'free' },
    { glob: 'Recollect/Shared/', policy: 'report' },
  ],
  autonomy: 'normal',
  inboxFolder: 'Recollect/Inbox',
  agent: { name: 'Recollect', email: 'agent@recollect.invalid' },
  user: { name: 'Me', email: 'me@recollect.invalid' },
  digest: 'notice',
  useOwnRepository: false,
  gitFolder: '',
};

/** What is wrong with the folder for the history, in words; null when it will do. */
export function problemWithGitFolder(folder: string): string | null {
  const path = folder.trim();
  if (path === '') return null;
  if (!/^(?:\/|[a-z]:[\\/]|\\\\)/i.test(path))
    return 'Give the full path of a folder outside the vault, or nothing.';
  if (path.split(/[\\/]/).includes('..')) return 'Give the path without "..".';
  return null;
}

/** What is wrong with a name or address for commits, in words; null when it will do. */
export function problemWithSignature(text: string): string | null {
  if (text.trim() === '') return 'Git wants a name and an address; any words will do.';
  if (/[<>\p{Cc}]/u.test(text)) return 'Names and addresses cannot contain < or >.';
  return text.length > SIGNATURE_CHARACTERS ? `At most ${SIGNATURE_CHARACTERS} characters.` : null;
}

/** Settings from whatever data.json holds; a value that makes no sense falls back, a rule that makes none asks. */
export function readWriting(stored: unknown, fallback: WritingSettings): WritingSettings {
  const given = recordOf(stored);
  const inbox = given['inboxFolder'];
  const gitFolder = given['gitFolder'];
  return {
    folders: Array.isArray(given['folders']) ? given['folders'].flatMap(ruleFrom) : fallback.folders,
    autonomy: oneOf(['low', 'normal'] as const, given['autonomy']) ?? fallback.autonomy,
    inboxFolder:
      typeof inbox === 'string' && problemWithFolder(inbox) === null
        ? normalizePath(inbox.trim())
        : fallback.inboxFolder,
    agent: signatureFrom(given['agent'], fallback.agent),
    user: signatureFrom(given['user'], fallback.user),
    digest: oneOf(DIGEST_WAYS, given['digest']) ?? fallback.digest,
    useOwnRepository:
      typeof given['useOwnRepository'] === 'boolean' ? given['useOwnRepository'] : fallback.useOwnRepository,
    gitFolder:
      typeof gitFolder === 'string' && problemWithGitFolder(gitFolder) === null
        ? gitFolder.trim()
        : fallback.gitFolder,
  };
}

/** What the desk is told: these settings, with the folders that are private. */
export function writingRules(
  { folders, autonomy, inboxFolder, agent, user }: WritingSettings,
  privateFolders: readonly string[],
): WritingRules {
  return { folders, privateFolders: [...privateFolders], autonomy, inboxFolder, agent, user };
}

/** A rule whose policy makes no sense becomes the strictest: the user meant something by it. */
function ruleFrom(stored: unknown): FolderRule[] {
  const { glob, policy } = recordOf(stored);
  if (typeof glob !== 'string' || glob.trim() === '' || problemWithGlob(glob.trim()) !== null) return [];
  return [{ glob: glob.trim(), policy: oneOf(POLICIES, policy) ?? 'never' }];
}

function signatureFrom(stored: unknown, fallback: Signature): Signature {
  const { name, email } = recordOf(stored);
  const text = (value: unknown, other: string): string =>
    typeof value === 'string' && problemWithSignature(value) === null ? value.trim() : other;
  return { name: text(name, fallback.name), email: text(email, fallback.email) };
}

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
